import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const { data: type } = await admin.post('/ordertype', { name: 'Grouped', prefix: 'GRP' });
  // Whoever has a default type would get an activity of it for each row.
  await app.sql('update order_type set is_default = (id = $1)', [type.id]);
  await admin.post('/itemtype', { name: 'Grouped work', tax_rate: 0 });
});
afterAll(() => app.close());

const HEAD = 'Type,External reference,Title,Item type,Item,Quantity,Price';
const send = async (lines: readonly string[], more: object = {}, head = HEAD): Promise<Loose> =>
  (
    await admin.post('/import/order', {
      key: await upload(app, admin, Buffer.from([head, ...lines].join('\n')), 'groups.csv'),
      ...more,
    })
  ).data;
const read = (title: string) =>
  app.sql(
    `select o.ex_ref_no as ref, o.total_price::float8 as total, array(select i.name from order_item i where i.order_id = o.id order by i.position) as items
     from "order" o where o.title like $1 order by o.id`,
    [`${title}%`],
  );
const count = async (): Promise<number> => (await app.sql('select count(*)::int as count from "order"'))[0].count;

test('rows that only bring a line belong to the activity above them, with a reference or without', async () => {
  const before = await count();
  const lines = [
    'Grouped,OP-1,Fit unit,Grouped work,pipe,2,10',
    ',,,Grouped work,valve,1,25',
    ',,,Grouped work,work,3,40',
    'Grouped,,Fit other,Grouped work,pump,1,99',
    ',,,Grouped work,hose,1,1',
    'Grouped,OP-3,Fit third,,,,',
  ];
  const dry = await send(lines);
  expect(dry, JSON.stringify(dry.errors)).toMatchObject({ created: 3, failed: 0 });
  expect(dry.errors).toMatchObject([
    { code: 'lines_above', severity: 'warning', message: expect.stringContaining('3') },
  ]);
  const done = (await admin.post(`/import/${dry.run_id}/confirm`, {})).data;
  expect(done).toMatchObject({ status: 'done', created: 3 });
  expect(await count()).toBe(before + 3);
  expect(await read('Fit')).toEqual([
    { ref: 'OP-1', total: 165, items: ['pipe', 'valve', 'work'] },
    { ref: null, total: 100, items: ['pump', 'hose'] },
    { ref: 'OP-3', total: 0, items: [] },
  ]);
  // Once more: the known activity stays one, and no line becomes another.
  const again = await send(lines.slice(0, 3), { dry_run: false });
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
});

test('a line without an activity above it is refused, a row without anything is left out, defaults make no activity', async () => {
  const before = await count();
  const alone = await send([',,,Grouped work,valve,1,25', 'Grouped,OA-1,Alone,Grouped work,a,1,1']);
  expect(alone.errors).toMatchObject([{ row: 2, code: 'line_alone', message: 'Row 2 has a line but no activity.' }]);
  const noted = await send(
    ['Grouped,OA-2,Noted,Grouped work,a,1,1,', ',,,,,,,call first', ',,,Grouped work,b,1,1,'],
    { dry_run: false },
    `${HEAD},Remarks of ours`,
  );
  expect(noted, JSON.stringify(noted.errors)).toMatchObject({ status: 'done', created: 1, skipped: 1 });
  expect(await read('Noted')).toMatchObject([{ items: ['a', 'b'] }]);
  expect(await count()).toBe(before + 1);
});

test('one wrong line keeps its activity out; corrected, it goes in with its activity, under a reference that was corrected too', async () => {
  const dry = await send(['Grouped,OC-1,Corrected,Grouped work,a,1,1', ',,,,b,1,1', ',,,Grouped work,c,1,1']);
  expect(dry).toMatchObject({ failed: 1, created: 0 });
  const fixed = await admin.put(`/import/${dry.run_id}/rows/3`, { values: { item_type_id: 'Grouped work' } });
  expect(fixed.data, JSON.stringify(fixed.body)).toMatchObject({ failed: 0, created: 1 });
  await admin.put(`/import/${dry.run_id}/rows/2`, { values: { ex_ref_no: 'OC-2' } });
  const done = (await admin.post(`/import/${dry.run_id}/confirm`, {})).data;
  expect(done).toMatchObject({ status: 'done', created: 1 });
  expect(await read('Corrected')).toEqual([{ ref: 'OC-2', total: 3, items: ['a', 'b', 'c'] }]);
});

test('an activity and its lines may be thousands of rows apart', async () => {
  const lines = ['Grouped,,Long,Grouped work,first,1,1'];
  for (let n = 0; n < 4_200; n++) lines.push(`,,,Grouped work,l${n},1,1`);
  const done = await send(lines, { dry_run: false });
  expect(done, JSON.stringify(done.errors)).toMatchObject({ status: 'done', created: 1 });
  expect(await read('Long')).toMatchObject([{ total: 4_201 }]);
});

test('a row that repeats what the row above says of its activity, and brings a line, belongs to it', async () => {
  const head = 'Type,External reference,Customer,Title,Item type,Item,Quantity,Price';
  await admin.post('/customer', { customer_code: 'LB-A', name: 'Lines Ltd' });
  const before = await count();
  const lines = [
    'Grouped,OR-1,LB-A,Repeat,Grouped work,a,1,10',
    ',,LB-A,,Grouped work,b,1,20',
    'Grouped,,LB-A,,Grouped work,c,1,30',
    ',,,#CLEAR,Grouped work,d,1,40',
    'Grouped,OR-2,,Repeat too,Grouped work,e,1,1',
    'Grouped,,,,Grouped work,f,1,2',
  ];
  const done = await send(lines, { dry_run: false }, head);
  expect(done, JSON.stringify(done.errors)).toMatchObject({ created: 2 });
  expect(done.errors).toMatchObject([{ code: 'lines_above' }]);
  expect(await count()).toBe(before + 2);
  expect(await read('Repeat')).toEqual([
    { ref: 'OR-1', total: 100, items: ['a', 'b', 'c', 'd'] },
    { ref: 'OR-2', total: 3, items: ['e', 'f'] },
  ]);
  // Without a reference above, or with other words, it is an activity of its own.
  const own = await send(['Grouped,,LB-A,Own,Grouped work,a,1,1', 'Grouped,,LB-A,Own,Grouped work,b,1,1'], {}, head);
  expect(own).toMatchObject({ created: 2 });
});

test('what the file does not say of a new activity is told: its type is the usual one, nothing names it', async () => {
  const lines = [
    'Grouped,OM-1,Named,,,,',
    ',OM-1,Named,,,,',
    ',,Total: 1 job,,,,',
    ',Page 1 of 1,,,,,',
    'Grouped,,,Grouped work,x,1,1',
  ];
  const dry = await send(lines);
  expect(dry, JSON.stringify(dry.errors)).toMatchObject({ created: 4, failed: 0 });
  expect(dry.errors).toMatchObject([
    {
      row: 1,
      code: 'default_type',
      severity: 'warning',
      message: 'Rows without a type become Grouped: 2. The first is row 4.',
    },
    {
      row: 1,
      code: 'nameless',
      message: 'Rows with neither a reference nor a title become activities of their own: 1. The first is row 6.',
    },
  ]);
  const full = await send(['Grouped,OM-9,Said,,,,']);
  expect(full.errors).toEqual([]);
});
