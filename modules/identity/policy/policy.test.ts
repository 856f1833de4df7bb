import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let officer: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  officer = await app.as('officer@demo.test');
});
afterAll(() => app.close());

const say = async (value: Record<string, unknown>) => {
  const answer = await admin.post('/company/configurations', {
    key: 'company_policy',
    text_value: JSON.stringify(value),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const isHeld = async (caller: Caller) => (await caller.get('/order')).body.code === 'policy_due';
const policyOf = async (caller: Caller) => (await caller.get('/auth/policy')).data;
async function accept(caller: Caller) {
  const { policy } = await policyOf(caller);
  const answer = await caller.post('/auth/policy', { key: policy.key });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data;
}

test('a text that is only shown holds nobody up', async () => {
  expect(await policyOf(officer)).toEqual({ policy: null, accepted_at: null });
  await say({ text: '<p>Be kind.</p><p>Wear gloves.</p>', version: '1' });
  expect(await policyOf(officer)).toMatchObject({
    policy: { text: 'Be kind.\nWear gloves.', version: '1', require_accept: false },
    accepted_at: null,
  });
  expect(await isHeld(officer)).toBe(false);
});

test('a text that must be accepted is accepted first, with its time and its version', async () => {
  await say({ text: 'Be kind.', require_accept: true, version: '2' });
  await expect.poll(() => isHeld(officer)).toBe(true);
  expect((await officer.get('/user/me')).data.user).toMatchObject({ is_policy_due: true });
  expect((await officer.get('/company/configurations/crm')).body.code).toBe('policy_due');
  const { accepted_at } = await accept(officer);
  expect(accepted_at).toMatch(/^\d{4}-/);
  expect(await isHeld(officer)).toBe(false);
  expect((await officer.get('/user/me')).data.user.is_policy_due).toBe(false);
  // The one who wrote it accepts it too.
  await expect.poll(() => isHeld(admin)).toBe(true);
  await accept(admin);
  const { id } = (await officer.get('/user/me')).data.user;
  expect((await admin.get(`/user/${id}`)).data.policy_acceptance).toEqual({
    version: '2',
    accepted_at,
    is_current: true,
  });
  const log = await app.sql(`select action from audit_log where table_name = 'policy_acceptance'`);
  expect(log.length).toBe(2);
});

test('a changed text is asked for again, and accepted only as it stands', async () => {
  const old = (await policyOf(officer)).policy.key;
  await say({ text: 'Be kind. Wear gloves.', require_accept: true, version: '2' });
  await expect.poll(() => isHeld(officer)).toBe(true);
  expect((await officer.post('/auth/policy', { key: old })).status).toBe(409);
  expect(await isHeld(officer)).toBe(true);
  await accept(admin);
  const { id } = (await officer.get('/user/me')).data.user;
  expect((await admin.get(`/user/${id}`)).data.policy_acceptance.is_current).toBe(false);
  const { key } = (await policyOf(officer)).policy;
  const tries = await Promise.all(Array.from({ length: 20 }, () => officer.post('/auth/policy', { key })));
  expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const [kept] = await app.sql<{ count: number }>(
    `select count(*)::int from policy_acceptance where user_id = $1 and text_key = $2`,
    [id, key],
  );
  expect(kept?.count).toBe(1);
});

test('whoever asks for a place in the portal accepts it there, and is not asked again', async () => {
  const customer = (await admin.post('/customer', { name: 'Harbour Works' })).data;
  const { policy } = (await app.nobody().get('/customer-onboard/form')).data;
  expect(policy).toMatchObject({ text: 'Be kind. Wear gloves.', require_accept: true });
  const person = {
    mode: 'existing',
    customer_code: customer.customer_code,
    first_name: 'Pia',
    email: 'pia@policy.test',
    password: 'eleven quiet lamps',
    password_confirmation: 'eleven quiet lamps',
  };
  const refused = await app.nobody().post('/customer-onboard', person);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['policy_key']]);
  const asked = await app.nobody().post('/customer-onboard', { ...person, policy_key: policy.key });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const [mail] = await app.sql(`select text from message where 'pia@policy.test' = any("to") order by id desc limit 1`);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await app.nobody().post('/customer-onboard/verify', { token })).data.status).toBe('pending');
  const [waiting] = (await admin.get('/portal-registration', { filters: { status: 'pending' } })).data;
  expect((await admin.post(`/portal-registration/${waiting.id}/approve`, {})).status).toBe(200);
  const pia = await app.as('pia@policy.test', { password: person.password });
  expect((await pia.get('/user/me')).data.user.is_policy_due).toBe(false);
  const [kept] = await app.sql<{ place: string }>(
    `select a.place from policy_acceptance a join app_user u on u.id = a.user_id where u.email = 'pia@policy.test'`,
  );
  expect(kept?.place).toBe('sign_up');
});

test('a policy that cannot be read is refused, and one that stands there locks nobody out', async () => {
  const text_value = '{"text":"a\\u0000b","require_accept":true}';
  expect((await admin.post('/company/configurations', { key: 'company_policy', text_value })).status).toBe(422);
  for (const broken of [text_value, '{"version":1e999999,"text":"a"}', '{']) {
    await app.sql(`update company_configuration set text_value = $1 where key = 'company_policy'`, [broken]);
    const fresh = await app.as('manager@demo.test');
    expect((await fresh.get('/user/me')).status, broken).toBe(200);
  }
});
