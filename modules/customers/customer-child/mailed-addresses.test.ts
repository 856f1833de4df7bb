import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
/** Somebody who reads all that customers read; who reads one type only; who sees no prices; who sees their own activities only. */
let all: Caller;
let oneType: Caller;
let noPrices: Caller;
let ownOnly: Caller;
let limited: Caller[];
let count = 0;

const RIGHTS = [
  ...['view.customers', 'create.customers', 'update.customers', 'delete.customers', 'restore.customers'],
  ...['import.customers', 'view.auditlogs', 'restore.auditlogs'],
];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = (await admin.get('/ordertype', { per_page: 1 })).data[0].id;
  const person = async (reads: string[], types: Parameters<typeof staffWith>[2]) =>
    (await staffWith(app, [...RIGHTS, ...reads], types)).caller;
  all = await person(['view_all.order', 'view_prices.order'], 'all');
  oneType = await person(['view_all.order', 'view_prices.order'], { [type]: ['update'] });
  noPrices = await person(['view_all.order'], 'all');
  ownOnly = await person(['view_prices.order'], 'all');
  limited = [oneType, noPrices, ownOnly];
});
afterAll(() => app.close());

const address = () => `mailed${++count}@addresses.example`;

interface Made {
  id: number;
  code: string;
  contact: number;
  email: string;
}

/** A known customer with its main contact, made by an administrator. */
async function customerWith(flags: { receives_statements?: boolean; receives_order_mail?: boolean }): Promise<Made> {
  const email = address();
  const contacts = [{ first_name: 'Clerk', email, receives_statements: false, receives_order_mail: false, ...flags }];
  const made = await admin.post('/customer', { name: `Mailed ${++count}`, email: address(), contacts });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, customer_code: code } = made.data;
  return { id, code, contact: made.data.contacts[0].id, email };
}

const stored = async (contact: number) =>
  (
    await app.sql('select email, receives_statements, receives_order_mail from customer_contact where id = $1', [
      contact,
    ])
  )[0];

/** Ways to another address of the main contact. */
const WAYS: Record<string, (caller: Caller, made: Made, email: string) => Promise<number>> = {
  'its own call': async (caller, { id, contact }, email) =>
    (await caller.put(`/customer/${id}/contacts/${contact}`, { email })).status,
  'the customer with its contacts': async (caller, { id, contact }, email) =>
    (await caller.put(`/customer/${id}`, { contacts: [{ id: contact, first_name: 'Clerk', email }] })).status,
  'another contact in its place': async (caller, { id }, email) =>
    (
      await caller.put(`/customer/${id}`, {
        contacts: [{ first_name: 'New', email, receives_order_mail: true, receives_statements: true }],
      })
    ).status,
  'an import': (caller, made, email) => imported(caller, '/import/customer', made, { contact_email: email }),
  'an upload': (caller, made, email) => imported(caller, '/customer/customer_upload', made, { contact_email: email }),
};

/** What an import of one row comes to, refused or written; its check says the same, at the cell. */
async function imported(caller: Caller, path: string, { code }: Made, cells: Record<string, string>): Promise<number> {
  const rows = [{ customer_code: code, ...cells }];
  const check = await caller.post(path, { rows, dry_run: true });
  const run = await caller.post(path, { rows, dry_run: false });
  expect(run.data.failed, JSON.stringify(run.body)).toBe(check.data.failed);
  expect(run.data.errors, JSON.stringify(run.body)).toEqual(check.data.errors);
  if (run.data.failed === 0) return run.status;
  expect(check.data.errors.map(({ column }: { column: string }) => column)).toEqual(Object.keys(cells));
  return 403;
}

for (const [way, go] of Object.entries(WAYS)) {
  test(`${way}: statements and activity emails go elsewhere only by who reads what they show`, async () => {
    const tries = async (caller: Caller, flags: Parameters<typeof customerWith>[0]) => {
      const made = await customerWith(flags);
      const email = address();
      const isWritten = (await go(caller, made, email)) < 300;
      expect((await app.sql('select from customer_contact where email = $1', [email])).length > 0).toBe(isWritten);
      return isWritten;
    };
    const isNew = way.startsWith('another');
    for (const caller of limited)
      expect([way, await tries(caller, { receives_statements: true })]).toEqual([way, false]);
    expect(await tries(all, { receives_statements: true })).toBe(true);
    if (isNew) return;
    const asked = [];
    for (const caller of [all, noPrices, oneType, ownOnly])
      asked.push(await tries(caller, { receives_order_mail: true }));
    expect(asked).toEqual([true, true, false, false]);
    // To whom nothing is mailed, anybody writes.
    for (const caller of limited) expect(await tries(caller, {})).toBe(true);
  });
}

