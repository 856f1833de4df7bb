import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { readableParts, shownSide } from './audit-scope.server.ts';

/** Rows that hang on an activity the asker may see; 404 otherwise. One round trip. */
export async function childRows<Row>(context: SignedInContext, id: number, rows: Statement): Promise<Row[]> {
  const [[found], children = []] = (await context.db.readAll([visibleOrder(context, id), rows])) as [unknown[], Row[]];
  return found ? children : fail('not_found');
}

/** Answers one row when the asker may see the activity. */
export const visibleOrder = ({ actor }: SignedInContext, id: number): Statement =>
  sql`select o.id from "order" o where o.id = ${id} and ${visibleOrders(actor)}`;

const AUDIT_PAGE = 10;
const COUNTED = 10_001;

/** The history of an activity and everything that hangs on it. */
export async function auditLogs(
  context: SignedInContext,
  id: number,
  query: { page?: number; per_page?: number; pageSize?: number },
) {
  const page = paging(query, { size: AUDIT_PAGE });
  const ofOrder = sql`((l.table_name = 'order' and l.row_id = ${id}) or (l.owner_table = 'order' and l.owner_id = ${id})) and ${readableParts(context.actor)}`;
  const [[found], rows = [], [counted]] = (await context.db.readAll([
    visibleOrder(context, id),
    sql`select l.id, l.at, l.actor_user_id, l.actor_name, l.action, l.table_name, l.row_id, l.label,
        jsonb_build_object('before', ${shownSide(context.actor, 'before')}, 'after', ${shownSide(context.actor, 'after')}) as payload
      from audit_log l where ${ofOrder} order by l.id desc limit ${page.limit} offset ${page.offset}`,
    sql`select count(*)::int as total from (select 1 from audit_log l where ${ofOrder} limit ${COUNTED}) c`,
  ])) as [unknown[], { id: number; at: string; action: string; table_name: string }[], { total: number }[]];
  if (!found) return fail('not_found');
  return pageOf(rows, page, counted?.total ?? 0);
}
