import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { afterWebhookFailure } from '../mail/backoff.rules.ts';
import { isDevelopment } from '../mail/mail-server.server.ts';
import { notify } from '../notification/notify.server.ts';
import { isDue, LEASE_SECONDS, leaseOf, outboxActor, taking } from '../outbox/lease.server.ts';
import type { Way } from '../outbox/outbox.server.ts';
import { signature } from './signature.server.ts';

/** Posts under way at once in this process: of one company, of all, and to one endpoint. */
const MOST_OF_ONE = 32;
const MOST = 200;
const MOST_OF_ENDPOINT = 4;
/** The receiver took leave for good. */
const GONE = 410;

/** Said of posts that waited for an address that is another one now. */
export const MOVED = 'The URL of the webhook was changed.';

interface ClaimedHook {
  id: number;
  lease: string;
  endpoint_id: number;
  name: string;
  url: string;
  /** Where the endpoint was when it happened. */
  told_to: string | null;
  secret_value: string;
  payload: Record<string, unknown>;
  attempts: number;
  failures: number;
  has_more: boolean;
}

export interface WebhookOptions {
  readonly database: Database;
  readonly log: Log;
  readonly vault: Vault;
}

/** What a secret of an endpoint is bound to in the vault. */
export const SECRET_PURPOSE = 'webhook_endpoint';

/**
 * Delivers webhooks. Each endpoint has lanes of its own, one that failed last time a single one: a receiver that does not answer
 * delays nothing but its own posts.
 */
export function createWebhookDelivery(options: WebhookOptions): Way {
  const busy = new Map<number, { tenantId: number; lanes: number; isFailing: boolean }>();
  const fullOf = (tenantId: number): number[] =>
    [...busy]
      .filter(([, endpoint]) => endpoint.tenantId === tenantId)
      .filter(([, { lanes, isFailing }]) => lanes >= (isFailing ? 1 : MOST_OF_ENDPOINT))
      .map(([id]) => id);

  return {
    mostOfOne: MOST_OF_ONE,
    most: MOST,
    async take(tenantId) {
      const hook = await claim(options.database, tenantId, fullOf(tenantId));
      if (!hook) return null;
      const endpoint = busy.get(hook.endpoint_id) ?? { tenantId, lanes: 0, isFailing: false };
      busy.set(hook.endpoint_id, endpoint);
      endpoint.lanes++;
      endpoint.isFailing = hook.failures > 0;
      return {
        hasMore: hook.has_more,
        work: () =>
          deliverOne(options, tenantId, hook).finally(() => {
            if (--endpoint.lanes === 0) busy.delete(hook.endpoint_id);
          }),
      };
    },
  };
}

async function deliverOne(options: WebhookOptions, tenantId: number, hook: ClaimedHook): Promise<void> {
  const lease = leaseOf(options.database, tenantId, hook, LEASE_SECONDS);
  const mayBePrivate = await isDevelopment(options.database, tenantId);
  if (!(await lease.renew())) return;
  // What happened before an address was changed is not sent to the new one; somebody may do that by hand.
  if (hook.told_to !== null && hook.told_to !== hook.url) {
    await lease.settle((tx, mine) =>
      tx.run(sql`update message set status = 'failed', last_error = ${MOVED} where ${mine}`),
    );
    return;
  }
  const outcome = await postHook(options.vault, tenantId, hook, mayBePrivate);
  if (outcome.error) options.log.warn({ message: hook.id, tenant: tenantId, ...outcome }, 'webhook delivery failed');
  await lease.settle((tx, mine) => settle(tx, hook, outcome, mine));
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

async function settle(
  tx: Tx,
  hook: ClaimedHook,
  { status, error }: HookOutcome,
  mine: ReturnType<typeof sql>,
): Promise<void> {
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

/** An endpoint that failed for three days, or said it is gone, is switched off; what waits for it is cancelled. */
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
      en: 'The webhook was disabled: its URL no longer exists.',
      es: 'El webhook se desactivó: su URL ya no existe.',
    },
    failing: {
      en: 'The webhook was disabled: it failed for three days.',
      es: 'El webhook se desactivó: falló durante tres días.',
    },
  },
);

/** Takes the post that is due longest, to an endpoint that is on and has a free lane. */
const claim = (database: Database, tenantId: number, full: readonly number[]): Promise<ClaimedHook | undefined> => {
  const next = sql`message x join webhook_endpoint e on e.id = x.webhook_endpoint_id and e.active and e.id <> all(${[...full]}::bigint[])
    where x.channel = 'webhook' and ${isDue}`;
  return database.write(outboxActor(tenantId), (tx) =>
    tx.maybe<ClaimedHook>(sql`
      update message m set ${taking(LEASE_SECONDS)}
      from webhook_endpoint w
      where w.id = m.webhook_endpoint_id
        and m.id = (select x.id from ${next} order by x.next_attempt_at, x.id limit 1 for update of x skip locked)
      returning m.id, m.lease, w.id as endpoint_id, w.name, w.url, m."to"[1] as told_to, w.secret_value, m.payload, m.attempts, w.failures,
        exists (select from ${next} and x.id <> m.id) as has_more`),
  );
};
