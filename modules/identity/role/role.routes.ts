import type { z } from 'zod';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { exportRows } from '../../../platform/server/exports/export-rows.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './role.contract.ts';
import {
  createRole,
  deleteRole,
  inLanguage,
  type RoleRecord,
  roleColumns,
  roleConditions,
  roleOf,
  roleOrder,
  updateRole,
} from './role.server.ts';
import { roleSource, sampleSheet } from './role-sheet.server.ts';

type Row = z.infer<typeof contract.roleRow>;

export const roleRoutes: Route[] = [
  route(contract.roleList, async ({ query }, { db }) => {
    const page = paging(query, { unpaged: true });
    const where = roleConditions(query.q, query.filters);
    const [rows, [counted]] = (await db.readAll([
      sql`select ${roleColumns} from role r where ${where} order by ${roleOrder(query.sort)} limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from role r where ${where}`,
    ])) as [Row[], [{ total: number }]];
    return pageOf(rows, page, counted.total);
  }),
  route(contract.roleAll, (_input, { db }) =>
    db.read(sql`select r.id, app.shown(r.names, r.name) as name, r.text_key, r.audience, r.is_driver from role r where r.deleted_at is null
      order by lower(app.shown(r.names, r.name)), r.id`),
  ),
  route(contract.roleExportXlsx, ({ query }, context) => exportRows(roleSource, 'xlsx', query, context) as never),
  route(contract.roleExportCsv, ({ query }, context) => exportRows(roleSource, 'csv', query, context) as never),
  route(contract.roleSample, async ({ body }, context) => sampleSheet(body.labels, context)),
  route(contract.roleGet, async ({ params }, context) => {
    const role = await context.db.maybe<RoleRecord>(roleOf(params.id));
    return role ? inLanguage(role, context) : fail('not_found');
  }),
  route(contract.roleCreate, ({ body }, context) => createRole(body, context)),
  route(contract.roleUpdate, ({ params, body }, context) => updateRole(params.id, body, context)),
  route(contract.roleDelete, ({ params }, context) => deleteRole(params.id, context)),
];
