import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { exportRows } from '../../../platform/server/exports/export-rows.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { restore } from '../restore/restore.server.ts';
import { redact, sealAll, verifySeals } from './audit-commands.server.ts';
import { auditSource } from './audit-export.server.ts';
import * as contract from './audit-log.contract.ts';
import { auditTypesOf, listEntries, recordAt } from './audit-queries.server.ts';

export const auditLogRoutes = (database: Database): Route[] => [
  route(contract.listAudit, ({ query }, context) => listEntries(query, context)),
  route(contract.auditTypes, (_, context) => auditTypesOf(context)),
  route(
    contract.exportAudit,
    ({ query }, context) => exportRows(auditSource, 'xlsx', { ...query, q: query.query ?? query.q }, context) as never,
  ),
  route(contract.verifyAudit, async (_, context) => {
    await sealAll(database, context.actor.tenantId);
    return verifySeals(context);
  }),
  route(contract.sealState, async (_, { db }) => {
    const row = await db.maybe<AnswerOf<typeof contract.sealState>>(
      sql`select (select sealed_to from audit_seal order by id desc limit 1) as sealed_to,
        (select at from audit_log order by id limit 1) as begins_at,
        (select sealed_to from audit_seal where forgotten_at is not null order by id desc limit 1) as forgotten_to`,
    );
    return row ?? fail('internal');
  }),
  route(contract.recordAsOf, ({ query }, context) => recordAt(query, context)),
  route(contract.redactAudit, ({ params, body }, context) => redact(params.id, body.reason, database, context)),
  route(contract.restoreAudit, ({ params }, context) => restore(params.id, context)),
];
