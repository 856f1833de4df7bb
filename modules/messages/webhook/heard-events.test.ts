import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { expireDocuments } from '../../documents/customer-document/expiry.server.ts';
import { WEBHOOK_EVENTS } from '../event/event.rules.ts';

let app: TestServer;
let admin: Caller;
let tenant: number;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id::int from tenant where subdomain = 'demo'"))[0].id;
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
  await admin.post('/webhook-endpoint', { name: 'All', url: 'http://127.0.0.1:9/hook', events: WEBHOOK_EVENTS });
});
afterAll(() => app.close());

/** What was told since the last look, in order. */
async function told(): Promise<string[]> {
  const rows = await app.sql("delete from message where channel = 'webhook' returning id::int, event, payload");
  return rows.toSorted((a, b) => a.id - b.id).map(({ event }) => event);
}

test('contacts of a customer are told of, by themselves and with the record', async () => {
  const { id } = (await admin.post('/customer', { name: 'Heard of', contacts: [{ first_name: 'Ann' }] })).data;
  expect(await told()).toEqual(['contact.created', 'customer.created']);
  const contact = (await admin.post(`/customer/${id}/contacts`, { first_name: 'Ben' })).data;
  await admin.put(`/customer/${id}/contacts/${contact.id}`, { first_name: 'Benjamin' });
  await admin.put(`/customer/${id}/contacts/${contact.id}`, { first_name: 'Benjamin' });
  await admin.delete(`/customer/${id}/contacts/${contact.id}`);
  expect(await told()).toEqual(['contact.created', 'contact.updated', 'contact.deleted']);
});

test('items and notes of an activity are told of', async () => {
  const type = (await admin.post('/ordertype', { name: 'Heard', prefix: 'HRD' })).data.id;
  const part = (await admin.post('/itemtype', { name: 'Heard part' })).data.id;
  const order = (await admin.post('/order', { order_type_id: type })).data.id;
  await told();
  const items = [{ hash: 'part', order_item_type_id: part, quantity: 2, price: 5 }];
  expect((await admin.post(`/order/${order}/items`, { items })).status).toBe(200);
  await admin.post(`/order/${order}/items`, { items });
  await admin.post(`/order/${order}/note`, { content: 'For us' });
  await admin.post(`/order/${order}/note`, { content: 'For you', visibility: 'customer' });
  expect(await told()).toEqual(['item.changed', 'note.customer']);
});

test('what a customer changes, writes and withdraws in the portal is told of, and the officer hears of it', async () => {
  const portal = await app.as('customer@demo.test');
  const [own] = await app.sql(
    "select customer_id::int as id from customer_user where user_id = (select id from app_user where email = 'customer@demo.test')",
  );
  const type = (await admin.post('/ordertype', { name: 'Asked', prefix: 'ASK', portal_visible: true })).data.id;
  const path = `/customer-portal/${own.id}/orders`;
  const order = (await portal.post(path, { order_type_id: type, title: 'Leak' })).data;
  const officer = (await app.sql("select id::int from app_user where email = 'officer@demo.test'"))[0].id;
  await app.sql('update "order" set driver_id = $1 where id = $2', [officer, order.id]);
  await app.sql('delete from notification where user_id = $1', [officer]);
  await told();
  expect((await portal.put(`${path}/${order.id}`, { title: 'Leak in the kitchen' })).status).toBe(200);
  expect((await portal.post(`${path}/${order.id}/notes`, { content: 'Ring twice' })).status).toBe(201);
  expect((await portal.delete(`/customer-portal/${order.id}`)).status).toBe(200);
  expect(await told()).toEqual(['portal.order_changed', 'portal.note', 'order.cancelled', 'portal.order_withdrawn']);
  const heard = await app.sql('select event from notification where user_id = $1 order by id', [officer]);
  expect(heard.map(({ event }) => event).slice(0, 2)).toEqual(['portal.order_changed', 'portal.note']);
});

test('documents that expire are told of one by one', async () => {
  await app.sql("update customer_document set status = 'approved', expires_at = null, reminded_for = '{}'");
  const [old] = await app.sql(
    `update customer_document set expires_at = (now() at time zone 'America/Jamaica')::date - 3 where id = (select min(id) from customer_document
      where tenant_id = $1 and deleted_at is null) returning id::int`,
    [tenant],
  );
  await expireDocuments(app.ordo.database, [tenant]);
  const rows = await app.sql("select event, owner_id::int from message where channel = 'webhook'");
  expect(rows).toEqual([{ event: 'document.expired', owner_id: old.id }]);
});
