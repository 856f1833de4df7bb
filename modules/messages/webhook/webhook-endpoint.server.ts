import { fail, failField } from '../../../platform/kernel/errors.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { resolveHost } from '../../../platform/server/outbound/address.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { isDevelopment } from '../mail/mail-server.server.ts';
import { demandCarried } from './carried.server.ts';
import { forgetListeners } from './listeners.server.ts';
import { newSecret } from './signature.server.ts';
import { MOVED, SECRET_PURPOSE } from './webhook-delivery.server.ts';

type Sql = ReturnType<typeof sql>;

export interface EndpointRow {
  id: number;
  name: string;
  url: string;
  events: string[];
  active: boolean;
  failures: number;
  disabled_reason: 'gone' | 'failing' | null;
  last_status: number | null;
  last_error: string | null;
  last_delivery_at: string | null;
  waiting: number;
  created_at: string;
  updated_at: string;
}

/** What an endpoint is made of; with `checkoff_type_id` it hears of that review type only. */
export interface NewEndpoint {
  name: string;
  url: string;
  events: readonly string[];
  active?: boolean | undefined;
  checkoff_type_id?: number;
}

/** A new endpoint with its secret, which is answered this once. */
export async function makeEndpoint(
  vault: Vault,
  { events, ...columns }: NewEndpoint,
  context: SignedInContext,
): Promise<EndpointRow & { secret: string }> {
  const secret = newSecret();
  const made = await context.db.write(async (tx) => {
    await demandCarried(tx, context.actor, events);
    const [row] = await tx.rows<{ id: number }>(
      insertRows('webhook_endpoint', [{ ...columns, events: [...events], secret_value: seal(vault, tx, secret) }]),
    );
    tx.afterCommit(forgetListeners);
    return one(tx, row?.id ?? 0);
  });
  return { ...made, secret };
}

export interface EndpointChange {
  name?: string | undefined;
  url?: string | undefined;
  events?: string[] | undefined;
  active?: boolean | undefined;
  rotate_secret?: boolean | undefined;
  updated_at?: string | undefined;
}

/** Switching an endpoint on again forgets why it was off. */
export async function changeEndpoint(
  vault: Vault,
  id: number,
  { rotate_secret: rotate, updated_at: expected, ...patch }: EndpointChange,
  context: SignedInContext,
): Promise<EndpointRow & { secret?: string }> {
  const secret = rotate ? newSecret() : undefined;
  return context.db.write(async (tx) => {
    await tx.run(sql`select from webhook_endpoint where id = ${id} for update`);
    const before = await one(tx, id);
    if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
    const isTakenOver = patch.url !== undefined || patch.events !== undefined || rotate;
    if (isTakenOver) await demandCarried(tx, context.actor, patch.events ?? before.events);
    const fresh = patch.active && !before.active ? { failures: 0, disabled_reason: null, last_error: null } : {};
    const sealed = secret === undefined ? {} : { secret_value: seal(vault, tx, secret) };
    const update = updateRow('webhook_endpoint', { ...patch, ...fresh, ...sealed }, sql`id = ${id}`);
    if (update) await tx.run(update);
    if (patch.url !== undefined && patch.url !== before.url)
      await tx.run(
        sql`update message set status = 'failed', last_error = ${MOVED} where webhook_endpoint_id = ${id} and status = 'queued'`,
      );
    tx.afterCommit(forgetListeners);
    return { ...(await one(tx, id)), ...(secret === undefined ? {} : { secret }) };
  });
}

const seal = (vault: Vault, tx: Tx, secret: string): string => vault.seal(tx.tenantId, SECRET_PURPOSE, { secret });

/** Said at once instead of after three days: an address that leads into a private network. Asked before the call's transaction. */
export async function refusePrivate(
  { body: { url } }: { body: { url?: string | undefined } },
  { db, tenant }: SignedInContext,
): Promise<void> {
  if (url === undefined) return;
  const mayBePrivate = await isDevelopment(db.database, tenant.id);
  await resolveHost(new URL(url).hostname, mayBePrivate).catch(() => failField('url', 'private_address'));
}

/** Endpoints that `where` (over alias w) picks. */
export const endpoints = (where: Sql): Sql => sql`
  select w.id, w.name, w.url, w.events, w.active, w.failures, w.disabled_reason, w.last_status, w.last_error, w.last_delivery_at,
    (select count(*)::int from message m where m.webhook_endpoint_id = w.id and m.status in ('queued', 'sending')) as waiting,
    w.created_at, w.updated_at
  from webhook_endpoint w where ${where}`;

async function one(tx: Tx, id: number): Promise<EndpointRow> {
  return (await tx.wire<EndpointRow>(endpoints(sql`w.id = ${id}`) as Statement))[0] ?? fail('not_found');
}
