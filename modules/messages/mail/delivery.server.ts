import type { SendMailOptions } from 'nodemailer';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { afterFailure, hardBounces, type Refusal } from './backoff.rules.ts';
import {
  type Attached,
  attachedFiles,
  type ClaimedMail,
  envelopeOf,
  type Sender,
  senderOf,
} from './envelope.server.ts';
import { type MailServer, mailServerOf } from './mail-server.server.ts';

/** A claimed mail belongs to its worker for this long; then another may take it (a worker was killed). */
const LEASE_MINUTES = 5;
const BATCH = 20;

export interface DeliveryOptions {
  readonly database: Database;
  readonly log: Log;
  /** The environment's mail server; null when it has none. */
  readonly smtpUrl: string | null;
  readonly origin: string;
  readonly storage: Storage;
}

export interface MailDelivery {
  /** Sends what is due in a company; gives the number of mails tried. */
  deliver(tenantId: number): Promise<number>;
  /** Mails held while there was no mail server become due, if there is one now. */
  release(tenantId: number): Promise<void>;
}

/** The product itself, writing into a company. */
export const outboxActor = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'outbox',
  ip: null,
});

/** Delivers the mails of the outbox over SMTP: at least once, with Message-ID = message id (A3 M1). */
export function createDelivery(options: DeliveryOptions): MailDelivery {
  const { database, log, smtpUrl } = options;
  const host = new URL(options.origin).hostname;

  async function deliver(tenantId: number): Promise<number> {
    let tried = 0;
    for (;;) {
      const mails = await claim(database, tenantId);
      if (mails.length === 0) return tried;
      const server = await serverOrFailure(database, tenantId, smtpUrl);
      if (server === null) {
        await hold(
          database,
          tenantId,
          mails.map(({ id }) => id),
        );
        return tried;
      }
      const sender = await senderOf(database, tenantId, host);
      for (const mail of mails) await sendOne(options, tenantId, mail, { server, sender, host });
      tried += mails.length;
    }
  }

  return {
    deliver,
    async release(tenantId) {
      if ((await serverOrFailure(database, tenantId, smtpUrl)) === null) return;
      await database.write(outboxActor(tenantId), (tx) =>
        tx.run(
          sql`update message set status = 'queued', next_attempt_at = now() where status = 'held' and channel = 'email'`,
        ),
      );
      log.info({ tenant: tenantId }, 'held mails may go');
    },
  };
}

interface Way {
  readonly server: MailServer | Error;
  readonly sender: Sender;
  readonly host: string;
}

/** A mail server whose name leads nowhere is a failed try of every mail, not an end of the outbox. */
const serverOrFailure = (database: Database, tenantId: number, smtpUrl: string | null) =>
  mailServerOf(database, tenantId, smtpUrl).catch((error: Error) => error);

async function sendOne(options: DeliveryOptions, tenantId: number, mail: ClaimedMail, way: Way): Promise<void> {
  const { database, log } = options;
  const reachable = withoutSuppressed(mail);
  if (reachable.to.length === 0) {
    const reason = `No mail goes to ${mail.suppressed.join(', ')} any more.`;
    await mark(database, tenantId, mail.id, sql`status = 'suppressed', last_error = ${reason}`);
    return;
  }
  try {
    const files = await attachedFiles(options, tenantId, mail.attachment_ids);
    const { id, refusals } = await handOver(tenantId, reachable, files, way);
    await suppress(database, tenantId, mail.id, refusals);
    const note = refusals.length > 0 ? `Refused: ${refusals.map(({ recipient }) => recipient).join(', ')}` : null;
    await mark(
      database,
      tenantId,
      mail.id,
      sql`status = 'sent', sent_at = now(), last_error = ${note}, provider_ref = ${id}`,
    );
  } catch (error) {
    log.warn({ err: error, message: mail.id, tenant: tenantId }, 'a mail could not be sent');
    await afterError(database, tenantId, mail, error as SmtpError);
  }
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly rejectedErrors?: readonly Refusal[];
}

