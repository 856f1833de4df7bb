import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Mails to people of customers and to who registers are read by who reads customers, as their lines of the log are. */
let app: TestServer;
let admin: Caller;
const ADDRESSES = ['zq-user@portal.example', 'zq-asks@portal.example', 'zq-invited@portal.example'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [tenant] = await app.sql("select id::int from tenant where subdomain = 'demo'");
  const customer = (await admin.post('/customer', { name: 'Mailed' })).data.id;
  const made = await admin.post(`/customer/${customer}/users`, { email: ADDRESSES[0], first_name: 'Ula' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const [asks] = await app.sql(
    `insert into portal_registration (tenant_id, mode, status, first_name, email, language, payload)
      values ($1, 'new', 'pending', 'Asa', $2, 'en', '{}') returning id::int`,
    [tenant.id, ADDRESSES[1]],
  );
  const refused = await admin.post(`/portal-registration/${asks.id}/reject`, { reason: 'Not ours' });
  expect(refused.status, JSON.stringify(refused.body)).toBe(200);
  const invited = await admin.post(`/customer/${customer}/invite`, { email: ADDRESSES[2] });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  await admin.post('/user', { email: 'zq-staff@office.example', first_name: 'Sal' });
});
afterAll(() => app.close());

async function read(who: Caller): Promise<string[]> {
  const listed = await who.get('/communication', { per_page: 100 });
  expect(listed.status).toBe(200);
  return [...new Set(JSON.stringify(listed.body).match(/zq-\w+@\w+\.example/g) ?? [])].toSorted();
}

test('the outbox lists them with view.customers only', async () => {
  const slugs = ['view.communications_management', 'view.order', 'view_all.order'];
  const plain = (await staffWith(app, slugs, 'all')).caller;
  const reader = (await staffWith(app, [...slugs, 'view.customers'], 'all')).caller;
  expect(await read(reader)).toEqual([...ADDRESSES, 'zq-staff@office.example'].toSorted());
  expect(await read(plain)).toEqual(['zq-staff@office.example']);
  const ids = await app.sql('select id::int from message where "to" && $1', [ADDRESSES]);
  expect(ids).toHaveLength(3);
  for (const { id } of ids) expect((await plain.get(`/communication/${id}`)).status).toBe(404);
});
