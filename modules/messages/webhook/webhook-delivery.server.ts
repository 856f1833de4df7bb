import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { afterWebhookFailure } from '../mail/backoff.rules.ts';
import { outboxActor } from '../mail/delivery.server.ts';
import { isDevelopment } from '../mail/mail-server.server.ts';
import { notify } from '../notification/notify.server.ts';
import { signature } from './signature.server.ts';

const LEASE_MINUTES = 5;
const BATCH = 8;
/** The receiver took leave for good (A3 M3). */
const GONE = 410;

interface ClaimedHook {
  id: number;
  endpoint_id: number;
  name: string;
  url: string;
  secret_value: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export interface WebhookOptions {
  readonly database: Database;
  readonly log: Log;
  readonly vault: Vault;
}

/** What a secret of an endpoint is bound to in the vault. */
export const SECRET_PURPOSE = 'webhook_endpoint';

/** Delivers the webhooks of a company that are due, several at a time; gives the number tried. */
export async function deliverWebhooks(options: WebhookOptions, tenantId: number): Promise<number> {
  const mayBePrivate = await isDevelopment(options.database, tenantId);
  for (let tried = 0; ; ) {
    const hooks = await claim(options.database, tenantId);
    if (hooks.length === 0) return tried;
    await Promise.all(hooks.map((hook) => deliverOne(options, tenantId, hook, mayBePrivate)));
    tried += hooks.length;
  }
}

async function deliverOne(
  options: WebhookOptions,
  tenantId: number,
  hook: ClaimedHook,
  mayBePrivate: boolean,
): Promise<void> {
  const outcome = await postHook(options.vault, tenantId, hook, mayBePrivate);
  if (outcome.error) options.log.warn({ message: hook.id, tenant: tenantId, ...outcome }, 'a webhook did not arrive');
  await options.database.write(outboxActor(tenantId), (tx) => settle(tx, hook, outcome));
}

/** What became of one try: the receiver's status, and what went wrong. */
export interface HookOutcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** Posts a signed body to an endpoint; never throws. */
export async function postHook(
  vault: Vault,
  tenantId: number,
  hook: Pick<ClaimedHook, 'url' | 'secret_value' | 'payload'>,
  mayBePrivate: boolean,
): Promise<HookOutcome> {
  const body = JSON.stringify(hook.payload);
  const { secret = '' } = vault.open(tenantId, SECRET_PURPOSE, hook.secret_value);
  try {
    const { status } = await sendOutbound({
      url: hook.url,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'ordo-signature': signature(secret, Math.floor(Date.now() / 1000), body),
      },
      mayBePrivate,
    });
    return { status, error: status >= 200 && status < 300 ? null : `The receiver answered ${status}.` };
  } catch (error) {
    return { status: null, error: (error as Error).message.slice(0, 500) };
  }
}

async function settle(tx: Tx, hook: ClaimedHook, { status, error }: HookOutcome): Promise<void> {
  const mine = sql`id = ${hook.id} and status = 'sending'`;
  if (error === null) {
    await tx.all([
      sql`update message set status = 'sent', sent_at = now(), last_error = null, response_status = ${status} where ${mine}`,
      sql`update webhook_endpoint set failures = 0, last_status = ${status}, last_error = null, last_delivery_at = now()
        where id = ${hook.endpoint_id}`,
    ]);
    return;
  }
  const next = status === GONE ? ({ status: 'failed' } as const) : afterWebhookFailure(hook.attempts);
  const change =
    next.status === 'failed'
      ? sql`status = 'failed'`
      : sql`status = 'queued', next_attempt_at = now() + make_interval(mins => ${next.minutes})`;
  await tx.all([
    sql`update message set ${change}, last_error = ${error}, response_status = ${status} where ${mine}`,
    sql`update webhook_endpoint set failures = failures + 1, last_status = ${status}, last_error = ${error}, last_delivery_at = now()
      where id = ${hook.endpoint_id}`,
  ]);
  if (next.status === 'failed') await switchOff(tx, hook, status === GONE ? 'gone' : 'failing');
}

/** An endpoint that failed for three days, or said it is gone, is switched off; what waits for it is cancelled (A3 §3). */
async function switchOff(tx: Tx, hook: ClaimedHook, reason: 'gone' | 'failing'): Promise<void> {
  const off = await tx.run(sql`update webhook_endpoint set active = false, disabled_reason = ${reason}
    where id = ${hook.endpoint_id} and active`);
  await tx.run(sql`update message set status = 'cancelled', last_error = 'The endpoint was switched off.'
    where webhook_endpoint_id = ${hook.endpoint_id} and status = 'queued'`);
  if (off === 0) return;
  await notify(tx, {
    permission: 'update.communications_management',
    event: 'webhook.disabled',
    name: hook.name,
    message: MESSAGES.both(reason),
    module: 'communications-management',
    recordId: null,
    redirect: true,
    dedupeKey: `webhook.disabled:${hook.endpoint_id}`,
  });
}

const MESSAGES = productTexts(
  'notice.webhook',
  { module: 'messages', use: 'notice' },
  {
    gone: {
      en: 'The webhook was switched off: its receiver says it is gone.',
      es: 'El webhook se desactivó: su receptor dice que ya no existe.',
    },
    failing: {
      en: 'The webhook was switched off: it failed for three days.',
      es: 'El webhook se desactivó: falló durante tres días.',
    },
  },
);

const claim = (database: Database, tenantId: number): Promise<ClaimedHook[]> =>
  database.write(outboxActor(tenantId), (tx) =>
    tx.rows<ClaimedHook>(sql`
      update message m set status = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + make_interval(mins => ${LEASE_MINUTES})
      from webhook_endpoint w
      where w.id = m.webhook_endpoint_id and m.id in (
        select x.id from message x join webhook_endpoint e on e.id = x.webhook_endpoint_id and e.active
        where x.channel = 'webhook' and x.status in ('queued', 'sending') and x.next_attempt_at <= now() + interval '1 ms'
        order by x.next_attempt_at, x.id limit ${BATCH} for update of x skip locked)
      returning m.id, w.id as endpoint_id, w.name, w.url, w.secret_value, m.payload, m.attempts`),
  );