async function handOver(
  tenantId: number,
  mail: ClaimedMail,
  files: readonly Attached[],
  { server, sender, host }: Way,
): Promise<{ id: string; refusals: readonly Refusal[] }> {
  if (server instanceof Error) throw server;
  const envelope: SendMailOptions = envelopeOf(mail, sender, server.from);
  const sent = (await server.transport.sendMail({
    ...envelope,
    attachments: [...files],
    messageId: `<t${tenantId}.${mail.id}@${host}>`,
  })) as { messageId: string; rejectedErrors?: readonly Refusal[] };
  return { id: sent.messageId, refusals: sent.rejectedErrors ?? [] };
}

async function afterError(database: Database, tenantId: number, mail: ClaimedMail, error: SmtpError): Promise<void> {
  await suppress(database, tenantId, mail.id, error.rejectedErrors ?? []);
  const next = afterFailure(mail.attempts, error.responseCode);
  const change =
    next.status === 'failed'
      ? sql`status = 'failed'`
      : sql`status = 'queued', next_attempt_at = now() + make_interval(mins => ${next.minutes})`;
  await mark(database, tenantId, mail.id, sql`${change}, last_error = ${error.message.slice(0, 500)}`);
}

/** A refusal for good keeps later mails from the address (hard bounce, A3 §3). */
async function suppress(
  database: Database,
  tenantId: number,
  messageId: number,
  refusals: readonly Refusal[],
): Promise<void> {
  const addresses = hardBounces(refusals);
  if (addresses.length === 0) return;
  await database.write(outboxActor(tenantId), (tx) =>
    tx.run(sql`insert into mail_suppression (address, reason, message_id)
      select distinct a, 'hard_bounce', ${messageId}::bigint from unnest(${addresses}::text[]) a on conflict (tenant_id, address) do nothing`),
  );
}

function withoutSuppressed(mail: ClaimedMail): ClaimedMail {
  const closed = new Set(mail.suppressed);
  const open = (addresses: string[]): string[] => addresses.filter((address) => !closed.has(address.toLowerCase()));
  return { ...mail, to: open(mail.to), cc: open(mail.cc), bcc: open(mail.bcc) };
}

/** Takes due mails; parallel workers skip each other's. Stored instants are rounded to a millisecond, maybe upwards. */
const claim = (database: Database, tenantId: number): Promise<ClaimedMail[]> =>
  database.write(outboxActor(tenantId), (tx) =>
    tx.rows<ClaimedMail>(sql`
      update message m set status = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + make_interval(mins => ${LEASE_MINUTES})
      where m.id in (select id from message where channel = 'email' and status in ('queued', 'sending') and next_attempt_at <= now() + interval '1 ms'
        order by next_attempt_at, id limit ${BATCH} for update skip locked)
      returning m.id, m."to", m.cc, m.bcc, m."from", m.reply_to, m.subject, m.html, m.text, m.attachment_ids, m.attempts,
        array(select s.address from mail_suppression s where s.address in (select lower(a) from unnest(m."to" || m.cc || m.bcc) a)) as suppressed`),
  );

/** Without a mail server nothing was tried: mails wait until there is one (A3 §3). */
const hold = (database: Database, tenantId: number, claimed: readonly number[]): Promise<number> =>
  database.write(outboxActor(tenantId), (tx) =>
    tx.run(sql`update message set status = 'held', attempts = attempts - (status = 'sending')::integer
      where channel = 'email' and (status = 'queued' or status = 'sending' and id = any(${[...claimed]}::bigint[]))`),
  );

const mark = (database: Database, tenantId: number, id: number, change: ReturnType<typeof sql>): Promise<number> =>
  database.write(outboxActor(tenantId), (tx) =>
    tx.run(sql`update message set ${change} where id = ${id} and status = 'sending'`),
  );
