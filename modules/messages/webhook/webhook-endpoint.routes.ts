import { randomUUID } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { labelOf, WEBHOOK_EVENTS } from '../event/event.rules.ts';
import { isDevelopment } from '../mail/mail-server.server.ts';
import { forgetListeners } from './listeners.server.ts';
import { postHook } from './webhook-delivery.server.ts';
import * as contract from './webhook-endpoint.contract.ts';
import { changeEndpoint, type EndpointRow, endpoints, makeEndpoint, refusePrivate } from './webhook-endpoint.server.ts';

const ordering = sorting(
  { id: sql`w.id`, name: sql`lower(w.name)`, url: sql`w.url`, active: sql`w.active`, created_at: sql`w.created_at` },
  { initial: 'name', tie: sql`w.id` },
);

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
      sql`${endpoints(where)} order by ${ordering(query.sort)} limit ${page.limit} offset ${page.offset}`,
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
  route(
    contract.createEndpoint,
    async ({ body }, context) => withStatus(await makeEndpoint(vault, body, context), 201),
    refusePrivate,
  ),
  route(
    contract.updateEndpoint,
    ({ params, body }, context) => changeEndpoint(vault, params.id, body, context),
    refusePrivate,
  ),
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
