import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Answer, type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

const CHOSEN = 'Xk23-dkfj-aa9';
let app: TestServer;
let admin: Caller;
let tenant: number;
/** The customer the doors lead to, and another. */
let wanted: number;
let other: number;
let viewer: number;
let powerless: number;
let type: number;
let count = 0;
/** What the customer's people read. */
const READS = ['view_all.order', 'view_prices.order'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  wanted = (await admin.post('/customer', { name: 'Behind the doors' })).data.id;
  other = (await admin.post('/customer', { name: 'Somewhere else' })).data.id;
  const [demo] = await app.sql(`select r.tenant_id::int as tenant, r.id::int as viewer from role r
    join tenant n on n.id = r.tenant_id where n.subdomain = 'demo' and r.text_key = 'customer_viewer'`);
  [tenant, viewer] = [demo.tenant, demo.viewer];
  type = (await admin.get('/ordertype', { per_page: 1 })).data[0].id;
  const made = await admin.post('/role', { name: 'No rights at all', audience: 'customer', permissions: [] });
  powerless = made.data.id;
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from login_attempt'));

interface Known {
  id: number;
  email: string;
}

/** A portal user of a customer; an `invited` one never came in, of the others one knows the password. */
async function portalUser(customer: number, { role = viewer, isInvited = false } = {}): Promise<Known> {
  const email = `behind${++count}@doors.example`;
  const body = { first_name: 'Behind', email, portal_role_id: role };
  const made = await admin.post(`/customer/${customer}/users`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  if (!isInvited) await letIn(email);
  return { id: made.data.user_id, email };
}
const letIn = (email: string) =>
  app.sql(
    `update app_user set is_first_time_login = false, password_hash = (select password_hash from app_user
      where tenant_id = $2 and email = 'admin@demo.test') where email = $1`,
    [email, tenant],
  );

/** Whether whoever holds the password reads the wanted customer. */
async function reads(email: string, password: string): Promise<boolean> {
  await app.sql('update app_user set is_first_time_login = false where email = $1', [email]);
  const signedIn = await app.nobody().post('/auth/login', { email, password });
  if (signedIn.status !== 200) return false;
  const session = { authorization: `Bearer ${signedIn.data.token}` };
  await app.nobody().post('/auth/get_customer', { customer_id: wanted }, session);
  const orders = await app.nobody().get(`/customer-portal/${wanted}/orders`, undefined, session);
  return orders.status === 200;
}

interface Went {
  answer: Answer;
  /** Who would come in, and with what; absent where the answer alone counts. */
  as?: [email: string, password: string];
}

/** Ways into the portal: the right the way itself asks for, the one on portal users, and the try. */
const DOORS: Record<string, [own: string[], portal: string[], go: (caller: Caller) => Promise<Went>]> = {
  'a new person with a password': [['create.users'], ['create'], (caller) => added(caller, {})],
  'a new person with a role': [['create.users'], ['create'], (caller) => added(caller, { roles: [viewer] })],
  'an uploaded person': [['import.users'], ['create'], (caller) => uploaded(caller, '/user/user-excel')],
  'an import of people': [['import.users'], ['create'], (caller) => uploaded(caller, '/import/user')],
  'another customer': [
    ['update.users', 'view.users'],
    ['create', 'update'],
    (caller) => changed(caller, other, { customer_id: wanted }),
  ],
  'another customer by whoever may change portal users': [
    ['update.customer_users', 'view.customer_users'],
    ['create'],
    (caller) => changed(caller, other, { customer_id: wanted }),
  ],
  'another role': [
    ['update.users', 'view.users'],
    ['update'],
    (caller) => changed(caller, wanted, { roles: [viewer] }, powerless),
  ],
  'a known person linked': [
    ['view.customers', 'view.customer_users', 'update.customer_users'],
    ['create'],
    async (caller) => {
      const { email } = await portalUser(other);
      const answer = await caller.post(`/customer/${wanted}/users`, { email, first_name: 'Same' });
      return { answer, as: [email, TEST_PASSWORD] };
    },
  ],
  'an invitation link': [
    ['create.users'],
    ['create'],
    (caller) => handedOver(caller, (id) => `/user/${id}/invitation-link`),
  ],
  'an invitation link of the customer': [
    ['create.users', 'view.customer_users'],
    ['create'],
    (caller) => handedOver(caller, (id) => `/customer/${wanted}/users/${id}/invitation-link`),
  ],
  'an invitation mailed again': [
    ['create.users'],
    ['create'],
    async (caller) => {
      const { id } = await portalUser(wanted, { isInvited: true });
      return { answer: await caller.post(`/user/${id}/invite`) };
    },
  ],
  'a password set': [
    ['reset_password.users'],
    ['update'],
    async (caller) => {
      const { id, email } = await portalUser(wanted);
      const answer = await caller.put(`/user/${id}/password`, { password: CHOSEN });
      return { answer, as: [email, CHOSEN] };
    },
  ],
  'access opened again': [
    ['view.customer_users'],
    ['update'],
    (caller) => linkChanged(caller, { portal_access: false }, { portal_access: true }),
  ],
  'another role in the customer': [
    ['view.customer_users'],
    ['update'],
    (caller) => linkChanged(caller, { portal_role_id: powerless }, { portal_role_id: viewer }),
  ],
  'somebody let in again': [
    ['update.users', 'view.users', 'disable.users'],
    ['update'],
    async (caller) => {
      const { id, email } = await portalUser(wanted);
      expect((await admin.put(`/user/${id}`, { disable: true })).status).toBe(200);
      return { answer: await caller.put(`/user/${id}`, { disable: false }), as: [email, TEST_PASSWORD] };
    },
  ],
  'a lock of the administrator opened': [
    ['unlock.users', 'view.users'],
    ['update'],
    async (caller) => {
      const { id, email } = await portalUser(wanted);
      expect((await admin.put(`/user/${id}/unlock-user`, { is_locked: true })).status).toBe(200);
      return { answer: await caller.put(`/user/${id}/unlock-user`, { is_locked: false }), as: [email, TEST_PASSWORD] };
    },
  ],
  'another address': [
    ['change_email.users'],
    ['update'],
    async (caller) => {
      const { id } = await portalUser(wanted);
      await caller.post('/auth/confirm', { password: TEST_PASSWORD });
      const email = `mine${++count}@doors.example`;
      return { answer: await caller.put(`/user/${id}/email`, { email }), as: [email, TEST_PASSWORD] };
    },
  ],
};

async function added(caller: Caller, more: object): Promise<Went> {
  const email = `added${++count}@doors.example`;
  const body = { email, first_name: 'New', password: CHOSEN, customer_id: wanted, ...more };
  return { answer: await caller.post('/user', body), as: [email, CHOSEN] };
}

async function uploaded(caller: Caller, path: string): Promise<Went> {
  const email = `uploaded${++count}@doors.example`;
  const [{ customer_code }] = await app.sql('select customer_code from customer where id = $1', [wanted]);
  const rows = [{ email, first_name: 'New', password: CHOSEN, customer_code }];
  const check = await caller.post(path, { rows, dry_run: true });
  const answer = await caller.post(path, { rows, dry_run: false });
  // The check says what the run would.
  expect(check.status < 300, JSON.stringify(check.body)).toBe(answer.status < 300);
  return { answer, as: [email, CHOSEN] };
}

async function changed(caller: Caller, from: number, patch: object, role = viewer): Promise<Went> {
  const { id, email } = await portalUser(from, { role });
  return { answer: await caller.put(`/user/${id}`, patch), as: [email, TEST_PASSWORD] };
}

/** What is shut for somebody by an administrator, and opened by who is asked for. */
async function linkChanged(caller: Caller, shut: object, opened: object): Promise<Went> {
  const { id, email } = await portalUser(wanted);
  const path = `/customer/${wanted}/users/${id}`;
  const before = await admin.put(path, shut);
  expect(before.status, JSON.stringify(before.body)).toBe(200);
  return { answer: await caller.put(path, opened), as: [email, TEST_PASSWORD] };
}

async function handedOver(caller: Caller, path: (id: number) => string): Promise<Went> {
  const { id, email } = await portalUser(wanted, { isInvited: true });
  const answer = await caller.post(path(id));
  const token = String(answer.data?.link ?? '').split('token=')[1];
  if (token) await app.nobody().put('/auth/post_forgot', { token, password: CHOSEN, password_confirmation: CHOSEN });
  return { answer, as: [email, CHOSEN] };
}

for (const [door, [own, portal, go]] of Object.entries(DOORS)) {
  test(`${door}: opens the portal of a customer to who may look after portal users and sees what they will see`, async () => {
    const outcome = async (caller: Caller) => {
      const { answer, as } = await go(caller);
      return [answer.status, ...(as ? [await reads(...as)] : [])];
    };
    const rights = portal.map((verb) => `${verb}.customer_users`);
    const holder = await staffWith(app, [...own, ...rights, ...READS], 'all');
    const may = await outcome(holder.caller);
    expect([door, Number(may[0]) < 300, may[1] ?? true]).toEqual([door, true, true]);
    const foreign = await app.as('customer@demo.test');
    const lacking = [(await staffWith(app, [...own, ...READS], 'all')).caller, foreign];
    // Who is opened the portal reads all activities of the customer, of every type and with prices: nobody opens more than they see.
    lacking.push((await staffWith(app, [...own, ...rights, ...READS], { [type]: ['create', 'update'] })).caller);
    const needed = [...(rights.length > 1 ? rights : []), ...READS];
    for (const right of needed)
      lacking.push(
        (
          await staffWith(
            app,
            [...own, ...rights, ...READS].filter((one) => one !== right),
            'all',
          )
        ).caller,
      );
    for (const caller of lacking) {
      const refused = await outcome(caller);
      expect([door, [403, 404].includes(Number(refused[0])), refused[1] ?? false], String(refused[0])).toEqual([
        ...[door, true, false],
      ]);
    }
  });
}

test('who may not read all of a customer has its statements sent to nobody', async () => {
  const rights = ['view.customers', 'update.customers', 'view.customer_users', 'update.customer_users'];
  const { caller } = await staffWith(app, [...rights, ...READS], { [type]: ['update'] });
  const all = (await staffWith(app, [...rights, ...READS], 'all')).caller;
  const contact = (receives_statements: boolean) => ({
    ...{ first_name: 'Clerk', email: `clerk${++count}@doors.example`, receives_statements },
  });
  const path = `/customer/${wanted}/contacts`;
  expect((await caller.post(path, contact(true))).status).toBe(403);
  const own = await caller.post(path, contact(false));
  expect(own.status, JSON.stringify(own.body)).toBe(201);
  expect((await caller.put(`${path}/${own.data.id}`, { receives_statements: true })).status).toBe(403);
  const made = await all.post(path, contact(true));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await caller.put(`${path}/${made.data.id}`, { email: 'mine@doors.example' })).status).toBe(403);
  expect((await caller.put(`${path}/${made.data.id}`, { first_name: 'Other' })).status).toBe(200);
  const { id } = await portalUser(wanted);
  expect((await caller.put(`/customer/${wanted}/users/${id}`, { receives_statements: true })).status).toBe(403);
});

