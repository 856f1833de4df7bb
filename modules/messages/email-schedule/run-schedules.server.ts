import { randomBytes } from 'node:crypto';
import type { Language } from '../../../platform/kernel/errors.ts';
import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import { newKey, type Storage, type StoredObject } from '../../../platform/server/storage/storage.ts';
import type { Words } from '../../../platform/server/words/own-words.ts';
import { sendMail } from '../mail/send-mail.server.ts';
import { notify } from '../notification/notify.server.ts';
import { outboxActor } from '../outbox/lease.server.ts';
import type { ComposedMail } from './compose.server.ts';
import { prepareMails, type ScheduleParts, STORED, type StoredSchedule } from './prepare-mails.server.ts';
import { keptReason, RunFailed } from './run-failed.server.ts';
import { upcoming } from './schedule-row.server.ts';

const TEXTS = productTexts(
  'notice.schedule',
  { module: 'messages', use: 'notice' },
  {
    stopped: {
      en: 'The scheduled email was stopped after {runs} failed attempts: {error}',
      es: 'El correo programado se detuvo tras {runs} intentos fallidos: {error}',
    },
  },
);

/** A schedule that fails so often in a row is stopped. */
const MOST_FAILURES = 5;
/** A run is prepared by one process; when it has not ended after this long, that process is gone. */
const LEASE = '5 minutes';
const MOST_BEGUN = 4;
const MOST_FILE_BYTES = 10 * 1024 * 1024;
const BATCH = 50;

export interface RunParts extends ScheduleParts {
  readonly storage: Storage;
  readonly log: Log;
  readonly words: Words;
}

/** Runs every schedule of a company that is due at `now` (epoch ms); what was missed meanwhile runs once; lists are in its words. */
export const runDueSchedules = (parts: RunParts, tenantId: number, now: number): Promise<void> =>
  parts.words.within(tenantId, () => runDue(parts, tenantId, now));

async function runDue(parts: RunParts, tenantId: number, now: number): Promise<void> {
  const due = await parts.database.read<StoredSchedule>(
    tenantId,
    sql`select ${STORED} from email_schedule s where s.active and s.next_run_at <= ${new Date(now).toISOString()}::timestamptz
      order by s.next_run_at, s.id limit ${BATCH}`,
  );
  for (const schedule of due) await runOnce(parts, tenantId, schedule, now);
}

/** Takes a run for this process; false when another has it. One that took its process with it each time is stopped instead. */
async function begin({ database }: RunParts, tenantId: number, schedule: StoredSchedule): Promise<boolean> {
  const stop = new RunFailed('never_ended');
  return database.write(outboxActor(tenantId), async (tx) => {
    const [row] = await tx.rows<{ begun: number }>(sql`update email_schedule set begun = begun + 1, begun_at = now()
      where id = ${schedule.id} and active and next_run_at = ${schedule.next_run_at}::timestamptz
        and (begun_at is null or begun_at < now() - ${LEASE}::interval) returning begun`);
    if (row === undefined || row.begun <= MOST_BEGUN) return row !== undefined;
    await claim(tx, schedule, { error: stop.told }, null);
    await tx.run(insertRows('email_schedule_run', [runRow(schedule, { error: stop.told })]));
    await stopAfterFailures(tx, { ...schedule, failures: MOST_FAILURES }, stop.told);
    return false;
  });
}

type Outcome = { mails: readonly StoredMail[] } | { error: Record<Language, string> };
interface StoredMail extends ComposedMail {
  readonly stored: StoredObject | null;
}

async function runOnce(parts: RunParts, tenantId: number, schedule: StoredSchedule, now: number): Promise<void> {
  if (!(await begin(parts, tenantId, schedule))) return;
  const outcome = await outcomeOf(parts, tenantId, schedule, now);
  const next = nextRun(schedule, now);
  await parts.database.write(outboxActor(tenantId), async (tx) => {
    if (!(await claim(tx, schedule, outcome, next))) return;
    await tx.run(insertRows('email_schedule_run', [runRow(schedule, outcome)]));
    if ('error' in outcome) await stopAfterFailures(tx, schedule, outcome.error);
    else for (const mail of outcome.mails) await queueMail(tx, schedule, mail);
  });
}

/** A rule that cannot be read stops the schedule, with its reason, instead of the worker. */
function nextRun(schedule: StoredSchedule, now: number): string | null {
  try {
    return upcoming(schedule, now, 1)[0] ?? null;
  } catch {
    return null;
  }
}

