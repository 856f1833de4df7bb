import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { demandKept, rightsOf } from '../../../platform/server/access/kept-rights.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import { PrintStopped } from '../../../platform/server/documents/pdf.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Asked, askedBy, contextOfJob } from '../../../platform/server/jobs/job-context.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { readSetting } from '../../company/public.server.ts';
import { fileOwner } from '../../files/public.server.ts';
import { notify } from '../../messages/public.server.ts';
import { optionOf, type RenderedFile, renderStatement, type StatementWish } from './statements.server.ts';

const TEXTS = productTexts(
  'notice.statement',
  { module: 'activities', use: 'notice' },
  {
    title: {
      en: 'Statement of {total, plural, one {# activity} other {# activities}}',
      es: 'Estado de cuenta de {total, plural, one {# actividad} other {# actividades}}',
    },
    ready: { en: 'The statement is ready.', es: 'El estado de cuenta está listo.' },
  },
);

const STATEMENT_JOB = 'activities.statement';
const SLUG = 'send_statement.order';
const MOST_BYTES = 104_857_600;
const DAY_MS = 86_400_000;
const MEDIA = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Files of a job are seen by who asked for it, as long as they may do all that they might when it was written. */
export function jobFilesAreSeen(): void {
  fileOwner('job_status', async ({ actor, db }, id) => {
    const own = await db.maybe<{ rights: string[] | null }>(
      sql`select payload -> 'rights' as rights from job_status where id = ${id} and user_id = ${actor.userId}`,
    );
    if (own) demandKept(actor, own.rights ?? undefined, 'export_rights_lost');
    return own !== undefined;
  });
}

/** Queues a file of many activities; its key stands in the job's result. */
export async function statementLater({ jobs }: Pick<Platform, 'jobs'>, context: SignedInContext, wish: StatementWish) {
  optionOf(wish.option);
  const total = wish.orderIds.length;
  const title = TEXTS.in('title', context.language, { total });
  const payload = { asked: askedBy(context, SLUG), wish };
  const job = await context.db.write((tx) => jobs.enqueue(tx, { kind: STATEMENT_JOB, title, payload }));
  return { job_id: job, total };
}

/** Renders the file, keeps it where only its person finds it, and tells them. */
export const statementWorker = (
  platform: Platform,
  personById: (tenantId: number, userId: number) => Promise<Actor | null>,
): JobWorker => ({
  kind: STATEMENT_JOB,
  async run(payload, job) {
    const { asked, wish } = payload as unknown as { asked: Asked; wish: StatementWish };
    const context = await contextOfJob(personById, job, asked, platform.log);
    const total = wish.orderIds.length;
    const watch = async (share: number): Promise<boolean> => {
      await job.progress({ done: Math.floor(share * total), total });
      return !(await job.isCancelled());
    };
    const file = await unlessStopped(renderStatement(platform, context, wish, watch));
    if (!file) return undefined;
    const key = newKey(context.tenant.id, randomBytes(16).toString('hex'));
    const days = await readSetting<number>(context.db, 'job_files_keep_days');
    const stored = await platform.storage.put(key, file.bytes, MOST_BYTES);
    const { userId } = context.actor;
    await job.database.write(job.actor, async (tx) => {
      const rights = JSON.stringify({ rights: rightsOf(context.actor) });
      await tx.run(sql`update job_status set payload = payload || ${rights}::jsonb where id = ${job.statusId}`);
      await tx.run(
        insertRows('attachment', [
          {
            owner_type: 'job_status',
            owner_id: job.statusId,
            kind: 'statement',
            name: file.name,
            key: stored.key,
            file_extension: file.extension,
            mime: MEDIA[file.extension],
            size: stored.size,
            sha256: stored.sha256,
            uploaded_by: userId,
            expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
          },
        ]),
      );
      await notify(tx, {
        userIds: [userId],
        event: 'order.statement_ready',
        name: file.name,
        message: TEXTS.both('ready'),
        module: 'activities',
        recordId: null,
      });
    });
    return { key: stored.key, file_name: file.name };
  },
});

const unlessStopped = (file: Promise<RenderedFile>): Promise<RenderedFile | undefined> =>
  file.catch((error: unknown) => {
    if (error instanceof PrintStopped) return undefined;
    throw error;
  });
