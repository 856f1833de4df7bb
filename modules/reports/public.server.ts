import type { AccessControl } from '../../platform/server/access/access.ts';
import { wallList } from '../../platform/server/access/row-walls.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { offerMailActions } from '../messages/public.server.ts';
import { reportWorker } from './engine/report-file.server.ts';
import { reportRoutes } from './report/report.routes.ts';
import { reportMail } from './report/report-mail.server.ts';
import { reportWall } from './report/report-store.server.ts';

export { type Dataset, type DatasetColumn, offerDatasets } from './engine/dataset.server.ts';
export { offerStatements } from './statement/statement-desk.server.ts';

/** The report engine: saved questions about records that other modules offer, as tables and files. */
export const reportsModule = (platform: Platform): ServerModule => {
  let access: AccessControl | undefined;
  const personById: AccessControl['personById'] = async (tenantId, userId) =>
    (await access?.personById(tenantId, userId)) ?? null;
  wallList('report', reportWall);
  offerMailActions([reportMail(platform)]);
  return {
    name: 'reports',
    routes: reportRoutes(platform),
    workers: [reportWorker(platform, personById)],
    accessReady: (control) => {
      access = control;
    },
  };
};
