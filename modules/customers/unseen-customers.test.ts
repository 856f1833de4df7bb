import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/customer', {
    name: 'Quiet Harbour Ltd',
    phone: '+1 876 555 7731',
    email: 'quiet@harbour.example',
  });
});
afterAll(() => app.close());

test.each([{ phone: '+1 876 555 7731' }, { email: 'quiet@harbour.example' }, { name: 'Quiet Harbour Ltd' }])(
  'whoever only makes customers is told that there may be one already, not which: %j',
  async (sent) => {
    const body = { name: 'zzz', kind: 'company', ...sent };
    const { caller } = await staffWith(app, ['create.customers']);
    const refused = await caller.post('/customer', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'possible_duplicate']);
    expect(JSON.stringify(refused.body)).not.toMatch(sent.name ? /C-\d{6}|quiet@/ : /Quiet|C-\d{6}/);
    const seen = (await admin.post('/customer', body)).body as unknown;
    expect(JSON.stringify(seen)).toContain('Quiet Harbour Ltd');
  },
);

test('the short way to a new customer refuses a double where it is asked to', async () => {
  const path = '/customer/create-customer';
  const sent = { name: 'Quiet Harbour Ltd', phone: '+1 876 555 7731' };
  const refused = await admin.post(path, { ...sent, force: false });
  expect([refused.status, refused.body.code]).toEqual([409, 'possible_duplicate']);
  expect(JSON.stringify(refused.body)).toContain('Quiet Harbour Ltd');
  const { caller } = await staffWith(app, ['create.customers']);
  const blind = await caller.post(path, { ...sent, force: false });
  expect([blind.status, JSON.stringify(blind.body).includes('Quiet')]).toEqual([409, false]);
  for (const body of [{ ...sent, force: true }, sent]) expect((await admin.post(path, body)).status).toBe(201);
});

test('who does not see documents does not find customers by them', async () => {
  const { caller } = await staffWith(app, ['view.customers']);
  for (const path of ['/customer', '/customer/export-excel']) {
    const refused = await caller.get(path, { filters: { document_state: ['valid'] } });
    expect([path, refused.status]).toEqual([path, path === '/customer' ? 422 : 403]);
  }
  const reader = await staffWith(app, ['view.customers', 'view.customer_document']);
  expect((await reader.caller.get('/customer', { filters: { document_state: ['valid'] } })).status).toBe(200);
});

test('whoever makes or changes customers without reading them is told which one it was, and nothing of it', async () => {
  const known = { name: 'Told nothing', email: 'known@harbour.example', tax_number: 'TX-77' };
  const { id, name } = (await admin.post('/customer', { ...known, addresses: [{ address1: '1 Secret Way' }] })).data;
  await admin.post(`/customer/${id}/status`, { status: 'on_hold', reason: 'Owes us' });
  const { caller } = await staffWith(app, ['create.customers', 'update.customers', 'block.customers']);
  const updated_at = expect.any(String);
  expect((await caller.get(`/customer/${id}`)).status).toBe(403);
  const again = await caller.post('/customer/create-customer', { name: 'Other', email: known.email });
  expect([again.status, again.data]).toEqual([200, { id, name, updated_at }]);
  const fresh = await caller.post('/customer/create-customer', { name: 'Quite new' });
  expect([fresh.status, fresh.data]).toEqual([201, { id: expect.any(Number), name: 'Quite new', updated_at }]);
  expect((await caller.post('/customer', { name: 'Quite new too', force: true })).data).toEqual({
    id: expect.any(Number),
    name: 'Quite new too',
    updated_at,
  });
  expect((await caller.put(`/customer/${id}`, { phone: '+1 876 555 0101' })).data).toEqual({ id, name, updated_at });
  const stale = await caller.put(`/customer/${id}`, { phone: null, updated_at: '2020-01-01T00:00:00.000Z' });
  expect([stale.status, JSON.stringify(stale.body).includes('Owes us')]).toEqual([409, false]);
  expect((await caller.post(`/customer/${id}/status`, { status: 'active' })).data).toEqual({ id, name, updated_at });
  const reader = await staffWith(app, ['create.customers', 'view.customers']);
  const seen = await reader.caller.post('/customer/create-customer', { name: 'Other', email: known.email });
  expect(seen.data).toMatchObject({ id, tax_number: 'TX-77' });
});

test('an answer that is given again keeps to what the person may read now', async () => {
  const { caller, role } = await staffWith(app, ['create.customers', 'view.customers']);
  const twice = { 'idempotency-key': 'told-again-of-a-customer' };
  const make = () => caller.post('/customer', { name: 'Told again', phone: '+1 876 555 0188', force: true }, twice);
  const { status, data } = await make();
  expect([status, data.phone]).toEqual([201, expect.stringContaining('0188')]);
  await admin.put(`/role/${role}`, { permissions: ['create.customers'] });
  expect((await caller.get(`/customer/${data.id}`)).status).toBe(403);
  const again = await make();
  expect([again.status, again.data]).toEqual([201, { id: data.id, name: 'Told again', updated_at: data.updated_at }]);
});

test('an answer that is given again after rights were lost tells which record it was, and nothing of it', async () => {
  const { caller, role } = await staffWith(app, ['create.customers', 'view.customers', 'view.customer_document']);
  const twice = { 'idempotency-key': 'told-again-with-fewer-rights' };
  const make = () => caller.post('/customer', { name: 'Told less', phone: '+1 876 555 0189', force: true }, twice);
  const first = await make();
  expect((await make()).data).toEqual(first.data);
  await admin.put(`/role/${role}`, { permissions: ['create.customers', 'view.customers'] });
  const { id, updated_at } = first.data;
  expect((await make()).data).toEqual({ id, name: 'Told less', updated_at });
});

test('who decides about registrations without reading customers is not told which ones are alike', async () => {
  await app.sql(`insert into portal_registration (tenant_id, mode, status, first_name, email, language, payload)
    select tenant_id, 'new', 'pending', 'f', 'quiet@harbour.example', 'en', '{"company": {"name": "Quiet Harbour Ltd"}}'
    from customer where name = 'Quiet Harbour Ltd' order by id limit 1`);
  const similar = async (slugs: string[]) => {
    const { caller } = await staffWith(app, slugs);
    const { data } = await caller.get('/portal-registration', { q: 'Quiet Harbour' });
    return data[0].similar.map((one: { name: string }) => one.name);
  };
  expect(await similar(['approve.customer_users'])).toEqual([]);
  expect(await similar(['approve.customer_users', 'view.customers'])).toContain('Quiet Harbour Ltd');
});
