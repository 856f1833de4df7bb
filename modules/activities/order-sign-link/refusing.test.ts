import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let manager: Caller;
let portal: Caller;
let viewer: Caller;
let customer: number;
let type: number;
let people: Record<string, number>;

/** A person of the customer with a role of the portal. */
async function portalPerson(email: string, role: string): Promise<Caller> {
  const [{ tenant_id, password_hash }] = await app.sql(
    "select tenant_id, password_hash from app_user where email = 'officer@demo.test'",
  );
  const [{ id }] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user, customer_id)
      values ($1, 'Rosa', $2, $3, false, true, $4) returning id`,
    [tenant_id, email, password_hash, customer],
  );
  const [{ id: roleId }] = await app.sql('select id from role where tenant_id = $1 and name = $2', [tenant_id, role]);
  await app.sql(
    'insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary) values ($1, $2, $3, true, $4, true)',
    [tenant_id, customer, id, roleId],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, roleId]);
  return app.as(email);
}

beforeAll(async () => {
  app = await testServer();
  [admin, manager] = await Promise.all([app.as('admin@demo.test'), app.as('manager@demo.test')]);
  const [row] = await app.sql(
    "insert into customer (tenant_id, customer_code, name) select id, 'REF-1', 'Refusing customer' from tenant where subdomain = 'demo' returning id",
  );
  customer = Number(row.id);
  portal = await portalPerson('refusing.member@example.test', 'Customer member');
  viewer = await portalPerson('refusing.viewer@example.test', 'Customer viewer');
  const users = await app.sql<{ id: number; email: string }>('select id::int, email from app_user where tenant_id = 1');
  people = Object.fromEntries(users.map(({ id, email }) => [email, id]));
  type = (await admin.post('/ordertype', { name: 'Work refused', prefix: 'REF', portal_visible: true })).data.id;
});
afterAll(() => app.close());

/** A released activity of the customer, driven by the officer. */
async function released(more: object = {}): Promise<Loose> {
  const driver_id = people['officer@demo.test'];
  const order = (await admin.post('/order', { order_type_id: type, customer_id: customer, driver_id, ...more })).data;
  await admin.post(`/order/${order.id}/release`, {});
  return order;
}
const told = async (order: number): Promise<number[]> =>
  (
    await app.sql(
      "select user_id::int as id from notification where event = 'order.signoff_refused' and owner_id = $1 order by 1",
      [order],
    )
  ).map(({ id }) => id);
const linkOf = async (who: Caller, order: number): Promise<string> =>
  (await who.post(`/order/${order}/sign-link`, {})).data.url.split('/sign/')[1];
const REASON = { name: 'Rosa Reid', reason: 'The pump still leaks' };

describe('a customer who does not sign', () => {
  test('in the portal it is the same refusal as by a link: on the record, in the log, with officer and desk; nothing is signed', async () => {
    const [here, there] = [await released(), await released()];
    const said = await portal.post(`/order/${here.id}/refuse-signoff`, REASON);
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    expect((await app.nobody().post(`/sign/${await linkOf(admin, there.id)}/refuse`, REASON)).status).toBe(200);
    for (const [order, channel] of [
      [here, 'portal'],
      [there, 'link'],
    ] as const) {
      const record = (await admin.get(`/order/${order.id}`)).data;
      expect(record).toMatchObject({ status: 'released', signoff: null, signed_off_at: null });
      expect(record.refusals).toMatchObject([{ ...REASON, channel }]);
      const { log } = (await admin.get(`/order/status/${order.id}`)).data;
      expect(log[0]).toMatchObject({ action: 'signoff_refused', reason: REASON.reason });
      expect(await told(order.id)).toEqual(
        expect.arrayContaining([people['officer@demo.test'], people['admin@demo.test'], people['manager@demo.test']]),
      );
    }
    expect(record(await portal.get(`/customer-portal/${customer}/orders/${here.id}`)).refusals).toMatchObject([REASON]);
  });

  test('whoever sent the link hears of it, also when nobody else has to do with the activity', async () => {
    const order = await released({ driver_id: null });
    await app.nobody().post(`/sign/${await linkOf(manager, order.id)}/refuse`, REASON);
    expect(await told(order.id)).toContain(people['manager@demo.test']);
  });

  test('it can be signed afterwards; what staff wrote down for the customer stays with staff', async () => {
    const order = await released();
    await admin.post(`/order/${order.id}/refuse-signoff`, { name: 'Rosa', reason: 'Was not at home' });
    expect(record(await portal.get(`/customer-portal/${customer}/orders/${order.id}`)).refusals).toEqual([]);
    expect(record(await admin.get(`/order/${order.id}`)).refusals).toHaveLength(1);
    expect((await portal.post(`/order/${order.id}/customer-signoff`, { signer_name: 'Rosa Reid' })).status).toBe(200);
    expect((await portal.post(`/order/${order.id}/refuse-signoff`, REASON)).body.code).toBe('already_signed');
  });

  test('in the portal only what was read is signed', async () => {
    const order = await released();
    const path = `/customer-portal/${customer}/orders/${order.id}`;
    const { content_sha256 } = record(await portal.get(path));
    expect((await admin.put(`/order/${order.id}`, { title: 'Other work' })).status).toBe(200);
    const sign = (more: object) =>
      portal.post(`/order/${order.id}/customer-signoff`, { signer_name: 'Rosa Reid', ...more });
    const refused = await sign({ content_sha256 });
    expect([refused.status, refused.body.code]).toEqual([409, 'document_changed']);
    const again = record(await portal.get(path));
    expect((await sign({ content_sha256: again.content_sha256 })).status).toBe(200);
    // The same signature once more is a double tap, whatever the signature changed.
    expect((await sign({ content_sha256: again.content_sha256 })).status).toBe(200);
    expect(record(await portal.get(path)).content_sha256).toBeNull();
  });

  test('it takes the right to sign, a reason, and one’s own activity', async () => {
    const order = await released();
    expect((await viewer.post(`/order/${order.id}/refuse-signoff`, REASON)).status).toBe(403);
    const blank = await portal.post(`/order/${order.id}/refuse-signoff`, { ...REASON, reason: '' });
    expect([blank.status, Object.keys(blank.body.errors ?? {})]).toEqual([422, ['reason']]);
    const foreign = await released({ customer_id: null });
    expect((await portal.post(`/order/${foreign.id}/refuse-signoff`, REASON)).status).toBe(404);
    const pending = (await admin.post('/order', { order_type_id: type, customer_id: customer })).data;
    expect((await portal.post(`/order/${pending.id}/refuse-signoff`, REASON)).body.code).toBe('illegal_transition');
    expect(await told(order.id)).toEqual([]);
  });
});

const record = (answer: { data: Loose; body: unknown }): Loose =>
  answer.data ?? expect.fail(JSON.stringify(answer.body));
