import { randomUUID } from 'node:crypto';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { resolveHost } from '../../../platform/server/outbound/address.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { labelOf, WEBHOOK_EVENTS } from '../event/event.rules.ts';
import { isDevelopment } from '../mail/mail-server.server.ts';
import { forgetListeners } from './listeners.server.ts';
import { newSecret } from './signature.server.ts';
import { postHook, SECRET_PURPOSE } from './webhook-delivery.server.ts';
import * as contract from './webhook-endpoint.contract.ts';

type Sql = ReturnType<typeof sql>;

interface EndpointRow {
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

/** Where the company's events are sent; secrets stay in the vault and are answered once. */
export const webhookEndpointRoutes = (vault: Vault): Route[] => [
  route(contract.listEndpoints, async ({ query }, { db }) => {
    const page = paging(query);
    const { active } = query.filters ?? {};
    const parts = [sql`true`];
    if (active !== undefined) parts.push(sql`w.active = ${active}`);
    if (query.q) parts.push(sql`strpos(lower(w.name || ' ' || w.url), ${query.q.toLowerCase()}) > 0`);
    const where = sql.join(parts, sql` and `);
    const [rows = [], totals = []] = await db.readAll([
      sql`${endpoints(where)} order by lower(w.name), w.id limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from webhook_endpoint w where ${where}`,
    ]);
    return pageOf(rows as EndpointRow[], page, (totals[0] as { total: number }).total);
  }),
  route(contract.endpointOptions, async (_input, { language }) => ({
    events: WEBHOOK_EVENTS.map((event) => ({
      event,
      label: labelOf(event, language),
    })),
  })),
  route(contract.getEndpoint, async ({ params }, { db }) => {
    return (await db.maybe<EndpointRow>(endpoints(sql`w.id = ${params.id}`))) ?? fail('not_found');
  }),
  route(contract.createEndpoint, async ({ body }, context) => {
    await refusePrivate(body.url, context);
    const secret = newSecret();
    const made = await context.db.write(async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        insertRows('webhook_endpoint', [{ ...body, secret_value: seal(vault, tx, secret) }]),
      );
      tx.afterCommit(forgetListeners);
      return one(tx, row?.id ?? 0);
    });
    return withStatus({ ...made, secret }, 201);
  }),
  route(contract.updateEndpoint, ({ params, body }, context) => change(vault, params.id, body, context)),
  route(contract.deleteEndpoint, async ({ params }, { db }) => {
    const count = await db.write((tx) => {
      tx.afterCommit(forgetListeners);
      return tx.run(sql`delete from webhook_endpoint where id = ${params.id}`);
    });
    return count === 0 ? fail('not_found') : null;
  }),
  route(contract.testEndpoint, async ({ params }, { db, tenant, now }) => {
    const row = await db.maybe<{ url: string; secret_value: string }>(
      sql`select url, secret_value from webhook_endpoint where id = ${params.id}`,
    );
    if (!row) return fail('not_found');
    const payload = {
      id: randomUUID(),
      event: 'webhook.test',
      occurred_at: new Date(now).toISOString(),
      data: { id: params.id, changes: {} },
    };
    return postHook(vault, tenant.id, { ...row, payload }, await isDevelopment(db.database, tenant.id));
  }),
];

interface Change {
  name?: string | undefined;
  url?: string | undefined;
  events?: string[] | undefined;
  active?: boolean | undefined;
  rotate_secret?: boolean | undefined;
  updated_at?: string | undefined;
}

/** Switching an endpoint on again forgets why it was off. */
async function change(
  vault: Vault,
  id: number,
  { rotate_secret: rotate, updated_at: expected, ...patch }: Change,
  context: SignedInContext,
): Promise<EndpointRow & { secret?: string }> {
  if (patch.url !== undefined) await refusePrivate(patch.url, context);
  const secret = rotate ? newSecret() : undefined;
  return context.db.write(async (tx) => {
    await tx.run(sql`select 1 from webhook_endpoint where id = ${id} for update`);
    const before = await one(tx, id);
    if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
    const fresh = patch.active && !before.active ? { failures: 0, disabled_reason: null, last_error: null } : {};
    const sealed = secret === undefined ? {} : { secret_value: seal(vault, tx, secret) };
    const update = updateRow('webhook_endpoint', { ...patch, ...fresh, ...sealed }, sql`id = ${id}`);
    if (update) await tx.run(update);
    tx.afterCommit(forgetListeners);
    return { ...(await one(tx, id)), ...(secret === undefined ? {} : { secret }) };
  });
}

const seal = (vault: Vault, tx: Tx, secret: string): string => vault.seal(tx.tenantId, SECRET_PURPOSE, { secret });

/** Said at once instead of after three days: an address that leads into a private network (A3, outbound requests). */
async function refusePrivate(url: string, { db, tenant }: SignedInContext): Promise<void> {
  const mayBePrivate = await isDevelopment(db.database, tenant.id);
  await resolveHost(new URL(url).hostname, mayBePrivate).catch(() => failField('url', 'private_address'));
}

const endpoints = (where: Sql): Sql => sql`
  select w.id, w.name, w.url, w.events, w.active, w.failures, w.disabled_reason, w.last_status, w.last_error, w.last_delivery_at,
    (select count(*)::int from message m where m.webhook_endpoint_id = w.id and m.status in ('queued', 'sending')) as waiting,
    w.created_at, w.updated_at
  from webhook_endpoint w where ${where}`;

async function one(tx: Tx, id: number): Promise<EndpointRow> {
  return (await tx.wire<EndpointRow>(endpoints(sql`w.id = ${id}`) as Statement))[0] ?? fail('not_found');
}
