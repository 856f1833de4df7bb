import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { withStatus } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { fileAddress } from '../../files/public.server.ts';
import { demandRecentPassword } from '../../identity/public.server.ts';
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
const DAY_SECONDS = 86_400;

type Run = (typeof contract.backupRun)['_zod']['output'] & { file_key: string | null };

export const backupRoutes = (platform: Platform): Route[] => [
  route(contract.listBackups, async (_, context) => {
    const runs =
      await context.db.read<Run>(sql`select id, kind, status, size, row_count, file_count, seal, is_encrypted, error,
        created_at, finished_at, expires_at, created_by, case when kind = 'export' and expires_at > now() then file_key end as file_key
      from backup_run order by id desc limit ${SHOWN}`);
    return runs.map(({ file_key: key, ...run }) => ({
      ...run,
      url: key === null ? null : fileAddress(platform, context, key, secondsLeft(run.expires_at, context.now)),
    }));
  }),
  route(contract.exportEverything, (_, { db, actor, language }) =>
    db.write(async (tx) => {
      await demandRecentPassword(tx, actor.sessionId);
      const [run] = await tx.rows<{ id: number }>(sql`insert into backup_run (kind) values ('export') returning id`);
      const id = Number(run?.id);
      const title = TEXTS.in('title', language);
      const job = await platform.jobs.enqueue(tx, { kind: EXPORT_JOB, title, payload: { runId: id } });
      return withStatus({ id, job_id: job }, 202);
    }),
  ),
];

const secondsLeft = (expires: string | null, now: number): number =>
  expires === null ? 0 : Math.max(0, Math.min(DAY_SECONDS, Math.floor((Date.parse(expires) - now) / 1000)));

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
