import { notify } from '../../modules/messages/public.server.ts';
import { productTexts } from '../../platform/kernel/texts/product-texts.ts';
import type { AccessControl } from '../../platform/server/access/access.ts';
import { type ExportDesk, exportWorker, sweepExports } from '../../platform/server/exports/export-job.ts';
import { setExportQueue, titleOf } from '../../platform/server/exports/export-rows.ts';
import { exportRoutes } from '../../platform/server/exports/routes.ts';
import type { Route } from '../../platform/server/http/route.ts';
import type { JobWorker, Schedule } from '../../platform/server/jobs/jobs.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { listSource } from '../../platform/server/resource-routes/list-export.ts';

const TEXTS = productTexts(
  'notice.export',
  { module: 'core', use: 'notice' },
  {
    ready: {
      en: 'Your export of {rows, plural, one {# row} other {# rows}} is ready. It is available for 24 hours.',
      es: 'Su exportación de {rows, plural, one {# fila} other {# filas}} está lista. Disponible por 24 horas.',
    },
  },
);

/** The one export engine over every module's lists; a long export says by a notice that its file is there. */
export function hostExports(
  platform: Platform,
  modules: readonly ServerModule[],
  access: Pick<AccessControl, 'personById'>,
): { routes: Route[]; worker: JobWorker; schedule: Schedule } {
  setExportQueue(platform.jobs);
  const lists = modules.flatMap((module) => module.resources ?? []).filter((resource) => resource.sheet);
  const own = modules.flatMap((module) => module.exports ?? []);
  const desk: ExportDesk = {
    storage: platform.storage,
    log: platform.log,
    personById: access.personById,
    sources: new Map([...lists.map(listSource), ...own].map((source) => [source.resource, source])),
    finished: (tx, { id, userId, rows, source }) =>
      notify(tx, {
        userIds: [userId],
        event: 'export.ready',
        name: { en: titleOf(source, 'en'), es: titleOf(source, 'es') },
        message: TEXTS.both('ready', { rows }),
        module: 'exports',
        recordId: id,
        redirect: true,
        ownerType: 'export_run',
      }),
  };
  return {
    routes: exportRoutes(platform.storage),
    worker: exportWorker(desk),
    schedule: sweepExports(platform.database, platform.storage),
  };
}