async function outcomeOf(parts: RunParts, tenantId: number, schedule: StoredSchedule, now: number): Promise<Outcome> {
  try {
    if (!parseRecurrence(schedule.rrule)) throw new RunFailed('rule');
    const composed = await prepareMails(parts, tenantId, schedule, now);
    const mails: StoredMail[] = [];
    for (const mail of composed) mails.push({ ...mail, stored: await keepFile(parts.storage, tenantId, mail) });
    return { mails };
  } catch (error) {
    parts.log.warn({ err: error, schedule: schedule.id, tenant: tenantId }, 'an email schedule failed');
    return { error: keptReason(error) };
  }
}

async function keepFile(storage: Storage, tenantId: number, { file }: ComposedMail): Promise<StoredObject | null> {
  if (!file) return null;
  if (file.bytes.length > MOST_FILE_BYTES) throw new RunFailed('file_too_large');
  return storage.put(newKey(tenantId, randomBytes(16).toString('hex')), file.bytes, MOST_FILE_BYTES);
}

/** Of several workers that prepared the same run, one moves the schedule on; it alone sends. */
async function claim(tx: Tx, schedule: StoredSchedule, outcome: Outcome, next: string | null): Promise<boolean> {
  const failure = 'error' in outcome ? JSON.stringify(outcome.error) : null;
  const count = await tx.run(sql`
    update email_schedule set next_run_at = ${next}::timestamptz, last_run_at = now(), last_status = ${statusOf(outcome)},
      last_error = ${failure}, begun = 0, begun_at = null, failures = case when ${failure !== null} then failures + 1 else 0 end
    where id = ${schedule.id} and active and next_run_at = ${schedule.next_run_at}::timestamptz`);
  return count === 1;
}

const statusOf = (outcome: Outcome): 'done' | 'empty' | 'failed' =>
  'error' in outcome ? 'failed' : outcome.mails.length === 0 ? 'empty' : 'done';

const runRow = (schedule: StoredSchedule, outcome: Outcome): Record<string, unknown> => ({
  email_schedule_id: schedule.id,
  due_at: schedule.next_run_at,
  status: statusOf(outcome),
  mails: 'error' in outcome ? 0 : outcome.mails.length,
  rows: 'error' in outcome ? 0 : outcome.mails.reduce((sum, mail) => sum + mail.rows, 0),
  error: 'error' in outcome ? JSON.stringify(outcome.error) : null,
});

async function queueMail(tx: Tx, schedule: StoredSchedule, mail: StoredMail): Promise<void> {
  await sendMail(tx, {
    to: mail.to,
    event: 'schedule.mail',
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ownerType: 'email_schedule',
    ownerId: schedule.id,
    attachmentIds: await attach(tx, schedule.id, mail.file, mail.stored),
  });
}

/** The file of a mail as the sender finds it. */
export async function attach(
  tx: Tx,
  scheduleId: number,
  file: ComposedMail['file'],
  stored: StoredObject | null,
): Promise<number[]> {
  if (!file || !stored) return [];
  const rows = await tx.rows<{ id: number }>(
    insertRows('attachment', [
      {
        owner_type: 'email_schedule',
        owner_id: scheduleId,
        kind: 'mail',
        name: file.name,
        key: stored.key,
        mime: file.type,
        size: stored.size,
        sha256: stored.sha256,
        file_extension: file.name.split('.').at(-1),
      },
    ]),
  );
  return rows.map(({ id }) => id);
}

async function stopAfterFailures(tx: Tx, schedule: StoredSchedule, error: Record<Language, string>): Promise<void> {
  const isReadable = parseRecurrence(schedule.rrule) !== null;
  if (isReadable && schedule.failures + 1 < MOST_FAILURES) return;
  await tx.run(sql`update email_schedule set active = false, next_run_at = null where id = ${schedule.id}`);
  await notify(tx, {
    userIds: [schedule.user_id],
    permission: 'update.email_schedule',
    event: 'schedule.disabled',
    name: schedule.name,
    message: isReadable
      ? {
          en: TEXTS.in('stopped', 'en', { runs: MOST_FAILURES, error: error.en }),
          es: TEXTS.in('stopped', 'es', { runs: MOST_FAILURES, error: error.es }),
        }
      : error,
    module: 'email-schedule',
    recordId: null,
    redirect: true,
    ownerType: 'email_schedule',
    dedupeKey: `schedule.disabled:${schedule.id}`,
  });
}
