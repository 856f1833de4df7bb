import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import { afterFailure } from './backoff.rules.ts';

/** A claimed mail belongs to its worker for this long; then another may take it (a worker was killed). */
const LEASE_MINUTES = 5;
const BATCH = 20;

interface ClaimedMail {
  id: number;
  to: string[];
  cc: string[];
  bcc: string[];
  from: string | null;
  reply_to: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  attempts: number;
}

interface Sender {
  company: string;
  from_name?: string;
  from_email?: string;
  reply_to?: string;
  header?: string;
  footer?: string;
  signature?: string;
}

export interface Delivery {
  /** Sends what is due in a company; gives the number of mails tried. */
  deliver(tenantId: number): Promise<number>;
  /** Starts a delivery without waiting for it; at most one per company runs in this process. */
  wake(tenantId: number): void;
  /** Mails held while there was no mail server become due. */
  release(tenantId: number): Promise<void>;
}

const actorOf = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'outbox',
  ip: null,
});

/** Delivers the outbox over SMTP: at least once, with Message-ID = message id (A3 M1). */
export function createDelivery(options: { database: Database; log: Log; smtpUrl: string; origin: string }): Delivery {
  const { database, log } = options;
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const host = new URL(options.origin).hostname;
  const running = new Map<number, Promise<void>>();

  async function deliver(tenantId: number): Promise<number> {
    let tried = 0;
    for (;;) {
      const mails = await claim(database, tenantId);
      if (mails.length === 0) return tried;
      const sender = await senderOf(database, tenantId);
      for (const mail of mails) await sendOne(tenantId, mail, sender);
      tried += mails.length;
    }
  }

  async function sendOne(tenantId: number, mail: ClaimedMail, sender: Sender): Promise<void> {
    try {
      const sent = await transport.sendMail({
        ...envelope(mail, sender, host),
        messageId: `<t${tenantId}.${mail.id}@${host}>`,
      });
      await mark(
        database,
        tenantId,
        mail.id,
        sql`status = 'sent', sent_at = now(), last_error = null, provider_ref = ${sent.messageId}`,
      );
    } catch (error) {
      const { message, responseCode } = error as Error & { responseCode?: number };
      const next = afterFailure(mail.attempts, responseCode);
      log.warn({ err: error, message: mail.id, tenant: tenantId }, 'a mail could not be sent');
      const change =
        next.status === 'failed'
          ? sql`status = 'failed'`
          : sql`status = 'queued', next_attempt_at = now() + make_interval(mins => ${next.minutes})`;
      await mark(database, tenantId, mail.id, sql`${change}, last_error = ${message.slice(0, 500)}`);
    }
  }

  return {
    deliver,
    wake(tenantId) {
      // A mail that commits while a delivery runs is found by its next round.
      const before = running.get(tenantId) ?? Promise.resolve();
      const work = before
        .then(() => deliver(tenantId))
        .then(() => undefined)
        .catch((error: unknown) => log.error({ err: error, tenant: tenantId }, 'the outbox could not be delivered'))
        .finally(() => {
          if (running.get(tenantId) === work) running.delete(tenantId);
        });
      running.set(tenantId, work);
    },
    async release(tenantId) {
      await database.write(actorOf(tenantId), (tx) =>
        tx.run(
          sql`update message set status = 'queued', next_attempt_at = now() where status = 'held' and channel = 'email'`,
        ),
      );
    },
  };
}

/** Takes due mails; parallel workers skip each other's. Stored instants are rounded to a millisecond, maybe upwards. */
const claim = (database: Database, tenantId: number): Promise<ClaimedMail[]> =>
  database.write(actorOf(tenantId), (tx) =>
    tx.rows<ClaimedMail>(sql`
      update message set status = 'sending', attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => ${LEASE_MINUTES})
      where id in (select id from message where channel = 'email' and status in ('queued', 'sending') and next_attempt_at <= now() + interval '1 ms'
        order by next_attempt_at, id limit ${BATCH} for update skip locked)
      returning id, "to", cc, bcc, "from", reply_to, subject, html, text, attempts`),
  );

async function senderOf(database: Database, tenantId: number): Promise<Sender> {
  const [row] = await database.read<{ company: string; parts: string | null }>(
    tenantId,
    sql`select name as company, (select text_value from company_configuration where key = 'email_parts') as parts from company`,
  );
  return { company: row?.company ?? '', ...parsed(row?.parts) };
}

function parsed(text: string | null | undefined): Partial<Sender> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Sender>) : {};
  } catch {
    return {}; // a broken setting must not stop the mail
  }
}

function envelope(mail: ClaimedMail, sender: Sender, host: string): SendMailOptions {
  const address = sender.from_email || `no-reply@${host}`;
  const parts = [sender.header, mail.html, sender.signature, sender.footer].filter(Boolean);
  return {
    from: mail.from ?? { name: sender.from_name || sender.company, address },
    replyTo: mail.reply_to ?? sender.reply_to,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: parts.join('\n'),
  };
}

const mark = (database: Database, tenantId: number, id: number, change: ReturnType<typeof sql>): Promise<number> =>
  database.write(actorOf(tenantId), (tx) =>
    tx.run(sql`update message set ${change} where id = ${id} and status = 'sending'`),
  );
