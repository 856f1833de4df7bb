import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let customer: { id: number; customer_code: string; name: string };

beforeAll(async () => {
  app = await testServer();
  [customer] =
    (await app.sql(`select c.id::int, c.customer_code, c.name from customer c join tenant t on t.id = c.tenant_id
    where t.subdomain = 'demo' and c.status = 'active' and c.deleted_at is null order by c.id limit 1`)) as [
      typeof customer,
    ];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from login_attempt');
  await app.sql("delete from company_configuration where key = 'customer_onboard_approval'");
});

const PASSWORD = 'eleven quiet lamps';
const joining = (email: string, more: object = {}) => ({
  mode: 'existing',
  first_name: 'Rosa',
  last_name: 'Díaz',
  email,
  customer_code: customer.customer_code,
  ...more,
});
const onboard = (body: object) => app.nobody().post('/customer-onboard', body);
/** The token of the newest mail to an address. */
const mailed = async (to: string, parameter = 'token'): Promise<string> => {
  const [mail] = await app.sql('select text from message where $1 = any("to") order by id desc limit 1', [to]);
  return new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
};
const verified = async (body: { email: string }) => {
  expect((await onboard(body)).status).toBe(202);
  return app.nobody().post('/customer-onboard/verify', { token: await mailed(body.email) });
};
const waiting = async (email: string) => {
  const admin = await app.as('admin@demo.test');
  const { data } = await admin.get('/portal-registration', { filters: { status: 'pending' } });
  return data.find((row: { email: string }) => row.email === email);
};

