import type { SendMailOptions } from 'nodemailer';
import type { Database } from '../../../platform/server/db/database.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { withGuard } from '../outbox/guarded-transport.server.ts';
import { isDue, LEASE_SECONDS, type Lease, leaseOf, outboxActor, taking } from '../outbox/lease.server.ts';
import type { Way } from '../outbox/outbox.server.ts';
import { afterFailure, hardBounces, isOutage, type MailFailure, type Refusal } from './backoff.rules.ts';
import {
  type Attached,
  attachedFiles,
  type ClaimedMail,
  envelopeOf,
  type Sender,
  senderOf,
} from './envelope.server.ts';
import { type MailServer, mailServerOf } from './mail-server.server.ts';
import { tellOutage } from './outage-notice.server.ts';

/** Mails under way at once in this process: of one company, and of all. */
const MOST_OF_ONE = 4;
const MOST = 60;

export interface DeliveryOptions {
  readonly database: Database;
  readonly log: Log;
  /** The environment's mail server; null when it has none. */
  readonly smtpUrl: string | null;
  readonly origin: string;
  readonly storage: Storage;
  readonly leaseSeconds?: number;
}

export interface MailDelivery extends Way {
  /** Mails held while there was no mail server become due, if there is one now. */
  release(tenantId: number): Promise<void>;
  /** What is under way goes back into the queue, unless a mail server may have it already. */
  stop(): void;
}

/**
 * Delivers the mails of the outbox over SMTP: at least once, with Message-ID = message id. The lease is asked for once more
 * before the dot that ends a mail, so that of two workers only its holder lets it go.
 */
export function createDelivery(options: DeliveryOptions): MailDelivery {
  const { database, log, smtpUrl } = options;
  const host = new URL(options.origin).hostname;
  const stopped = new AbortController();

  return {
    mostOfOne: MOST_OF_ONE,
    most: MOST,
    async take(tenantId) {
      const seconds = options.leaseSeconds ?? LEASE_SECONDS;
      const mail = await claim(database, tenantId, seconds);
      if (!mail) return null;
      const lease = leaseOf(database, tenantId, mail, seconds);
      const server = await serverOrFailure(database, tenantId, smtpUrl);
      if (server === null) {
        await hold(lease);
        return null;
      }
      const sender = await senderOf(options, tenantId, host);
      const parts = { options, tenantId, server, sender, lease, stopped: stopped.signal, host };
      return { hasMore: mail.has_more, work: () => sendOne(parts, mail) };
    },
    async release(tenantId) {
      if ((await serverOrFailure(database, tenantId, smtpUrl)) === null) return;
      await database.write(outboxActor(tenantId), (tx) =>
        tx.run(
          sql`update message set status = 'queued', next_attempt_at = now() where status = 'held' and channel = 'email'`,
        ),
      );
      log.info({ tenant: tenantId }, 'releasing held emails');
    },
    stop: () => stopped.abort(),
  };
}

/** All that one mail is sent with. */
interface Parts {
  readonly options: DeliveryOptions;
  readonly tenantId: number;
  readonly server: MailServer | Error;
  readonly sender: Sender;
  readonly lease: Lease;
  readonly stopped: AbortSignal;
  readonly host: string;
}

/** A mail server whose name leads nowhere is a failed try of every mail, not an end of the outbox. */
const serverOrFailure = (database: Database, tenantId: number, smtpUrl: string | null) =>
  mailServerOf(database, tenantId, smtpUrl).catch((error: Error) => error);

async function sendOne(parts: Parts, mail: ClaimedMail): Promise<void> {
  const { lease, tenantId, options } = parts;
  const reachable = withoutSuppressed(mail);
  if (reachable.to.length === 0) {
    const reason = `No mail goes to ${mail.suppressed.join(', ')} any more.`;
    await mark(lease, sql`status = 'suppressed', last_error = ${reason}`);
    return;
  }
  const grip = gripOf(parts);
  try {
    const files = await attachedFiles(options, tenantId, mail.attachment_ids);
    const { id, refusals } = await lease.during(() => handOver(parts, reachable, files, grip), grip.lost);
    const note = refusals.length > 0 ? `Refused: ${refusals.map(({ recipient }) => recipient).join(', ')}` : null;
    await mark(lease, sql`status = 'sent', sent_at = now(), last_error = ${note}, provider_ref = ${id}`, [
      suppression(mail.id, refusals),
    ]);
  } catch (error) {
    options.log.warn({ err: error, message: mail.id, tenant: tenantId }, 'a mail could not be sent');
    if (grip.isGivenBack()) await mark(lease, sql`status = 'queued', attempts = attempts - 1, next_attempt_at = now()`);
    else if (!grip.isLost()) await afterError(lease, mail, error as Error & MailFailure);
  } finally {
    grip.release();
  }
}

