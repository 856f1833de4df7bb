import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const address = () => `stopped${++count}@addresses.example`;
const BOTH = { receives_statements: true, receives_order_mail: true };

async function good<T>(answer: Promise<{ status: number; body: unknown; data: T }>): Promise<T> {
  const { status, body, data } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return data;
}

interface Made {
  id: number;
  code: string;
  ref: string;
  contacts: number[];
}

async function customerWith(contacts: object[]): Promise<Made> {
  const ref = `REF-${++count}`;
  const made = await good(admin.post('/customer', { name: `Stopped ${count}`, ex_ref_no: ref, contacts }));
  const ids = made.contacts.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other);
  return { id: made.id, code: made.customer_code, ref, contacts: ids };
}

/** A portal user of a customer with three contacts: of their address, theirs by record, somebody else. Another customer has one of theirs. */
async function person() {
  const email = address();
  const here = await customerWith([
    { first_name: 'Address', email: email.toUpperCase(), ...BOTH },
    { first_name: 'Record', email: address(), ...BOTH },
    { first_name: 'Other', email: address(), ...BOTH },
  ]);
  const there = await customerWith([{ first_name: 'There', email, ...BOTH }]);
  const user = (await good(admin.post(`/customer/${here.id}/users`, { first_name: 'Person', email }))).user.id;
  await good(admin.put(`/customer/${here.id}/contacts/${here.contacts[1]}`, { user_id: user }));
  const flags = (ids: number[]) =>
    app.sql(
      'select receives_statements and receives_order_mail as on from customer_contact where id = any($1) order by id',
      [ids],
    );
  return {
    user,
    customer: here.id,
    contact: here.contacts[0],
    mailed: async () => (await flags([...here.contacts, ...there.contacts])).map(({ on }) => on),
  };
}
type Person = Awaited<ReturnType<typeof person>>;

const SHUT = {
  'whose access is off': ({ customer, user }: Person) =>
    admin.put(`/customer/${customer}/users/${user}`, { portal_access: false }),
  'who is disabled': ({ user }: Person) => admin.put(`/user/${user}`, { disable: true }),
  'who is on the blacklist': ({ user }: Person) => admin.put(`/user/${user}`, { is_blacklisted: true }),
  'in good standing': null,
};
const GONE = {
  'taken from the customer': ({ customer, user }: Person) => admin.delete(`/customer/${customer}/users/${user}`),
  deleted: ({ user }: Person) => admin.delete(`/user/${user}`),
};

for (const [which, shut] of Object.entries(SHUT)) {
  test(`somebody ${which} goes, and mails to their address do not start again by that`, async () => {
    for (const [way, go] of Object.entries(GONE)) {
      const one = await person();
      if (shut) await good(shut(one));
      expect(await one.mailed()).toEqual([true, true, true, true]);
      await good(go(one));
      // Access is off at one customer; an account that is off is so at all of them.
      const isEverywhere = way === 'deleted' && !which.includes('access');
      expect([way, await one.mailed()]).toEqual([
        way,
        shut ? [false, false, true, !isEverywhere] : [true, true, true, true],
      ]);
      const log = await app.sql(
        `select payload -> 'after' as after from audit_log where table_name = 'customer_contact' and row_id = $1
         and action = 'update' order by id desc limit 1`,
        [one.contact],
      );
      if (shut) expect(log[0]?.after).toMatchObject({ receives_statements: false, receives_order_mail: false });
    }
  });
}

test('a contact of somebody shut out is let go with the whole customer by who may have it mailed', async () => {
  const rights = ['view.customers', 'update.customers'];
  const clerk = (await staffWith(app, rights, 'all')).caller;
  const head = (await staffWith(app, [...rights, 'view_all.order', 'view_prices.order'], 'all')).caller;
  const one = await person();
  await good(SHUT['who is disabled'](one));
  const contacts = await good(admin.get(`/customer/${one.customer}/contacts`));
  const whole = contacts.map(({ id, first_name }: { id: number; first_name: string }) => ({ id, first_name }));
  const put = async (by: Caller, user_id: number | null) =>
    (await by.put(`/customer/${one.customer}`, { contacts: whole.map((row: object) => ({ ...row, user_id })) })).status;
  // Of a contact that is theirs already the same is said again; of the others nothing more is mailed.
  expect(await put(clerk, one.user)).toBe(200);
  expect(await put(clerk, null)).toBe(403);
  expect(await put(head, null)).toBe(200);
});

