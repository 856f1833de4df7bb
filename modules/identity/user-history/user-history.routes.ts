import type { z } from 'zod';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { withoutShutValues } from '../../fields/public.server.ts';
import { readUser } from '../user/user-queries.server.ts';
import { type historyLine, userHistory } from './user-history.contract.ts';

type Line = z.infer<typeof historyLine>;

const PAGE = 20;
const COUNTED = 10_001;

export const userHistoryRoutes: Route[] = [
  route(userHistory, async ({ params, query }, context) => {
    // A record's history is read under the record's own view permission.
    await readUser(params.id, context);
    const page = paging(query, { size: PAGE });
    const ofUser = sql`((l.table_name = 'app_user' and l.row_id = ${params.id})
      or (l.owner_table = 'app_user' and l.owner_id = ${params.id}))`;
    const [rows, [counted]] = (await context.db.readAll([
      sql`select l.id, l.at, l.actor_user_id, l.actor_name, l.action, l.table_name, l.label,
          jsonb_strip_nulls(jsonb_build_object('before', ${withoutShutValues(context.actor, sql`l.payload -> 'before'`)}, 'after', ${withoutShutValues(context.actor, sql`l.payload -> 'after'`)})) as payload
        from audit_log l where ${ofUser} order by l.id desc limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from (select 1 from audit_log l where ${ofUser} limit ${COUNTED}) c`,
    ])) as [Line[], [{ total: number }]];
    return pageOf(rows, page, counted.total);
  }),
];
