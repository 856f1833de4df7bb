import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What lets somebody into a customer's portal is worth what its maker and the customer are worth when it is used. */
let app: TestServer;
let admin: Caller;
let administrator: number;
/** A role of the staff that may do little. */
let few: number;
let count = 0;

const PASSWORD = 'eleven quiet lamps';

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [role] = await app.sql(
    "select r.id::int from role r join tenant n on n.id = r.tenant_id where n.subdomain = 'demo' and r.text_key = 'customer_administrator'",
  );
  administrator = role?.id;
  few = (await admin.post('/role', { name: 'Sees people', permissions: ['view.users'] })).data.id;
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from login_attempt'));

/** What customers read, and whoever opens the portal to somebody. */
const READS = ['view_all.order', 'view_prices.order'];
const newCustomer = async (): Promise<number> =>
  (await admin.post('/customer', { name: `Outlived ${++count}`, force: true })).data.id;
const mailed = async (to: string, parameter: string): Promise<string> => {
  const [mail] = await app.sql('select text from message where $1 = any("to") order by id desc limit 1', [to]);
  return new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? expect.fail(`no mail to ${to}`);
};

/** An administrator of a customer, who came in. */
async function head(customer: number): Promise<{ id: number; caller: Caller }> {
  const email = `head${++count}@outlived.example`;
  const body = { first_name: 'Head', email, portal_role_id: administrator };
  const id = (await admin.post(`/customer/${customer}/users`, body)).data.user_id;
  await app.sql(
    `update app_user set is_first_time_login = false, password_hash = (select password_hash from app_user
      where email = 'admin@demo.test' order by id limit 1) where id = $1`,
    [id],
  );
  return { id, caller: await app.as(email) };
}
async function clerk(): Promise<{ id: number; role: number; caller: Caller }> {
  return staffWith(app, ['view.customers', 'invite.customer_users', ...READS], 'all');
}

interface Invited {
  email: string;
  invite: string;
}
async function invited(caller: Caller, customer: number, isHandedOver = false): Promise<Invited> {
  const email = `guest${++count}@outlived.example`;
  const made = await caller.post(`/customer/${customer}/invite${isHandedOver ? '/link' : ''}`, { email });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const told = isHandedOver ? made.data.link.split('invite=')[1] : await mailed(email, 'invite');
  return { email, invite: told };
}
const shown = async (token: string) => (await app.nobody().post('/auth/link-info', { token })).status;
const opened = async (guest: Invited) => {
  const body = { mode: 'existing', first_name: 'Guest', password: PASSWORD, ...guest };
  return (await app.nobody().post('/customer-onboard', body)).status;
};
const isIn = async ({ email }: { email: string }): Promise<boolean> =>
  (await app.sql('select 1 from app_user where email = $1', [email])).length > 0;

type Way = [string, (customer: number) => Promise<{ guest: Invited; undo: () => Promise<unknown> }>];
const byStaff =
  (isHandedOver: boolean, undo: (maker: { id: number; role: number }) => Promise<unknown>) =>
  async (customer: number) => {
    const maker = await clerk();
    return { guest: await invited(maker.caller, customer, isHandedOver), undo: () => undo(maker) };
  };
const byHead =
  (undo: (customer: number, maker: number) => Promise<unknown>) =>
  async (customer: number): Promise<{ guest: Invited; undo: () => Promise<unknown> }> => {
    const maker = await head(customer);
    return { guest: await invited(maker.caller, customer), undo: () => undo(customer, maker.id) };
  };
const status = (customer: number, to: string) =>
  admin.post(`/customer/${customer}/status`, { status: to, reason: 'Unpaid bills' });

const WAYS: Way[] = [
  ['the portal user who invited was unlinked', byHead((id, maker) => admin.delete(`/customer/${id}/users/${maker}`))],
  [
    'their access was shut',
    byHead((id, maker) => admin.put(`/customer/${id}/users/${maker}`, { portal_access: false })),
  ],
  [
    'they may not add people any more',
    byHead(async (id, maker) => {
      const name = `Reader ${++count}`;
      const role = await admin.post('/role', { name, audience: 'customer', permissions: ['view.portal_users'] });
      return admin.put(`/customer/${id}/users/${maker}`, { portal_role_id: role.data.id });
    }),
  ],
  ['a colleague who invited was disabled', byStaff(false, ({ id }) => admin.put(`/user/${id}`, { disable: true }))],
  [
    'a colleague who made the link was disabled',
    byStaff(true, ({ id }) => admin.put(`/user/${id}`, { disable: true })),
  ],
  [
    'a colleague lost the right',
    byStaff(true, ({ role }) => admin.put(`/role/${role}`, { permissions: ['view.customers', ...READS] })),
  ],
  [
    'a colleague sees only some types of activities by now',
    byStaff(true, ({ role }) => admin.put(`/role/${role}`, { all_activity_types: false })),
  ],
  ['the customer was blocked', async (id) => ({ guest: await invited(admin, id), undo: () => status(id, 'blocked') })],
  ['the customer was closed', async (id) => ({ guest: await invited(admin, id), undo: () => status(id, 'inactive') })],
  [
    'the customer was deleted',
    async (id) => ({ guest: await invited(admin, id), undo: () => admin.delete(`/customer/${id}`) }),
  ],
];

