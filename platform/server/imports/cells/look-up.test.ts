import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';
import { compile } from '../../db/statement.ts';
import { saysId } from './look-up.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Looked up', prefix: 'LUP' });
});
afterAll(() => app.close());

const send = async (resource: string, rows: readonly string[], more: object = {}): Promise<Loose> =>
  (
    await admin.post(`/import/${resource}`, {
      key: await upload(app, admin, Buffer.from(rows.join('\n')), 'looked-up.csv'),
      dry_run: false,
      ...more,
    })
  ).data;
const linked = () =>
  app.sql(`select o.ex_ref_no as ref, c.customer_code as code from "order" o left join customer c on c.id = o.customer_id
    where o.ex_ref_no like 'LU-%' order by o.id`);

test('codes that are numbers name their customers, although other customers have these ids', async () => {
  const [{ last }] = await app.sql('select max(id)::int as last from customer');
  const codes = Array.from({ length: last + 5 }, (_, n) => String(n + 1));
  const made = await send('customer', ['Customer code,Name', ...codes.map((code) => `${code},Old customer ${code}`)]);
  expect(made, JSON.stringify(made.errors)).toMatchObject({ created: codes.length });
  const run = await send('order', [
    'Type,External reference,Customer code',
    ...codes.map((code) => `Looked up,LU-${code},${code}`),
  ]);
  expect(run, JSON.stringify(run.errors)).toMatchObject({ created: codes.length, failed: 0 });
  expect(await linked()).toEqual(codes.map((code) => ({ ref: `LU-${code}`, code })));
  // Also where the heading says that they are ids: those of the program the file comes from.
  const told = await send('order', ['Type,External reference,Customer ID', 'Looked up,LU-told,3'], {
    mapping: { 0: 'order_type_id', 1: 'ex_ref_no', 2: 'customer_id' },
  });
  expect(told, JSON.stringify(told.errors)).toMatchObject({ created: 1 });
  expect((await linked()).at(-1)).toEqual({ ref: 'LU-told', code: '3' });
});

test('an id names a record only where the heading says so', async () => {
  const [{ id, customer_code }] = await app.sql(
    'select id::int as id, customer_code from customer order by customer.id desc limit 1',
  );
  const [type] = await app.sql(`select id::int as id from order_type where name = 'Looked up'`);
  const refused = await send('order', [
    'Type,External reference,Customer code',
    `Looked up,LU-none,${id}`,
    `${type.id},LU-none2,`,
  ]);
  expect(refused.errors.map((one: Loose) => [one.row, one.column, one.code])).toEqual([
    [2, 'customer_id', 'not_found'],
    [3, 'order_type_id', 'not_found'],
  ]);
  const mapping = { 0: 'order_type_id', 1: 'ex_ref_no', 2: 'customer_id' };
  const taken = await send('order', ['Type,External reference,Customer ID', `Looked up,LU-id,${id}`], { mapping });
  expect(taken, JSON.stringify(taken.errors)).toMatchObject({ created: 1 });
  expect((await linked()).at(-1)).toEqual({ ref: 'LU-id', code: customer_code });
  // Rows of another program come under the names of our columns.
  const rows = [{ order_type_id: type.id, ex_ref_no: 'LU-row', customer_id: id }];
  expect((await admin.post('/import/order', { rows, dry_run: false })).data).toMatchObject({ created: 1 });
  expect((await admin.post('/import/order', { rows: [{ Type: type.id, ex_ref_no: 'LU-no' }] })).data).toMatchObject({
    failed: 1,
  });
});

test('a code goes before a name', async () => {
  await send('customer', ['Customer code,Name', 'LUC-A,LUC-B', 'LUC-B,Somebody']);
  await send('order', ['Type,External reference,Customer', 'Looked up,LU-both,LUC-B']);
  expect((await linked()).at(-1)).toEqual({ ref: 'LU-both', code: 'LUC-B' });
});

test('no import takes an id for a reference whose heading does not say so', async () => {
  const columns = app.ordo.modules.flatMap(({ imports = [] }) =>
    imports.flatMap(({ declaration }) =>
      declaration.columns.flatMap(({ name, reference, lookups }) =>
        reference ? [{ name: `${declaration.resource}.${name}`, asked: compile(reference(['1'])).sql, lookups }] : [],
      ),
    ),
  );
  expect(columns.length).toBeGreaterThan(15);
  expect(columns.filter(({ lookups, asked }) => !lookups || /\bid::text/.test(asked))).toEqual([]);
});

test.each([
  ['ID', true],
  ['Customer ID', true],
  ['customer_id', true],
  ['CustomerId', true],
  ['ID de cliente', true],
  ['Customer code', false],
  ['Paid', false],
  ['Cliente', false],
])('%s says that its column holds ids: %s', (heading, says) => expect(saysId(heading)).toBe(says));
