import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const newType = async (name: string, more: object = {}): Promise<number> => {
  const { data, body } = await admin.post('/ordertype', { name, ...more });
  return data?.id ?? expect.fail(JSON.stringify(body));
};

test('the next number is shown before it is drawn, also for a prefix that is only typed', async () => {
  const id = await newType('Numbered', { prefix: 'NUM' });
  const ahead = async (query: object = {}) => (await admin.get(`/ordertype/${id}/next-number`, { ...query })).data;
  expect(await ahead()).toEqual({ next: 'NUM-000001', shared_with: [] });
  const order = (await admin.post('/order', { order_type_id: id })).data;
  expect(order.reference_no).toBe('NUM-000001');
  expect((await ahead()).next).toBe('NUM-000002');
  expect((await ahead({ prefix: 'N-', width: 4 })).next).toBe('N-0001');
  expect((await ahead({ prefix: 'lower' })).next).toBeNull();
  expect((await ahead({ prefix: '' })).next).toBeNull();
});

test('types with one prefix are told to share their counter', async () => {
  const id = await newType('Shared one', { prefix: 'SHR' });
  await newType('Shared two', { prefix: 'SHR' });
  expect((await admin.get(`/ordertype/${id}/next-number`)).data.shared_with).toEqual(['Shared two']);
});

test('who may do what with a type: roles with all types hold everything, others what was granted', async () => {
  const id = await newType('With rights', { prefix: 'RGT' });
  const { data } = await admin.get(`/ordertype/${id}/rights`);
  expect(data.roles.find((role: Loose) => role.name === 'Administrator')).toMatchObject({ is_all: true });
  expect(data.users).toEqual([]);
  const beta = await app.as('admin@beta.test');
  expect((await beta.get(`/ordertype/${id}/rights`)).status).toBe(404);
  expect((await beta.get(`/ordertype/${id}/next-number`)).status).toBe(404);
});

test('the type of an activity comes with its template and its documents', async () => {
  const id = await newType('Whole', { prefix: 'WHL' });
  const template = (await admin.post('/order-template', { name: 'Whole lines', order_type_id: id })).data;
  await admin.put(`/ordertype/${id}`, { default_template_id: template.id });
  const kind = (await admin.post('/document-type', { name: 'Permit of the whole' })).data.id;
  await admin.post(`/ordertype/${id}/documents`, {
    document_type_id: kind,
    stage: 'complete',
    requirement: 'optional',
  });
  const order = (await admin.post('/order', { order_type_id: id })).data;
  const { data } = await admin.get(`/ordertype/fetch_order/${order.id}`);
  expect(data).toMatchObject({ id, template: { id: template.id }, documents: [{ label: 'Permit of the whole' }] });
});

test('a category or subscription whose id is no number is not found (order_categories.id_integer)', async () => {
  for (const path of ['/order-category/abc', '/order-category/1.5', '/order-subscription/undefined']) {
    expect((await admin.get(path)).status).toBe(404);
  }
});

test('a type that activities, templates or subscriptions use is switched off, not deleted', async () => {
  const id = await newType('Used', { prefix: 'USD' });
  await admin.post('/order-subscription', {
    name: 'Of the used type',
    order_type_id: id,
    rrule: 'FREQ=DAILY',
    start_date: '2027-01-01',
  });
  expect((await admin.delete(`/ordertype/${id}`)).body.code).toBe('in_use');
  expect((await admin.put(`/ordertype/${id}`, { active: false })).data.active).toBe(false);
});

test('20 savings of the default type leave one default', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, (_, at) => newType(`Default ${at}`, { prefix: `DF${at}` })));
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => admin.put(`/ordertype/${ids[at % 4]}`, { is_default: true })),
  );
  const [{ count }] = await app.sql(
    "select count(*)::int as count from order_type where is_default and deleted_at is null and tenant_id = (select id from tenant where subdomain = 'demo')",
  );
  expect(count).toBe(1);
});

test('a type is shown in the portal, with its activities, by who reads all of them', async () => {
  const { id } = (await admin.post('/ordertype', { name: 'Not in the portal', prefix: 'NIP' })).data;
  const own = ['view.activity_type', 'update.activity_type', 'view.order'];
  const reads = ['view_all.order', 'view_prices.order'];
  const shows = async (slugs: readonly string[], portal_visible: boolean) => {
    const { caller } = await staffWith(app, slugs, 'all');
    return (await caller.put(`/ordertype/${id}`, { portal_visible })).status;
  };
  for (const missing of reads) {
    const slugs = [...own, ...reads.filter((slug) => slug !== missing)];
    expect([missing, await shows(slugs, true)]).toEqual([missing, 403]);
  }
  const { caller: ofType } = await staffWith(app, [...own, ...reads], { [id]: ['update'] });
  expect((await ofType.put(`/ordertype/${id}`, { portal_visible: true })).status).toBe(403);
  expect(await shows([...own, ...reads], true)).toBe(200);
  expect(await shows(own, true)).toBe(200);
  expect(await shows(own, false)).toBe(200);
});