describe('asking for a place in the portal', () => {
  test('the answer is the same whatever exists, and only a confirmed address reaches the queue', async () => {
    const known = await onboard(joining('rosa@new.test'));
    const unknown = await onboard(joining('rosa2@new.test', { customer_code: 'C-999999' }));
    const staff = await onboard(joining('manager@demo.test'));
    const robot = await onboard(joining('robot@new.test', { website: 'http://spam.test' }));
    for (const answer of [known, unknown, staff, robot]) {
      expect([answer.status, answer.data, answer.success.message]).toEqual([
        202,
        { status: 'email_pending' },
        'Thank you. If your details match, we’ve sent you a confirmation link.',
      ]);
    }
    const kept = await app.sql('select email, status from portal_registration');
    expect(kept).toEqual([{ email: 'rosa@new.test', status: 'email_pending' }]);
    expect(await waiting('rosa@new.test')).toBeUndefined();
    const token = await mailed('rosa@new.test');
    expect((await app.nobody().post('/auth/link-info', { token })).data).toMatchObject({ kind: 'registration' });
    const answer = await app.nobody().post('/customer-onboard/verify', { token });
    expect(answer.data).toEqual({ status: 'pending', company: 'Northstar Field Services' });
    const again = await app.nobody().post('/customer-onboard/verify', { token });
    expect([again.status, again.body.code, again.body.message, again.body.status]).toEqual([
      410,
      'registration_received',
      'This link has already been used. Your request was received.',
      'pending',
    ]);
    await app.sql("update portal_registration set status = 'rejected' where email = 'rosa@new.test'");
    const gone = await app.nobody().post('/customer-onboard/verify', { token });
    expect([gone.status, gone.body.code]).toEqual([410, 'link_expired']);
    await app.sql("update portal_registration set status = 'pending' where email = 'rosa@new.test'");
    expect(await waiting('rosa@new.test')).toMatchObject({ mode: 'existing', customer: { id: customer.id } });
    const told = await app.sql("select count(*)::int as count from notification where event = 'registration.pending'");
    expect(told[0].count).toBeGreaterThan(0);
  });

  test('of requests sent at once one stays open', async () => {
    const company = { name: 'Twice and Company' };
    const body = { mode: 'new', first_name: 'Twice', email: 'twice@new.test', company };
    const answers = await Promise.all(Array.from({ length: 4 }, () => onboard(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(202));
    const open = await app.sql(`select 1 from portal_registration where email = $1 and status <> 'expired'`, [
      body.email,
    ]);
    expect(open).toHaveLength(1);
    expect((await app.nobody().post('/customer-onboard/verify', { token: await mailed(body.email) })).status).toBe(200);
  });

  test('five tries an hour from one address; what is missing is named', async () => {
    expect((await onboard({ mode: 'new', first_name: 'A', email: 'a@b.test' })).body.errors).toHaveProperty('company');
    expect((await onboard({ mode: 'existing', first_name: 'A', email: 'a@b.test' })).body.errors).toHaveProperty(
      'customer_code',
    );
    expect((await onboard(joining('a@b.test', { password: 'short' }))).body.errors).toHaveProperty('password');
    for (let n = 0; n < 2; n++) expect((await onboard(joining('a@b.test'))).status).toBe(202);
    expect((await onboard(joining('a@b.test'))).status).toBe(429);
  });

  test('of 20 parallel approvals one lets the person in, who logs in with the password they chose', async () => {
    const body = joining('nora@new.test', { password: PASSWORD, password_confirmation: PASSWORD });
    await verified(body);
    const { id } = await waiting(body.email);
    const officer = await app.as('officer@demo.test');
    const admin = await app.as('admin@demo.test');
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(`/portal-registration/${id}/approve`, {})),
    );
    expect(tries.filter((answer) => answer.status === 200)).toHaveLength(1);
    const late = tries.filter((answer) => answer.body.code === 'illegal_transition').map(({ body }) => body.message);
    expect(late).toEqual(Array.from({ length: 19 }, () => 'This can’t be done in the current status.'));
    const nora = await app.as(body.email, { password: PASSWORD });
    const { data } = await nora.get('/user/me');
    expect(data.customers.map((link: { customer: { id: number } }) => link.customer.id)).toEqual([customer.id]);
    expect(data.user.is_first_time_login).toBe(false);
    expect(
      (await app.sql('select password_hash from portal_registration where id = $1', [id]))[0].password_hash,
    ).toBeNull();
    expect(
      (await app.sql("select payload::text from audit_log where table_name = 'portal_registration'"))
        .map((row) => row.payload)
        .join(),
    ).not.toContain('$argon2');
    expect((await officer.get('/portal-registration')).status).toBe(403);
  });

  test('a new customer comes with address and first person, who looks after its people', async () => {
    const body = {
      mode: 'new',
      first_name: 'Omar',
      email: 'omar@harbor.test',
      company: { name: 'Harbor Lights Ltd', tax_number: 'HL-77' },
      address: { address1: '1 Pier', city: 'Portland', country_code: 'us' },
    };
    await verified(body);
    const row = await waiting(body.email);
    expect(row).toMatchObject({ mode: 'new', customer: null, company: { name: 'Harbor Lights Ltd' } });
    const admin = await app.as('admin@demo.test');
    const approved = await admin.post(`/portal-registration/${row.id}/approve`, {});
    expect(approved.data).toMatchObject({ status: 'approved', customer: { name: 'Harbor Lights Ltd' } });
    const made = (await admin.get(`/customer/${approved.data.customer.id}`)).data;
    expect(made).toMatchObject({ tax_number: 'HL-77', addresses: [{ city: 'Portland', country_code: 'US' }] });
    const people = (await admin.get(`/customer/${approved.data.customer.id}/users`)).data;
    expect(people).toMatchObject([{ role: { name: 'Customer administrator' }, user: { email: 'omar@harbor.test' } }]);
    expect(await mailed(body.email)).not.toBe('');
  });

  test('a refusal says why; without approval by the company the confirmed person is in at once', async () => {
    await verified(joining('lea@new.test'));
    const { id } = await waiting('lea@new.test');
    const admin = await app.as('admin@demo.test');
    expect((await admin.post(`/portal-registration/${id}/reject`, {})).status).toBe(422);
    const refused = await admin.post(`/portal-registration/${id}/reject`, { reason: 'Not one of our contacts' });
    expect(refused.data).toMatchObject({ status: 'rejected', reason: 'Not one of our contacts' });
    const [mail] = await app.sql("select text from message where event = 'registration.rejected'");
    expect(mail.text).toContain('Not one of our contacts');
    await admin.post('/company/configurations', { key: 'customer_onboard_approval', bool_value: false });
    expect((await verified(joining('lea@new.test'))).data.status).toBe('approved');
  });

  test('an invitation needs no code, no confirmation and no approval, and counts for its address once', async () => {
    const admin = await app.as('admin@demo.test');
    expect((await admin.post(`/customer/${customer.id}/invite`, { email: 'ivo@new.test' })).status).toBe(200);
    const invite = await mailed('ivo@new.test', 'invite');
    const info = await app.nobody().post('/auth/link-info', { invite });
    expect(info.data).toMatchObject({ kind: 'customer_invite', customer_name: customer.name, email: 'ivo@new.test' });
    const body = { mode: 'existing', first_name: 'Ivo', email: 'ivo@new.test', invite, password: PASSWORD };
    expect((await onboard({ ...body, email: 'other@new.test' })).status).toBe(422);
    expect((await onboard(body)).data).toEqual({ status: 'approved' });
    expect((await onboard(body)).status).toBe(410);
    expect((await app.as('ivo@new.test', { password: PASSWORD })).token).not.toBeNull();
    expect((await admin.post(`/customer/${customer.id}/invite`, { email: 'manager@demo.test' })).status).toBe(409);
  });

  test('an invitation may be handed over as a link, for an address nobody has', async () => {
    const admin = await app.as('admin@demo.test');
    const path = `/customer/${customer.id}/invite/link`;
    const made = await admin.post(path, { email: 'ola@new.test' });
    const invite = /\/customer-user\?invite=([\w-]{43})$/.exec(made.data.link)?.[1];
    expect(await app.sql(`select from message where "to" = '{ola@new.test}'`)).toEqual([]);
    const body = { mode: 'existing', first_name: 'Ola', email: 'ola@new.test', invite, password: PASSWORD };
    expect((await onboard(body)).data).toEqual({ status: 'approved' });
    const known = await admin.post(path, { email: 'ola@new.test' });
    expect([known.status, Object.keys(known.body.errors ?? {})]).toEqual([422, ['email']]);
    const driver = await app.as('officer@demo.test');
    expect((await driver.post(path, { email: 'new@new.test' })).status).toBe(403);
  });

  test('a portal administrator decides about people of the own customer only', async () => {
    const [own] =
      await app.sql(`select l.customer_id::int as id, c.customer_code from customer_user l join app_user u on u.id = l.user_id and u.tenant_id = l.tenant_id
      join customer c on c.id = l.customer_id and c.tenant_id = l.tenant_id where u.email = 'customer@demo.test' order by l.is_primary desc limit 1`);
    await app.sql(`update customer_user set portal_role_id = (select id from role r where r.tenant_id = customer_user.tenant_id and name = 'Customer administrator')
      where user_id = (select id from app_user where email = 'customer@demo.test')`);
    const [other] = await app.sql(
      `select c.customer_code from customer c join tenant t on t.id = c.tenant_id where t.subdomain = 'demo'
      and c.status = 'active' and c.deleted_at is null and c.id <> $1 order by c.id desc limit 1`,
      [own.id],
    );
    await verified(joining('mine@new.test', { customer_code: own.customer_code }));
    await verified(joining('foreign@new.test', { customer_code: other.customer_code }));
    const portal = await app.as('customer@demo.test');
    const list = (await portal.get('/portal-registration')).data;
    expect(list[0].email).toBe('mine@new.test');
    expect(list.every((row: { customer: { id: number } }) => row.customer.id === own.id)).toBe(true);
    const foreign = await waiting('foreign@new.test');
    expect((await portal.post(`/portal-registration/${foreign.id}/approve`, {})).status).toBe(404);
    expect((await portal.post(`/portal-registration/${list[0].id}/approve`, {})).data.status).toBe('approved');
  });
});