test('who may not read all of a customer lets nobody register without approval', async () => {
  const key = 'customer_onboard_approval';
  const approval = async () => (await admin.get(`/company/configurations/${key}`)).data.value;
  const ways = [
    (caller: Caller, on: boolean) => caller.post('/company/configurations', { key, bool_value: on }),
    (caller: Caller, on: boolean) => caller.post('/company/configurations', { key, text_value: String(on) }),
    (caller: Caller, on: boolean) => caller.put('/company/configurations', { settings: [{ key, bool_value: on }] }),
  ];
  const own = ['update.company.settings', 'update.customer_users'];
  const limited = (await staffWith(app, [...own, ...READS], { [type]: ['update'] })).caller;
  const lacking = [limited];
  for (const read of READS) lacking.push((await staffWith(app, [...own, read], 'all')).caller);
  const all = (await staffWith(app, [...own, ...READS], 'all')).caller;
  for (const go of ways) {
    for (const caller of lacking) {
      const refused = await go(caller, false);
      expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
      expect(await approval()).toBe(true);
    }
    expect((await go(all, false)).status).toBeLessThan(300);
    expect(await approval()).toBe(false);
    // What is open already may be saved with other settings, and whoever may set it shuts it.
    expect((await go(limited, false)).status).toBeLessThan(300);
    expect((await go(limited, true)).status).toBeLessThan(300);
    expect(await approval()).toBe(true);
  }
});

test('a deleted portal user comes back by whoever could have added them', async () => {
  const { id } = await portalUser(wanted);
  expect((await admin.delete(`/user/${id}`)).status).toBe(200);
  const rights = ['restore.users', 'view.users', 'view.customers', 'view.auditlogs', 'restore.auditlogs'];
  const [{ id: entry }] = await app.sql(
    "select id::int from audit_log where table_name = 'app_user' and row_id = $1 and action = 'delete' order by id desc limit 1",
    [id],
  );
  const back = (caller: Caller) => caller.post(`/auditlogs/${entry}/restore`);
  expect((await back((await staffWith(app, [...rights, ...READS], 'all')).caller)).status).toBe(403);
  const allowed = await back((await staffWith(app, [...rights, 'create.customer_users', ...READS], 'all')).caller);
  expect(allowed.status, JSON.stringify(allowed.body)).toBe(200);
});