test('who may not read all activities keeps what is mailed as it is, and changes the rest', async () => {
  const made = await customerWith({ receives_order_mail: true });
  const path = `/customer/${made.id}/contacts/${made.contact}`;
  for (const caller of [oneType, ownOnly]) {
    const same = { first_name: 'Other', email: made.email.toUpperCase(), receives_order_mail: true };
    expect((await caller.put(path, same)).status).toBe(200);
    expect((await caller.put(path, { receives_order_mail: false, is_primary: true })).status).toBe(200);
    expect((await caller.put(path, { receives_order_mail: true })).status).toBe(403);
    expect((await noPrices.put(path, { receives_order_mail: true })).status).toBe(200);
    expect((await noPrices.put(path, { receives_statements: true })).status).toBe(403);
    // Nothing is mailed to nobody.
    expect((await caller.put(path, { email: null })).status).toBe(200);
    expect((await caller.put(path, { email: address() })).status).toBe(403);
    expect((await admin.put(path, { email: made.email })).status).toBe(200);
  }
});

test('a contact somebody adds receives the activity emails that they may read', async () => {
  const { id } = await customerWith({});
  const added = [];
  for (const caller of [all, noPrices, oneType, ownOnly]) {
    const made = await caller.post(`/customer/${id}/contacts`, { first_name: 'Added', email: address() });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    added.push(made.data.receives_order_mail);
    const said = { first_name: 'Said', email: address(), receives_order_mail: true };
    expect((await caller.post(`/customer/${id}/contacts`, said)).status).toBe(added.at(-1) ? 201 : 403);
  }
  expect(added).toEqual([true, true, false, false]);
});

test('the first contact of a known customer, made by a file, receives the activity emails its writer may read', async () => {
  const made = [];
  for (const caller of [all, noPrices, oneType, ownOnly]) {
    const { data } = await admin.post('/customer', { name: `Without ${++count}` });
    const email = address();
    expect(
      await imported(caller, '/import/customer', { ...data, code: data.customer_code }, { contact_email: email }),
    ).toBe(200);
    made.push(
      (await app.sql('select receives_order_mail as is from customer_contact where email = $1', [email]))[0].is,
    );
  }
  expect(made).toEqual([true, true, false, false]);
});

test('the own address of a known customer is written by who reads all its activities; of a new one by anybody', async () => {
  for (const [caller, may] of [
    [all, true],
    [noPrices, true],
    [oneType, false],
    [ownOnly, false],
  ] as const) {
    const made = await customerWith({});
    const put = (email: string | null) => caller.put(`/customer/${made.id}`, { name: `Named ${++count}`, email });
    expect((await put(address())).status).toBe(may ? 200 : 403);
    const row = await imported(caller, '/import/customer', made, { email: address() });
    expect(row < 300).toBe(may);
    expect((await put(null)).status).toBe(200);
    expect((await put(address())).status).toBe(may ? 200 : 403);
    const contacts = [{ first_name: 'First', email: address() }];
    const first = await caller.post('/customer', { name: `First ${++count}`, email: address(), contacts });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(await stored(first.data.contacts[0].id)).toMatchObject({ receives_order_mail: true });
  }
});

/** Brings back what was deleted last in a table. */
async function restore(caller: Caller, table: string, id: number): Promise<number> {
  const [{ id: entry }] = await app.sql(
    "select id::int from audit_log where table_name = $1 and row_id = $2 and action = 'delete' order by id desc limit 1",
    [table, id],
  );
  return (await caller.post(`/auditlogs/${entry}/restore`)).status;
}

