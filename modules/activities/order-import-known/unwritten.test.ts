import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let number: string;

const HEAD = [
  'ex_ref_no',
  'order_type_id',
  'title',
  'customer_id',
  'status',
  'item_type_id',
  'item_name',
  'item_price',
];
const OWN = ['UW-1', 'Kept', 'As it was', 'UW-A', 'Pending', 'Kept work', 'One', '12.34'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Kept', prefix: 'KPT' });
  await admin.post('/ordertype', { name: 'Kept too', prefix: 'KP2' });
  for (const name of ['Kept work', 'Other work']) await admin.post('/itemtype', { name, tax_rate: 0 });
  await app.sql(`insert into customer (tenant_id, customer_code, name) select t.id, v.code, v.name from tenant t,
    (values ('UW-A', 'Garden centre'), ('UW-B', 'Bakery'), ('UW-C', 'Garden centre')) v(code, name) where t.subdomain = 'demo'`);
  const made = await send([OWN], { dry_run: false });
  expect(made, JSON.stringify(made)).toMatchObject({ created: 1 });
  number = (await app.sql(`select reference_no from "order" where ex_ref_no = 'UW-1'`))[0].reference_no;
});
afterAll(() => app.close());

const send = async (rows: readonly (readonly string[])[], more: object = {}, head = HEAD): Promise<Loose> => {
  const file = Buffer.from([head, ...rows].map((row) => row.join(',')).join('\n'));
  const key = await upload(app, admin, file, 'unwritten.csv');
  return (await admin.post('/import/order', { key, mode: 'upsert', again: true, ...more })).data;
};
const changed = (column: string, to: string) => OWN.map((value, at) => (HEAD[at] === column ? to : value));
const told = ({ errors }: Loose) =>
  errors.filter(({ code }: Loose) => code === 'not_changed').map(({ row, column }: Loose) => [row, column]);

test('what the record holds is no change, and nothing is said, in whatever letters its reference comes', async () => {
  expect(await send([OWN])).toMatchObject({ unchanged: 1, warnings: 0, errors: [] });
  expect(await send([changed('ex_ref_no', 'uw-1')])).toMatchObject({ unchanged: 1, warnings: 0, errors: [] });
});

test.each([
  ['order_type_id', 'Kept too'],
  ['customer_id', 'UW-B'],
  ['status', 'Cancelled'],
  ['item_type_id', 'Other work'],
  ['item_name', 'Two'],
  ['item_price', '99'],
])('%s is not changed, and each row and the file say so', async (column, to) => {
  const dry = await send([changed(column, to)]);
  expect(dry, JSON.stringify(dry.errors)).toMatchObject({ unchanged: 1, updated: 0 });
  expect(told(dry)).toEqual([[2, column]]);
  const [sum, one] = dry.errors;
  expect(sum).toMatchObject({ row: 1, code: 'not_changed_rows', column, severity: 'warning' });
  expect(sum.message).toContain('1');
  expect(one.message).toMatch(/ is not changed by an import\.$/);
  const done = await send([changed(column, to)], { dry_run: false });
  expect(done).toMatchObject({ status: 'done', unchanged: 1 });
});

test('beside what is written, a new line is told too', async () => {
  const done = await send([changed('title', 'New title'), changed('item_name', 'Added')], { dry_run: false });
  expect(done).toMatchObject({ updated: 1 });
  expect(told(done)).toEqual([[3, 'item_type_id']]);
  expect(
    await app.sql(
      `select count(*)::int as n from order_item i join "order" o on o.id = i.order_id where o.ex_ref_no = 'UW-1'`,
    ),
  ).toEqual([{ n: 1 }]);
});

test('by its own number: a person nobody knows is told, a name that stands for two is no change', async () => {
  const head = ['reference_no', 'customer_id', 'driver_id'];
  expect(await send([[number, 'Garden centre', '']], {}, head)).toMatchObject({ unchanged: 1, warnings: 0 });
  expect(told(await send([[number, 'Nobody at all', 'Nobody either']], {}, head))).toEqual([
    [2, 'customer_id'],
    [2, 'driver_id'],
  ]);
});

const FACTS: Record<string, string> = {
  title: 'Other title',
  description: 'Other words',
  contact_name: 'Somebody else',
  contact_phone: '555 0100',
  contact_email: 'other@demo.test',
  address1: 'Other street 1',
  address2: 'Floor 2',
  city: 'Other city',
  state_name: 'Other state',
  postal_code: '99999',
  country_code: 'ES',
  scheduled_start: '2026-11-20 09:00',
  due_at: '2026-11-28 09:00',
  priority: '1',
};

test.each(['completed', 'cancelled'])(
  'what differs in %s activities is told, column by column, and not written',
  async (status) => {
    const keys = Object.keys(FACTS).map((_name, at) => `${status}-${at}`);
    const made = await send(
      keys.map((key) => [key, 'Kept', 'As it was']),
      { dry_run: false },
      HEAD.slice(0, 3),
    );
    expect(made).toMatchObject({ created: keys.length });
    await app.sql(
      `update "order" set status = $1, completed_at = case when $1 = 'completed' then now() end where ex_ref_no = any($2)`,
      [status, keys],
    );
    const facts = () => app.sql(`select * from "order" where ex_ref_no = any($1) order by id`, [keys]);
    const before = await facts();
    for (const [at, [name, value]] of Object.entries(FACTS).entries()) {
      const dry = await send([[keys[at] ?? '', value]], {}, ['ex_ref_no', name]);
      expect(dry, JSON.stringify([name, dry.errors])).toMatchObject({ unchanged: 1, updated: 0, failed: 0 });
      const word = status === 'completed' ? 'Completed' : 'Cancelled';
      expect(
        dry.errors.map(({ row, code, message }: Loose) => [row, code, message]),
        name,
      ).toEqual([
        [
          1,
          `closed_${status}`,
          `${word} activities are not changed by an import. Rows that differ: 1. The first is row 2.`,
        ],
        [2, 'closed', `${word} activities are not changed by an import.`],
      ]);
    }
    const same = keys.map((key) => [key, 'As it was']);
    expect(await send(same, {}, ['ex_ref_no', 'title'])).toMatchObject({
      unchanged: keys.length,
      warnings: 0,
      errors: [],
    });
    const done = await send([[keys[0] ?? '', 'Written?']], { dry_run: false }, ['ex_ref_no', 'title']);
    expect(done).toMatchObject({ status: 'done', unchanged: 1, updated: 0 });
    expect(await facts()).toEqual(before);
  },
);
