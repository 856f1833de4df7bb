import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { backupRoutes, exportWorker } from './run/backup.routes.ts';
import { nightlyBackups } from './run/backup.server.ts';

/** Copies of a company: every night, and as an export of everything. */
export const backupModule = (platform: Platform): ServerModule => ({
  name: 'backup',
  routes: backupRoutes(platform),
  workers: [exportWorker(platform)],
  schedules: [{ kind: 'backup.nightly', cron: '41 2 * * *', run: (tenantIds) => nightlyBackups(platform, tenantIds) }],
});