test('imports, changes of contacts, undone imports and deleted people at once: none mails elsewhere, none waits for ever', {
  timeout: 120_000,
}, async () => {
  const rights = ['view.customers', 'update.customers', 'import.customers'];
  const { caller: limited } = await staffWith(app, [...rights, 'view_all.order'], 'all');
  const other = (await staffWith(app, [...rights, 'view_all.order'], 'all')).caller;
  const reader = address();
  const made: Made[] = [];
  for (const at of [0, 1]) {
    const plain = { first_name: 'Plain', email: address(), receives_order_mail: false, is_primary: true };
    const one = await customerWith([
      plain,
      { first_name: 'Reads', email: `${at}${reader}`, receives_statements: true },
    ]);
    made.push(one);
  }
  const [first, second] = made as [Made, Made];
  const deadlocks = async () =>
    Number((await app.sql('select deadlocks from pg_stat_database where datname = current_database()'))[0]?.deadlocks);
  const before = await deadlocks();
  const told: number[] = [];
  for (let round = 0; round < 16; round++) {
    // Checked before, written in the race. A file that names a customer twice writes it in two batches.
    const staged = async (by: Caller, [one, two]: Made[]) => {
      const rows = [
        { customer_code: one?.code, contact_email: address() },
        { ex_ref_no: one?.ref, name: `Named ${round}` },
        { customer_code: two?.code, contact_email: address() },
      ];
      const { run_id, failed } = await good(by.post('/import/customer', { rows, dry_run: true, mode: 'update' }));
      expect(failed).toBe(0);
      return () => by.post(`/import/${run_id}/confirm`, {});
    };
    const [forth, back] = [await staged(limited, [first, second]), await staged(other, [second, first])];
    const main = (of: Made) => () => admin.put(`/customer/${of.id}/contacts/${of.contacts[1]}`, { is_primary: true });
    const whole = (of: Made) => () => admin.put(`/customer/${of.id}`, { notes: `Round ${round}` });
    // An import to take back, of the customers in either order, and somebody shut out who is a contact of both.
    const earlier = [first, second].map(({ code }) => ({
      customer_code: code,
      contact_phone: `+1 809 555 ${1000 + round}`,
    }));
    const { run_id } = await good(
      admin.post('/import/customer', { rows: round % 2 ? earlier : earlier.reverse(), dry_run: false }),
    );
    const email = address();
    const user = (await good(admin.post(`/customer/${second.id}/users`, { first_name: 'Gone', email }))).user.id;
    for (const { id } of made)
      await good(admin.post(`/customer/${id}/contacts`, { first_name: 'Gone', email, ...BOTH }));
    await good(admin.put(`/user/${user}`, { disable: true }));
    const works = [
      forth,
      main(first),
      () => admin.post(`/import/${run_id}/undo`),
      back,
      main(second),
      () => admin.delete(`/user/${user}`),
      whole(first),
    ];
    // An import asks for more before it writes; each of the others comes before, within and after one.
    const late = (at: number) =>
      new Promise((go) => setTimeout(go, works[at] === forth || works[at] === back ? 0 : ((round + at * 5) % 8) * 16));
    const answers = await Promise.all(works.map((work, at) => late(at).then(work)));
    told.push(...answers.map(({ status }) => status));
    const gone = await app.sql('select 1 from customer_contact where email = $1 and receives_statements', [email]);
    expect(gone).toEqual([]);
    for (const { id, contacts } of made) {
      const [kept] = await app.sql('select email from customer_contact where id = $1', [contacts[1]]);
      expect(kept?.email).toContain(reader);
      await good(admin.put(`/customer/${id}/contacts/${contacts[0]}`, { is_primary: true }));
    }
  }
  expect(told.filter((status) => status >= 500)).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
