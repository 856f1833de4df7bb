import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { FileReply, withStatus } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { demandReadsAsCustomers, demandRecentPassword } from '../../identity/public.server.ts';
import { notify } from '../../messages/public.server.ts';
import * as contract from './backup.contract.ts';
import { endInterrupted, runBackup } from './backup.server.ts';

const TEXTS = productTexts(
  'notice.backup',
  { module: 'backup', use: 'notice' },
  {
    title: { en: 'Export everything', es: 'Exportar todo' },
    name: { en: 'Full export', es: 'Exportación completa' },
    ready: {
      en: 'The file is ready. It is available for 24 hours.',
      es: 'El archivo está listo. Disponible por 24 horas.',
    },
  },
);

const EXPORT_JOB = 'backup.export_everything';
const SHOWN = 100;

type Run = (typeof contract.backupRun)['_zod']['output'];

/** An export (table backup_run) that can still be downloaded. */
const isOffered = sql`kind = 'export' and status = 'done' and file_key is not null and expires_at > now()`;

export const backupRoutes = (platform: Platform): Route[] => [
  route(contract.listBackups, (_, { db }) =>
    db.read<Run>(sql`select id, kind, status, size, row_count, file_count, seal, is_encrypted, error,
        created_at, finished_at, expires_at, created_by, coalesce(${isOffered}, false) as has_file
      from backup_run order by id desc limit ${SHOWN}`),
  ),
  // No address of it is given away: whoever lost the right or the session since gets nothing.
  route(contract.exportFile, async ({ params }, { db, actor }) => {
    demandReadsAsCustomers(actor);
    const run = await db.write(async (tx) => {
      await demandRecentPassword(tx, actor.sessionId);
      return tx.maybe<{ file_key: string; size: number }>(
        sql`select file_key, size from backup_run where id = ${params.id} and ${isOffered}`,
      );
    });
    const body = run ? await platform.storage.get(run.file_key) : null;
    if (!run || !body) return fail('not_found');
    return new FileReply(body, 'application/zip', `ordo-export-${params.id}.zip`, {
      'cache-control': 'private, no-store',
      'content-length': String(run.size),
    });
  }),
  route(contract.exportEverything, (_, { db, actor, language }) => {
    // The file holds every activity with its prices, so it is for nobody who may see some of that only.
    demandReadsAsCustomers(actor);
    return db.write(async (tx) => {
      await demandRecentPassword(tx, actor.sessionId);
      const [run] = await tx.rows<{ id: number }>(sql`insert into backup_run (kind) values ('export') returning id`);
      const id = Number(run?.id);
      const title = TEXTS.in('title', language);
      const job = await platform.jobs.enqueue(tx, { kind: EXPORT_JOB, title, payload: { runId: id } });
      return withStatus({ id, job_id: job }, 202);
    });
  }),
];

/** Makes the zip that somebody asked for, and tells them. */
export const exportWorker = (platform: Platform): JobWorker => ({
  kind: EXPORT_JOB,
  retries: 1,
  async run({ runId }, { actor, progress }) {
    const id = Number(runId);
    const { rows } = await runBackup(platform, actor, { id, kind: 'export' }, progress);
    await platform.database.write(actor, (tx) =>
      notify(tx, {
        userIds: actor.userId === null ? [] : [actor.userId],
        event: 'export.ready',
        name: TEXTS.both('name'),
        message: TEXTS.both('ready'),
        module: 'settings/usage',
        recordId: null,
        redirect: true,
      }),
    );
    return { backup_id: id, rows };
  },
  gaveUp: ({ runId }, { database, actor }) => endInterrupted(database, actor, Number(runId)),
});
