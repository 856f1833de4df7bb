import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Bringing back is doing: it asks for what the same deed asks for by hand. */
let app: TestServer;
let admin: Caller;
const LOG = ['view.auditlogs', 'restore.auditlogs'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const deletion = async (table: string, id: number): Promise<number> =>
  (await admin.get('/auditlogs', { filters: { audit_type: [table], row_id: id, action: ['delete'] } })).data[0].id;
const restore = async (who: Caller, table: string, id: number) =>
  who.post(`/auditlogs/${await deletion(table, id)}/restore`);
const isThere = async (table: string, id: number): Promise<boolean> =>
  (await app.sql(`select 1 from "${table}" t where id = ${id} and to_jsonb(t) ->> 'deleted_at' is null`)).length > 0;

test('an entry of a list comes back for whoever may make one', async () => {
  const made = (await admin.post('/customer-segment', { name: 'Bays' })).data;
  await admin.delete(`/customer-segment/${made.id}`);
  const reader = (await staffWith(app, LOG)).caller;
  const refused = await restore(reader, 'customer_segment', made.id);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
  expect(String(refused.body.message)).not.toMatch(/[{}]/);
  expect(await isThere('customer_segment', made.id)).toBe(false);
  const { permission } = refused.body as { permission: string };
  const maker = (await staffWith(app, [...LOG, permission])).caller;
  expect((await restore(maker, 'customer_segment', made.id)).status).toBe(200);
  expect(await isThere('customer_segment', made.id)).toBe(true);
});

test('a role comes back only with permissions the person could grant', async () => {
  const role = (await admin.post('/role', { name: 'Powers', permissions: ['delete.users', 'view.users'] })).data;
  expect((await admin.delete(`/role/${role.id}`)).status).toBe(200);
  const small = (await staffWith(app, [...LOG, 'create.roles', 'update.roles', 'view.users'])).caller;
  const refused = await restore(small, 'role', role.id);
  expect(refused.body.code).toBe('permission_denied');
  expect(await isThere('role', role.id)).toBe(false);
  expect((await restore(admin, 'role', role.id)).status).toBe(200);
});

test('a person comes back only for whoever may restore people and holds what they hold', async () => {
  const role = (await admin.post('/role', { name: 'Gone powers', permissions: ['delete.users'] })).data;
  const body = { first_name: 'Gone', email: 'gone@demo.test', roles: [role.id], password: 'correct horse battery' };
  const person = (await admin.post('/user', body)).data;
  expect((await admin.delete(`/user/${person.id}`)).status).toBe(200);
  for (const slugs of [LOG, [...LOG, 'restore.users']]) {
    const who = (await staffWith(app, slugs)).caller;
    expect((await restore(who, 'app_user', person.id)).body.code, slugs.join()).toBe('permission_denied');
  }
  expect((await restore(admin, 'app_user', person.id)).status).toBe(200);
});

test('an activity comes back for a person of its type who may delete it, and for nobody of another', async () => {
  const orders = await app.sql(`select distinct on (order_type_id) id::int, order_type_id::int from "order"
    where tenant_id = (select id from tenant where subdomain = 'demo') and deleted_at is null and status = 'pending' order by order_type_id, id`);
  const [own, other] = orders as { id: number; order_type_id: number }[];
  if (!own || !other) throw new Error('the demo company has two types with pending activities');
  for (const { id } of [own, other]) expect((await admin.delete(`/order/${id}`)).status).toBe(200);
  const slugs = [...LOG, 'view.order', 'view_all.order', 'delete.order'];
  const reader = (await staffWith(app, slugs, { [own.order_type_id]: [] })).caller;
  const limited = (await staffWith(app, slugs, { [own.order_type_id]: ['delete'] })).caller;
  expect((await restore(reader, 'order', own.id)).body.code).toBe('permission_denied');
  expect((await restore(limited, 'order', other.id)).body.code).toBe('not_found');
  expect((await restore(limited, 'order', own.id)).status).toBe(200);
  expect([await isThere('order', own.id), await isThere('order', other.id)]).toEqual([true, false]);
});

test('of twenty people who bring back the same entry at once one does', async () => {
  const made = (await admin.post('/customer-segment', { name: 'Coves' })).data;
  await admin.delete(`/customer-segment/${made.id}`);
  const line = await deletion('customer_segment', made.id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(`/auditlogs/${line}/restore`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

test('what belongs to a record that cannot come back stays deleted with it', async () => {
  const [review] = await app.sql(`select id::int from order_checkoff where tenant_id = 1 order by id desc limit 1`);
  const [photo] = await app.sql(`insert into attachment (tenant_id, owner_type, owner_id, name)
    values (1, 'order_checkoff', ${review.id}, 'Pump') returning id::int`);
  await app.sql(`select set_config('app.tenant_id', '1', true), set_config('app.request_id', 'both', true);
    update attachment set deleted_at = now() where id = ${photo.id}; delete from order_checkoff where id = ${review.id}`);
  const answer = await restore(admin, 'attachment', photo.id);
  expect([answer.body.code, await isThere('attachment', photo.id)]).toEqual(['not_restorable', false]);
});
