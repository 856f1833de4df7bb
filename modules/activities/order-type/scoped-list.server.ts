import { type Actor, typeIds } from '../../../platform/kernel/actor.ts';
import type { AnyResource } from '../../../platform/resource/define.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, type paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import {
  COUNT_LIMIT,
  conditions,
  joinRefs,
  type ListRequest,
  living,
  ordering,
  selectColumns,
} from '../../../platform/server/resource-routes/list-sql.ts';

type Sql = ReturnType<typeof sql>;

/** What belongs to a type outside a person's grants does not exist for them. */
export function ofVisibleTypes(actor: Actor): Sql {
  const ids = typeIds(actor, 'view');
  return ids === 'all' ? sql`true` : sql`t.order_type_id = any(${ids}::bigint[])`;
}

/** A page of a list and its total, as far as `scope` (over alias t) lets it be seen. */
export async function scopedPage(
  resource: AnyResource,
  scope: Sql,
  request: Omit<ListRequest, 'limit' | 'offset'>,
  page: ReturnType<typeof paging>,
  { db, actor }: SignedInContext,
): Promise<never> {
  const columns = Object.keys(resource.fields);
  const table = sql.table(resource.name);
  const where = sql`${scope} and ${conditions(resource, { ...request, actor })}`;
  const order = ordering(resource, request.sort);
  const [rows = [], totals = []] = await db.readAll([
    sql`select ${selectColumns(resource, columns, actor)} from (
      select t.* from ${table} t where ${where} order by ${order} limit ${page.limit} offset ${page.offset}) t
      ${joinRefs(resource, columns)} order by ${order}`,
    sql`select count(*)::int as total from (select 1 from ${table} t where ${where} limit ${COUNT_LIMIT}) c`,
  ]);
  const { total } = totals[0] as { total: number };
  const answer = pageOf(rows as never[], page, total);
  return (total >= COUNT_LIMIT ? { ...answer, total_is_estimate: true } : answer) as never;
}

/** The record that `condition` (over alias t) picks, with its references. */
export function scopedOne(resource: AnyResource, condition: Sql, actor: Actor): Statement {
  const columns = Object.keys(resource.fields);
  return sql`select ${selectColumns(resource, columns, actor)} from ${sql.table(resource.name)} t ${joinRefs(resource, columns)}
    where ${living(resource)} and ${condition} limit 1`;
}
