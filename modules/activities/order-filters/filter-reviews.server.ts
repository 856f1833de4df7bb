import { sql } from '../../../platform/server/db/statement.ts';
import type { OrderFilters } from './order-filters.contract.ts';
import { type FoundFilters, lookedUp } from './order-lookups.server.ts';

type Sql = ReturnType<typeof sql>;

/** Activities with a review of one of the types, with one of the results, that counts; both keys speak of the same review. */
export function reviewConditions(filters: OrderFilters, found?: FoundFilters): Sql[] {
  const { checkoff_type_id: types, checkoff_result: results } = filters;
  if (!types && !results) return [];
  const ofType = types ? sql` and rc.checkoff_type_id = any(${types}::bigint[])` : sql``;
  const withResult = results ? sql` and rc.result = any(${results}::text[])` : sql``;
  // Asked of each activity: "in" would read the reviews of the whole company for the first page of a list.
  const reviewed = sql`(select true from order_checkoff rc where rc.order_id = o.id and not rc.superseded${ofType}${withResult} limit 1)`;
  // Either look-up names more activities than both keys together leave.
  const name = found?.get('checkoff_type_id')?.ids || !results ? 'checkoff_type_id' : 'checkoff_result';
  return [lookedUp(name, reviewed, found)];
}
