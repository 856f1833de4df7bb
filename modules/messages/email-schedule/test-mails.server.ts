import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { AppError, fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { sendMail } from '../mail/send-mail.server.ts';
import { mailAction } from '../mail-action/mail-action.server.ts';
import type { ComposedMail } from './compose.server.ts';
import type { actionEmails } from './email-schedule.contract.ts';
import { prepareMails, STORED, type StoredSchedule } from './prepare-mails.server.ts';
import { toldOf } from './run-failed.server.ts';
import { attach, type RunParts } from './run-schedules.server.ts';

const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** A preview shows no more mails than a person reads. */
const MOST_SHOWN = 50;

/**
 * What a schedule would mail now: with the rights of the person who asks instead of its owner's, so that a preview shows nobody
 * more than they may see. With `isSent` the mails go to `address`, marked as a test.
 */
export async function testMails(
  parts: RunParts,
  id: number,
  address: string | undefined,
  { db, actor, language }: SignedInContext,
  isSent = false,
): Promise<AnswerOf<typeof actionEmails>> {
  const stored = await db.maybe<StoredSchedule>(sql`select ${STORED} from email_schedule s where s.id = ${id}`);
  if (!stored) return fail('not_found');
  const about = mailAction(stored.action)?.isPrivate ? await ownAddress(db, actor.userId) : address;
  const mails = await asRefusal(language, () =>
    prepareMails(parts, actor.tenantId, { ...stored, user_id: actor.userId }, Date.now(), about),
  );
  const marked = isSent
    ? mails.map((mail) => ({ ...mail, to: address ?? mail.to, subject: `TEST · ${mail.subject}` }))
    : mails;
  if (isSent) for (const mail of marked) await sendOne(parts, id, mail, db, actor.tenantId);
  return marked.slice(0, MOST_SHOWN).map(({ to, subject, html, rows }) => ({ to, subject, html, rows }));
}

/** The caller's own address; 422 without one. */
export async function ownAddress(db: SignedInContext['db'], userId: number): Promise<string> {
  const own = await db.maybe<{ email: string | null }>(sql`select email from app_user where id = ${userId}`);
  return own?.email ?? failField('email', 'text_field_required');
}

/** Why it cannot run is an answer, not a defect. */
async function asRefusal<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const told = error instanceof AppError ? null : toldOf(error);
    if (told) throw new AppError('validation', { message: told[language] });
    throw error;
  }
}

async function sendOne(
  { storage }: RunParts,
  scheduleId: number,
  mail: ComposedMail,
  db: SignedInContext['db'],
  tenantId: number,
): Promise<void> {
  const stored = mail.file
    ? await storage.put(newKey(tenantId, randomBytes(16).toString('hex')), mail.file.bytes, MOST_FILE_BYTES)
    : null;
  await db.write(async (tx) => {
    await sendMail(tx, {
      to: mail.to,
      event: 'schedule.mail',
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ownerType: 'email_schedule',
      ownerId: scheduleId,
      attachmentIds: await attach(tx, scheduleId, mail.file, stored),
    });
  });
}
