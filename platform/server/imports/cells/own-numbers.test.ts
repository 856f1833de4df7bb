import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let ids: number[];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Numbered', prefix: 'NUM' });
  await send('customer', ['Customer code,Name', 'ON-A,Own Álamo', 'ON-B,Own Birch']);
  ids = (
    await app.sql(`select id::int as id from customer where customer_code like 'ON-%' order by customer_code`)
  ).map(({ id }) => id);
});
afterAll(() => app.close());

const send = async (resource: string, rows: readonly string[], more: object = {}): Promise<Loose> =>
  (
    await admin.post(`/import/${resource}`, {
      key: await upload(app, admin, Buffer.from(rows.join('\n')), 'numbers.csv'),
      dry_run: false,
      ...more,
    })
  ).data;
const HEAD = 'Type,External reference,Customer ID';

test('customers matched by our own number are told, with the first of them', async () => {
  const run = await send('order', [HEAD, `Numbered,ON-1,ON-A`, `Numbered,ON-2,${ids[1]}`, `Numbered,ON-3,${ids[0]}`]);
  expect(run, JSON.stringify(run.errors)).toMatchObject({ created: 3 });
  expect(run.errors).toMatchObject([
    {
      row: 1,
      column: 'customer_id',
      code: 'own_numbers',
      severity: 'warning',
      message: `2 rows were matched by Ordo’s own number in “Customer ID”. The first: row 3, ${ids[1]} is Own Birch.`,
    },
  ]);
});

test('a name beside the number that says otherwise refuses the row, also after another cell was corrected', async () => {
  const head = 'Type,External reference,CustomerID,Customer name,Title';
  const dry = await send(
    'order',
    [
      head,
      `Numbered,ON-4,${ids[0]},Own alamo,a`,
      `Numbered,ON-5,${ids[0]},Somebody else,b`,
      `Numbered,ON-6,${ids[1]},,c`,
    ],
    { dry_run: true },
  );
  expect(dry, JSON.stringify(dry.errors)).toMatchObject({ failed: 1, created: 2 });
  const wrong = dry.errors.filter(({ severity }: Loose) => severity === 'error');
  expect(wrong).toMatchObject([
    {
      row: 3,
      column: 'customer_id',
      value: String(ids[0]),
      code: 'other_name',
      message: `Number ${ids[0]} is Own Álamo in Ordo, but “Customer name” says Somebody else. Use the code or the name.`,
    },
  ]);
  const title = await admin.put(`/import/${dry.run_id}/rows/3`, { values: { title: 'bb' } });
  expect(title.data).toMatchObject({ failed: 1 });
  const named = await admin.put(`/import/${dry.run_id}/rows/3`, { values: { customer_id: 'ON-B' } });
  expect(named.data, JSON.stringify(named.body)).toMatchObject({ failed: 0, created: 3 });
});

test('the number of another program is the code of its customers', async () => {
  const made = await send('customer', ['Customer ID,Name', '90901,Legacy nine', '90905,Legacy five']);
  expect(made, JSON.stringify(made.errors)).toMatchObject({ created: 2 });
  const run = await send('order', [HEAD, 'Numbered,ON-7,90905']);
  expect(run).toMatchObject({ created: 1, errors: [] });
  expect(
    await app.sql(`select c.name from "order" o join customer c on c.id = o.customer_id where o.ex_ref_no = 'ON-7'`),
  ).toEqual([{ name: 'Legacy five' }]);
});

test('checked rows tell what the records are called that they name, as far as the reader may see them', async () => {
  const rows = ['Type,External reference,Customer ID,Scheduled start', `Numbered,ON-20,ON-A,2027-04-03 09:30`];
  const { run_id } = await send('order', rows, { dry_run: true, zone: 'America/Jamaica' });
  expect((await admin.get(`/import/${run_id}`)).data.time_zone).toBe('America/Jamaica');
  const [row] = (await admin.get(`/import/${run_id}/rows`)).data;
  expect(row).toMatchObject({
    values: { customer_id: String(ids[0]), scheduled_start: '2027-04-03T14:30:00.000Z' },
    names: { customer_id: 'Own Álamo', order_type_id: 'Numbered' },
  });
  // Types of activities are seen by those who were given them.
  const { caller, id } = await staffWith(app, ['import.order']);
  await app.sql('update import_run set user_id = $2 where id = $1', [run_id, id]);
  const [theirs] = (await caller.get(`/import/${run_id}/rows`)).data;
  expect(theirs.values.order_type_id).toBe(row.values.order_type_id);
  expect(theirs.names).toEqual({ customer_id: 'Own Álamo' });
});
