import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let portal: Caller;
let own: number;
let other: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  portal = await app.as('customer@demo.test');
  const [me] = await app.sql("select customer_id::int as own from app_user where email = 'customer@demo.test'");
  own = me.own;
  other = (await admin.post('/customer', { name: 'Not theirs' })).data.id;
});
afterAll(() => app.close());

test('whoever adds a known person of another customer learns nothing of them, and does not move them', async () => {
  const email = 'known@elsewhere.example';
  const known = { first_name: 'Zacharias', last_name: 'Quimby', phone: '+18765550177', email };
  const made = await admin.post(`/customer/${other}/users`, known);
  expect(made.status).toBe(201);
  const id = made.data.user_id;
  await app.sql("update app_user set last_login_at = '2026-01-02T03:04:05Z' where id = $1", [id]);
  const added = await portal.post(`/customer/${own}/users`, { email, first_name: 'x', is_primary: true });
  const answers = [
    added,
    await portal.get(`/customer/${own}/users`),
    await portal.get(`/customer/${own}/users/${id}`),
    await portal.put(`/customer/${own}/users/${id}`, { title: 'Guest' }),
  ];
  for (const { status, body } of answers) {
    expect([200, 201]).toContain(status);
    expect(JSON.stringify(body)).toContain(email);
    expect(JSON.stringify(body)).not.toMatch(/Zacharias|Quimby|5550177|2026-01-02/);
  }
  expect((await portal.put(`/customer/${own}/users/${id}`, { is_primary: true })).status).toBe(422);
  expect(await app.sql('select customer_id::int as customer from app_user where id = $1', [id])).toEqual([
    { customer: other },
  ]);
  // The company itself reads and decides.
  expect((await admin.get(`/customer/${own}/users/${id}`)).data.user).toMatchObject({ first_name: 'Zacharias' });
  expect((await admin.put(`/customer/${own}/users/${id}`, { is_primary: true })).status).toBe(200);
  // Somebody new is theirs, by the name they wrote.
  const fresh = await portal.post(`/customer/${own}/users`, { email: 'fresh@own.example', first_name: 'Fresh' });
  expect(fresh.data).toMatchObject({ is_primary: true, user: { first_name: 'Fresh' } });
});
