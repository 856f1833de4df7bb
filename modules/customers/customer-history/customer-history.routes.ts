import type { z } from 'zod';
import { fail } from '../../../platform/kernel/errors.ts';
import { holdsAny } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { withoutShutValues } from '../../fields/public.server.ts';
import { customerHistory, type customerHistoryLine } from './customer-history.contract.ts';
import { readableDocuments } from './document-lines.server.ts';

type Line = z.infer<typeof customerHistoryLine>;

const PAGE = 20;
const COUNTED = 10_001;
/** Columns that only people who see credit may read. */
const CREDIT = ['credit_limit', 'payment_terms_days'];
/** Where the bytes of a file lie says nothing, and a key opens files. */
const FILE_KEYS = ['key', 'object_key', 'thumb_key'];

const linked = (field: string) =>
  sql`coalesce(l.payload -> 'after' ->> ${field}::text, l.payload -> 'before' ->> ${field}::text)::bigint`;
/** A line about a link to a segment or an agent is named after these: of itself a link has no name. */
const nameOf = sql`coalesce(l.label, case l.table_name
  when 'customer_segment_link' then (select app.shown(s.names, s.name) from customer_segment s where s.id = ${linked('segment_id')})
  when 'customer_agent_link' then (select a.name from customer_agent a where a.id = ${linked('agent_id')}) end)`;

export const customerHistoryRoutes: Route[] = [
  route(customerHistory, async ({ params, query }, { db, actor }) => {
    const page = paging(query, { size: PAGE });
    const ofCustomer = sql`((l.table_name = 'customer' and l.row_id = ${params.id})
      or (l.owner_table = 'customer' and l.owner_id = ${params.id})) and ${readableDocuments(actor)}`;
    const hidden = holdsAny(actor, ['view_credit.customers', 'edit_credit.customers'])
      ? FILE_KEYS
      : [...FILE_KEYS, ...CREDIT];
    const side = (name: string) => withoutShutValues(actor, sql`(l.payload -> ${name}::text) - ${hidden}::text[]`);
    const [found, rows, [counted]] = (await db.readAll([
      sql`select 1 from customer where id = ${params.id} and deleted_at is null`,
      sql`select l.id, l.at, l.actor_name, l.action, l.table_name, ${nameOf} as label,
          jsonb_strip_nulls(jsonb_build_object('before', ${side('before')}, 'after', ${side('after')})) as payload
        from audit_log l where ${ofCustomer} order by l.id desc limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from (select 1 from audit_log l where ${ofCustomer} limit ${COUNTED}) c`,
    ])) as [unknown[], Line[], [{ total: number }]];
    return found.length > 0 ? pageOf(rows, page, counted.total) : fail('not_found');
  }),
];