/** Keeps a mail from being sent for good when its lease went to another worker or the process ends; too late, it stays with us. */
function gripOf({ lease, stopped }: Parts) {
  const cut = new AbortController();
  let isLost = false;
  let isOut = false;
  const lost = (): void => {
    isLost = true;
    if (!isOut) cut.abort(new Error('another worker has the mail'));
  };
  const stop = (): void => void (isOut || cut.abort(new Error('the process ends')));
  stopped.addEventListener('abort', stop);
  if (stopped.aborted) stop();
  return {
    signal: cut.signal,
    lost,
    async guard() {
      if (!(await lease.renew())) lost();
      cut.signal.throwIfAborted();
      isOut = true;
    },
    isLost: () => isLost,
    isGivenBack: () => cut.signal.aborted && !isLost,
    release: () => stopped.removeEventListener('abort', stop),
  };
}

async function handOver(
  { tenantId, server, sender, host }: Parts,
  mail: ClaimedMail,
  files: readonly Attached[],
  { signal, guard }: ReturnType<typeof gripOf>,
): Promise<{ id: string; refusals: readonly Refusal[] }> {
  if (server instanceof Error) throw server;
  signal.throwIfAborted();
  const envelope: SendMailOptions = await envelopeOf(mail, sender, server.from);
  const whole = {
    ...envelope,
    attachments: [...(envelope.attachments ?? []), ...files],
    messageId: `<t${tenantId}.${mail.id}@${host}>`,
    signal,
  } as SendMailOptions;
  const sent = (await server.transport.sendMail(withGuard(whole, guard))) as {
    messageId: string;
    rejectedErrors?: readonly Refusal[];
  };
  return { id: sent.messageId, refusals: sent.rejectedErrors ?? [] };
}

async function afterError(lease: Lease, mail: ClaimedMail, error: Error & MailFailure): Promise<void> {
  const next = afterFailure(mail.attempts, error);
  const change =
    next.status === 'failed'
      ? sql`status = 'failed'`
      : sql`status = 'queued', next_attempt_at = now() + make_interval(mins => ${next.minutes})`;
  const closed = suppression(mail.id, error.rejectedErrors ?? []);
  await lease.settle(async (tx, mine) => {
    if (closed) await tx.run(closed);
    await tx.run(sql`update message set ${change}, last_error = ${error.message.slice(0, 500)} where ${mine}`);
    if (isOutage(error)) await tellOutage(tx, error);
  });
}

/** A refusal for good keeps later mails from the address (hard bounce). */
function suppression(messageId: number, refusals: readonly Refusal[]): Statement | null {
  const addresses = hardBounces(refusals);
  return addresses.length === 0
    ? null
    : sql`insert into mail_suppression (address, reason, message_id)
        select distinct a, 'hard_bounce', ${messageId}::bigint from unnest(${addresses}::text[]) a on conflict (tenant_id, address) do nothing`;
}

function withoutSuppressed(mail: ClaimedMail): ClaimedMail {
  const closed = new Set(mail.suppressed);
  const open = (addresses: string[]): string[] => addresses.filter((address) => !closed.has(address.toLowerCase()));
  return { ...mail, to: open(mail.to), cc: open(mail.cc), bcc: open(mail.bcc) };
}

/** Takes the mail that is due longest; parallel workers skip each other's. */
const claim = (database: Database, tenantId: number, seconds: number): Promise<ClaimedMail | undefined> =>
  database.write(outboxActor(tenantId), (tx) =>
    tx.maybe<ClaimedMail>(sql`
      update message m set ${taking(seconds)}
      where m.id = (select x.id from message x where x.channel = 'email' and ${isDue}
        order by x.next_attempt_at, x.id limit 1 for update skip locked)
      returning m.id, m.lease, m."to", m.cc, m.bcc, m."from", m.reply_to, m.event, m.subject, m.html, m.text, m.attachment_ids, m.attempts,
        array(select s.address from mail_suppression s where s.address in (select lower(a) from unnest(m."to" || m.cc || m.bcc) a)) as suppressed,
        exists (select from message x where x.channel = 'email' and ${isDue} and x.id <> m.id) as has_more`),
  );

/** Without a mail server nothing was tried: mails wait until there is one. */
const hold = (lease: Lease): Promise<void> =>
  lease.settle(async (tx, mine) => {
    await tx.run(sql`update message set status = 'held', attempts = attempts - 1 where ${mine}`);
    await tx.run(sql`update message set status = 'held' where channel = 'email' and status = 'queued'`);
  });

const mark = (lease: Lease, change: Statement, more: readonly (Statement | null)[] = []): Promise<void> =>
  lease.settle(async (tx, mine) => {
    for (const statement of more) if (statement) await tx.run(statement);
    await tx.run(sql`update message set ${change as ReturnType<typeof sql>} where ${mine}`);
  });