test('a deleted contact comes back by who may have mailed to it what is mailed', async () => {
  const cases = [
    [{ receives_statements: true }, [oneType, noPrices, ownOnly], [all]],
    [{ receives_order_mail: true }, [oneType, ownOnly], [noPrices, all]],
    [{}, [], [oneType, noPrices, ownOnly]],
  ] as const;
  for (const [flags, lacking, may] of cases) {
    const { id, contact } = await customerWith(flags);
    const gone = async () => expect((await admin.delete(`/customer/${id}/contacts/${contact}`)).status).toBe(200);
    await gone();
    for (const caller of lacking) expect(await restore(caller, 'customer_contact', contact)).toBe(403);
    for (const caller of may) {
      expect(await restore(caller, 'customer_contact', contact)).toBe(200);
      await gone();
    }
  }
});

test('a deleted customer comes back by who may have mailed to its addresses what is mailed', async () => {
  const { id } = await customerWith({ receives_statements: true });
  expect((await admin.delete(`/customer/${id}`)).status).toBe(200);
  for (const caller of limited) expect(await restore(caller, 'customer', id)).toBe(403);
  expect(await restore(all, 'customer', id)).toBe(200);
});

test('no import reaches a contact that becomes the main one while it is written', async () => {
  const { id, code } = await customerWith({});
  const place = (await admin.post(`/customer/${id}/addresses`, { label: 'Site', city: 'Here' })).data.id;
  const reader = { first_name: 'Reads', email: address(), receives_statements: true, is_primary: false };
  const { id: contact } = (await admin.post(`/customer/${id}/contacts`, reader)).data;
  const rows = [{ customer_code: code, city: 'There', contact_email: address() }];
  const waits = () =>
    app.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
  // Stopped between what it checked and what it writes, by somebody who keeps the address.
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from customer_address where id = $1 for update', [place]);
  const run = oneType.post('/import/customer', { rows, dry_run: false, mode: 'update' });
  await expect.poll(async () => (await waits()).length, { timeout: 15_000 }).toBe(1);
  const made = admin.put(`/customer/${id}/contacts/${contact}`, { is_primary: true });
  await Promise.race([made, expect.poll(async () => (await waits()).length, { timeout: 15_000 }).toBe(2)]);
  await holder.query('rollback');
  await holder.end();
  expect([(await run).status, (await made).status]).toEqual([200, 200]);
  expect(await stored(contact)).toMatchObject({ email: reader.email, receives_statements: true });
});

test('what was kept from somebody shut out is not let go by who may not have it mailed', async () => {
  const more = ['delete.customer_users', 'update.customer_users', 'view.customer_users', 'delete.users', 'view.users'];
  const { caller: clerk } = await staffWith(app, [...RIGHTS, ...more], 'all');
  const reads = ['view_all.order', 'view_prices.order'];
  const { caller: head } = await staffWith(app, [...RIGHTS, ...more, ...reads], 'all');
  const shutOut = async (shut: 'link' | 'account') => {
    const made = await customerWith({ receives_statements: true });
    const person = { first_name: 'Shut', email: made.email, portal_role_id: null };
    const linked = await admin.post(`/customer/${made.id}/users`, person);
    expect(linked.status, JSON.stringify(linked.body)).toBe(201);
    const user = linked.data.user.id;
    await admin.put(`/customer/${made.id}/contacts/${made.contact}`, { user_id: user });
    const done =
      shut === 'link'
        ? await admin.put(`/customer/${made.id}/users/${user}`, { portal_access: false })
        : await admin.put(`/user/${user}`, { disable: true });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return { ...made, user };
  };
  for (const shut of ['link', 'account'] as const) {
    const { id, user, contact } = await shutOut(shut);
    const let_go = [
      (by: Caller) => by.put(`/customer/${id}/contacts/${contact}`, { user_id: null }),
      (by: Caller) => by.delete(`/customer/${id}/users/${user}`),
      (by: Caller) => by.delete(`/user/${user}`),
    ];
    for (const [at, way] of let_go.entries()) expect([shut, at, (await way(clerk)).status]).toEqual([shut, at, 403]);
    for (const [at, way] of let_go.entries()) {
      const went = await way(head);
      expect([shut, at, went.status], JSON.stringify(went.body)).toEqual([shut, at, 200]);
    }
  }
  // Of others nothing was kept.
  const open = await customerWith({});
  const linked = await admin.post(`/customer/${open.id}/users`, { first_name: 'Open', email: address() });
  expect((await clerk.delete(`/customer/${open.id}/users/${linked.data.user.id}`)).status).toBe(200);
  expect((await clerk.delete(`/user/${linked.data.user.id}`)).status).toBe(200);
});
