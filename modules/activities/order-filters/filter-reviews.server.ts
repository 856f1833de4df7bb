import { sql } from '../../../platform/server/db/statement.ts';
import type { OrderFilters } from './order-filters.contract.ts';

type Sql = ReturnType<typeof sql>;

/** Activities with a review of one of the types, with one of the results, that counts; both keys speak of the same review. */
export function reviewConditions(filters: OrderFilters): Sql[] {
  const { checkoff_type_id: types, checkoff_result: results } = filters;
  if (!types && !results) return [];
  const ofType = types ? sql` and rc.checkoff_type_id = any(${types}::bigint[])` : sql``;
  const withResult = results ? sql` and rc.result = any(${results}::text[])` : sql``;
  return [sql`o.id in (select rc.order_id from order_checkoff rc where not rc.superseded${ofType}${withResult})`];
}
