import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comesBack } from '../../../platform/server/access/restoring.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

/** Whatever can be deleted by hand comes back, or says why not. */
let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

/** Tables whose deleted rows do not come back alone. */
const STAYS: Readonly<Record<string, string>> = {
  order_item: 'an item is added to its activity again, where its price, stock and the total are reckoned anew',
};

test('every table whose rows are marked as deleted has a way back or a reason', async () => {
  const tables = await app.sql<{ name: string }>(`select c.relname::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'deleted_at' where c.relkind in ('r', 'p') order by 1`);
  expect(tables.length).toBeGreaterThan(14);
  const names = tables.map(({ name }) => name).filter((name) => name !== 'attachment');
  expect(names.filter((name) => !comesBack(name, null) && !(name in STAYS))).toEqual([]);
  expect(Object.keys(STAYS).filter((name) => comesBack(name, null))).toEqual([]);
});

test('so has a file of every kind of record that keeps files', async () => {
  const { paths } = (await (await fetch(`${app.origin}/api/v1/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(paths).length).toBeGreaterThan(300);
  const owners = ['order', 'order_checkoff', 'customer', 'customer_document', 'master_document', 'order_type'];
  const lists = ['order_category', 'item_type_group', 'order_item_type', 'asset_type', 'catalogue_entry'];
  expect([...owners, ...lists].filter((owner) => !comesBack('attachment', owner))).toEqual([]);
});

const deletion = async (table: string, id: number) =>
  (await admin.get('/auditlogs', { filters: { audit_type: [table], row_id: id, action: ['delete'] } })).data[0];
const restore = async (who: Caller, table: string, id: number) =>
  who.post(`/auditlogs/${(await deletion(table, id)).id}/restore`);
const one = async (text: string): Promise<number> => (await app.sql(text))[0].id;
const isThere = async (table: string, id: number): Promise<boolean> =>
  (await app.sql(`select 1 from "${table}" where id = ${id} and deleted_at is null`)).length > 0;

/** Deletes by a call, refuses who may only restore, brings back with `right`. */
async function roundTrip(table: string, id: number, remove: string, right: string, more: string[] = []): Promise<void> {
  const gone = await admin.delete(remove);
  expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300);
  expect((await deletion(table, id)).is_restorable).toBe(true);
  const base = ['view.auditlogs', 'restore.auditlogs', 'view.customers', 'view.order', 'view_all.order', ...more];
  const { caller: reader } = await staffWith(app, base, 'all');
  expect((await restore(reader, table, id)).status, `${table} without ${right}`).toBe(403);
  expect(await isThere(table, id)).toBe(false);
  const { caller } = await staffWith(app, [...base, right], 'all');
  const back = await restore(caller, table, id);
  expect([table, back.status, JSON.stringify(back.body).slice(0, 200)]).toEqual([table, 200, expect.anything()]);
  expect(await isThere(table, id)).toBe(true);
}

const file = async (): Promise<string> =>
  upload(app, admin, Buffer.from('%PDF-1.4 back'), 'back.pdf', 'application/pdf');

describe('by hand and back', () => {
  test('locations with their sections, and a section alone', async () => {
    const made = (await admin.post('/location', { name: 'Old yard', sections: [{ name: 'Bay 1' }, { name: 'Bay 2' }] }))
      .data;
    const section = await one(
      `select id::int from location_section where location_id = ${made.id} order by id limit 1`,
    );
    await roundTrip(
      'location_section',
      section,
      `/location/${made.id}/sections/${section}/delete`,
      'create.location_sections',
    );
    await roundTrip('location', made.id, `/location/${made.id}`, 'create.locations');
    expect(await isThere('location_section', section)).toBe(true);
    await admin.delete(`/location/${made.id}/sections/${section}/delete`);
    await admin.delete(`/location/${made.id}`);
    expect((await restore(admin, 'location_section', section)).body.code).toBe('not_restorable');
  });

  test('documents of customers, by the checks of adding them', async () => {
    const customer = await one(
      `select id::int from customer where tenant_id = 1 and deleted_at is null order by id limit 1`,
    );
    const type = (await admin.post('/document-type', { name: 'Back paper', code: 'BACKP' })).data;
    const made = await admin.post('/customer-document', {
      customer_id: customer,
      name: 'Paper that comes back',
      document_type_ids: [type.id],
      attachments: [{ key: await file(), name: 'back.pdf' }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.data;
    await roundTrip('customer_document', id, `/customer-document/${id}`, 'create.customer_document', [
      'view.customer_document',
    ]);
    await admin.delete(`/customer-document/${id}`);
    await app.sql(`update document_type set needs_number = true where id = ${type.id}`);
    const refused = await restore(admin, 'customer_document', id);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['number']]);
    expect(await isThere('customer_document', id)).toBe(false);
  });

  test('additional fields', async () => {
    const made = await admin.post('/additional-field-new', { module_for: 1, name: 'Comes back', type: 1 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.data;
    await roundTrip('additional_field', id, `/additional-field-new/${id}`, 'create.additional_field');
  });

  test('photos of reviews', async () => {
    const [review] =
      await app.sql(`select c.id::int, c.order_id::int from order_checkoff c join "order" o on o.id = c.order_id
      where c.tenant_id = 1 and o.deleted_at is null and o.status <> 'cancelled' order by c.id desc limit 1`);
    const path = `/order/${review.order_id}/checkoff/${review.id}/attachment`;
    const added = await admin.post(path, { attachments: [{ key: await file(), name: 'back.pdf' }] });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    const photo = await one(
      `select id::int from attachment where owner_type = 'order_checkoff' and owner_id = ${review.id} order by id desc limit 1`,
    );
    expect((await admin.delete(`${path}/${photo}`)).status).toBeLessThan(300);
    const { caller } = await staffWith(
      app,
      ['view.auditlogs', 'restore.auditlogs', 'view.order', 'view_all.order'],
      {},
    );
    expect((await restore(caller, 'attachment', photo)).status).toBe(404);
    expect((await restore(admin, 'attachment', photo)).status).toBe(200);
    expect(await isThere('attachment', photo)).toBe(true);
  });
});

test('an item of an activity is not offered to come back alone', async () => {
  const [line] =
    await app.sql(`select i.id::int, i.order_id::int, i.hash from order_item i join "order" o on o.id = i.order_id
    where i.tenant_id = 1 and o.status = 'pending' and o.deleted_at is null order by i.id limit 1`);
  const gone = await admin.post(`/order/${line.order_id}/items`, { items: [{ hash: line.hash, deleted: true }] });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  expect((await deletion('order_item', line.id)).is_restorable).toBe(false);
  expect((await restore(admin, 'order_item', line.id)).body.code).toBe('not_restorable');
});

test('an entry of a list that breaks the rules of today stays deleted, and its hooks run when it comes back', async () => {
  const made = (await admin.post('/customer-segment', { name: 'Marinas' })).data;
  await app.sql(`update customer_segment set name = 'Marinas!' where id = ${made.id}`);
  await admin.delete(`/customer-segment/${made.id}`);
  const refused = await restore(admin, 'customer_segment', made.id);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['name']]);
  const parent = (await admin.post('/customer-group', { name: 'Above' })).data;
  const child = (await admin.post('/customer-group', { name: 'Below', parent_id: parent.id })).data;
  await admin.delete(`/customer-group/${child.id}`);
  await admin.delete(`/customer-group/${parent.id}`);
  expect((await restore(admin, 'customer_group', child.id)).status).toBeGreaterThanOrEqual(400);
  expect((await restore(admin, 'customer_group', parent.id)).status).toBe(200);
  expect((await restore(admin, 'customer_group', child.id)).status).toBe(200);
});

test('a bank account comes back without its whole numbers, which no log keeps', async () => {
  const made = (await admin.post('/master-bank', { name: 'Back bank', iban: 'DE89370400440532013000' })).data;
  await admin.delete(`/master-bank/${made.id}`);
  expect((await restore(admin, 'bank', made.id)).status).toBe(200);
  const [row] = await app.sql(`select iban, secret_iban from bank where id = ${made.id}`);
  expect(row.iban).toMatch(/3000$/);
  expect(row.secret_iban).toBeNull();
  expect((await admin.get(`/master-bank/${made.id}/account`)).data.iban).toBeNull();
});

test('other systems hear of a record that is back', async () => {
  await app.sql(`insert into webhook_endpoint (tenant_id, name, url, events, secret_value)
    values (1, 'Back', 'https://hooks.example.test/back', '{customer.created}', 'none')`);
  const customer = (await admin.post('/customer', { name: 'Comes back Ltd' })).data;
  await admin.delete(`/customer/${customer.id}`);
  expect((await restore(admin, 'customer', customer.id)).status).toBe(200);
  const heard = await app.sql(
    `select payload from message where channel = 'webhook' and event = 'customer.created' and payload::text like '%"restored"%'`,
  );
  expect(heard).toHaveLength(1);
});
