import type { Actor } from '../../../platform/kernel/actor.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Asked, askedBy, contextOfJob } from '../../../platform/server/jobs/job-context.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { notify } from '../../messages/public.server.ts';
import { BULK_SLUGS, type BulkWish, runBulk } from './bulk-work.server.ts';
import type { BulkAnswer, BulkLater } from './order-bulk.contract.ts';

const TEXTS = productTexts(
  'notice.bulk',
  { module: 'activities', use: 'notice' },
  {
    title: {
      en: '{total, plural, one {# activity} other {# activities}}',
      es: '{total, plural, one {# actividad} other {# actividades}}',
    },
    name: { en: 'Activities', es: 'Actividades' },
    ended: {
      en: '{done, plural, one {# activity updated} other {# activities updated}}, {failed} failed.',
      es: '{done, plural, one {# actividad actualizada} other {# actividades actualizadas}}, {failed} con error.',
    },
    stopped: {
      en: 'Stopped by an error: {done, plural, one {# activity updated} other {# activities updated}}, {failed} failed, {left} not reached. Retry it under Background jobs.',
      es: 'Tarea detenida por un error: {done, plural, one {# actividad actualizada} other {# actividades actualizadas}}, {failed} con error, {left} sin procesar. Reinténtela en Tareas en segundo plano.',
    },
  },
);

const BULK_JOB = 'activities.bulk';
/** After so many the outcome is written down, and a cancelled job stops. */
const PORTION = 25;

interface Payload {
  asked: Asked;
  ids: number[];
  wish: BulkWish;
}

/** Queues the change; what became of each activity stands in the job's result as it goes on (GET job/{id}). */
export async function bulkLater(
  { jobs }: Pick<Platform, 'jobs'>,
  context: SignedInContext,
  ids: readonly number[],
  wish: BulkWish,
): Promise<BulkLater> {
  const payload = { asked: askedBy(context, BULK_SLUGS[wish.name]), ids, wish };
  const title = TEXTS.in('title', context.language, { total: ids.length });
  const job = await context.db.write((tx) => jobs.enqueue(tx, { kind: BULK_JOB, title, payload }));
  return { job_id: job, total: ids.length };
}

/** Goes through the activities; after an interruption it goes on behind the last outcome that was written down. */
export const bulkWorker = (
  { log }: Pick<Platform, 'log'>,
  personById: (tenantId: number, userId: number) => Promise<Actor | null>,
): JobWorker => ({
  kind: BULK_JOB,
  async run(payload, job) {
    const { asked, ids, wish } = payload as unknown as Payload;
    let outcome = (job.kept ?? { done: [], failures: [] }) as BulkAnswer;
    const behind = new Set([...outcome.done, ...outcome.failures.map((failure) => failure.order_id)]);
    const open = ids.filter((id) => !behind.has(id));
    for (let at = 0; at < open.length && !(await job.isCancelled()); at += PORTION) {
      const context = await contextOfJob(personById, job, asked, log);
      outcome = joined(outcome, await runBulk(context, open.slice(at, at + PORTION), wish));
      await job.progress({ done: outcome.done.length + outcome.failures.length, total: ids.length }, outcome);
    }
    await job.database.write(job.actor, (tx) => notify(tx, noticeOf(job.actor.userId, outcome)));
    return outcome;
  },
  async gaveUp(payload, { actor, database, kept }) {
    const outcome = (kept ?? { done: [], failures: [] }) as BulkAnswer;
    const left = (payload as unknown as Payload).ids.length - outcome.done.length - outcome.failures.length;
    await database.write(actor, (tx) => notify(tx, noticeOf(actor.userId, outcome, left)));
  },
});

const joined = (one: BulkAnswer, other: BulkAnswer): BulkAnswer => {
  const conflicts = [...(one.conflicts ?? []), ...(other.conflicts ?? [])];
  return {
    done: [...one.done, ...other.done],
    failures: [...one.failures, ...other.failures],
    ...(conflicts.length > 0 ? { conflicts } : {}),
  };
};

/** `left`: of those it did not come to. */
const noticeOf = (userId: number | null, { done, failures }: BulkAnswer, left = 0) => ({
  userIds: userId === null ? [] : [userId],
  event: 'order.bulk_ended',
  name: TEXTS.both('name'),
  message: TEXTS.both(left > 0 ? 'stopped' : 'ended', { done: done.length, failed: failures.length, left }),
  module: 'activities',
  recordId: null,
});