for (const [way, make] of WAYS)
  test(`an invitation ends when ${way}`, async () => {
    const customer = await newCustomer();
    const untouched = await make(customer);
    expect(await opened(untouched.guest)).toBe(202);
    const { guest, undo } = await make(customer);
    const undone = (await undo()) as { status: number; body: unknown };
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
    expect([await shown(guest.invite), await opened(guest)]).toEqual([410, 410]);
    expect(await isIn(guest)).toBe(false);
  });

/** A person somebody added, with the link with which they choose their password, as told to whoever added them. */
interface Added {
  id: number;
  token: string;
}
async function added(by: Caller, customer: number | null): Promise<Added> {
  const body = { first_name: 'Added', email: `added${++count}@outlived.example` };
  const made = await by.post(customer === null ? '/user' : `/customer/${customer}/users`, {
    ...body,
    ...(customer === null ? { roles: [few] } : {}),
  });
  const id = made.data?.user_id ?? made.data?.id ?? expect.fail(JSON.stringify(made.body));
  const path = customer === null ? `/user/${id}` : `/customer/${customer}/users/${id}`;
  const told = await by.post(`${path}/invitation-link`);
  return { id, token: told.data?.link.split('token=')[1] ?? expect.fail(JSON.stringify(told.body)) };
}
/** What the page behind the link shows, and what choosing a password with it answers. */
const chosen = async ({ token }: Added): Promise<number[]> => {
  const page = await shown(token);
  const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
  return [page, (await app.nobody().put('/auth/post_forgot', body)).status];
};
const INVITES = [
  'view.users',
  'create.users',
  'assign_roles.users',
  'view.customers',
  'create.customer_users',
  ...READS,
];

const ENDS: [string, (maker: { id: number; role: number }) => Promise<{ status: number; body: unknown }>][] = [
  ['disabled', ({ id }) => admin.put(`/user/${id}`, { disable: true })],
  ['blacklisted', ({ id }) => admin.put(`/user/${id}`, { is_blacklisted: true })],
  ['locked', ({ id }) => admin.put(`/user/${id}/unlock-user`, { is_locked: true })],
  ['deleted', ({ id }) => admin.delete(`/user/${id}`)],
  ['taken off the web', ({ id }) => admin.put(`/user/${id}`, { web_access: false })],
  [
    'given a role that adds nobody',
    ({ role }) => admin.put(`/role/${role}`, { permissions: ['view.users', ...READS] }),
  ],
];

for (const [what, undo] of ENDS)
  test(`a link that was handed over ends when its maker was ${what}`, async () => {
    const customer = await newCustomer();
    for (const at of [null, customer]) {
      const maker = await staffWith(app, INVITES, 'all');
      const [untouched, guest] = [await added(maker.caller, at), await added(maker.caller, at)];
      expect([at, ...(await chosen(untouched))]).toEqual([at, 200, 200]);
      const undone = await undo(maker);
      expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
      expect([at, ...(await chosen(guest))]).toEqual([at, 410, 410]);
      expect(await app.sql('select 1 from app_user where id = $1 and password_hash is not null', [guest.id])).toEqual(
        [],
      );
    }
  });

test('a link that was handed over ends when its maker may do less than the person it is for', async () => {
  const maker = await staffWith(app, [...INVITES, 'view.order']);
  const name = `Reads activities ${++count}`;
  const role = (await admin.post('/role', { name, permissions: ['view.order'] })).data.id;
  const email = `added${count}@outlived.example`;
  const { id } = (await maker.caller.post('/user', { first_name: 'Reads', email, roles: [role] })).data;
  const { link } = (await maker.caller.post(`/user/${id}/invitation-link`)).data;
  const less = await admin.put(`/role/${maker.role}`, { permissions: INVITES });
  expect(less.status, JSON.stringify(less.body)).toBe(200);
  expect(await chosen({ id, token: link.split('token=')[1] })).toEqual([410, 410]);
});

test('a confirmed address lets nobody in at a customer that was blocked or closed since', async () => {
  await admin.post('/company/configurations', { key: 'customer_onboard_approval', bool_value: false });
  for (const to of ['blocked', 'inactive', null]) {
    const customer = await newCustomer();
    const { customer_code } = (await admin.get(`/customer/${customer}`)).data;
    const email = `asks${++count}@outlived.example`;
    await app.sql('delete from login_attempt');
    const asked = { mode: 'existing', first_name: 'Asks', email, customer_code };
    expect((await app.nobody().post('/customer-onboard', asked)).status).toBe(202);
    if (to) expect((await status(customer, to)).status).toBe(200);
    const token = await mailed(email, 'token');
    const answer = await app.nobody().post('/customer-onboard/verify', { token });
    expect([to, answer.status, await isIn({ email })]).toEqual([to, to ? 410 : 200, !to]);
  }
});
