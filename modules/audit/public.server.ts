import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { forgetOld, sealAll } from './log/audit-commands.server.ts';
import { auditSource } from './log/audit-export.server.ts';
import { auditLogRoutes } from './log/audit-log.routes.ts';

/** Who changed what: reading, sealing, verifying and redacting the log that the database's triggers write. */
export const auditModule = ({ database, log }: Platform): ServerModule => ({
  name: 'audit',
  routes: auditLogRoutes(database),
  exports: [auditSource],
  schedules: [
    {
      kind: 'audit.seal',
      cron: '* * * * *',
      async run(tenantIds) {
        for (const tenantId of tenantIds) await sealAll(database, tenantId);
      },
    },
    {
      kind: 'audit.forget',
      cron: '41 2 * * *',
      async run(tenantIds) {
        for (const tenantId of tenantIds) {
          // One company whose log is broken must not keep the others' old months.
          await forgetOld(database, tenantId).catch((error: unknown) =>
            log.error({ err: error, tenantId }, 'audit log partitions could not be dropped'),
          );
        }
      },
    },
  ],
});
