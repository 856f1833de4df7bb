import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const send = async (resource: string, rows: object[], more: object): Promise<Loose> => {
  const { status, body, data } = await admin.post(`/import/${resource}`, { rows, partial: true, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return data;
};
const wrong = ({ errors }: Loose) =>
  errors.filter((one: Loose) => one.severity === 'error').map(({ row, column }: Loose) => [row, column]);

/** What the check tells is what both the confirm and an import at once leave out. */
async function isLeftOut(resource: string, rowsOf: (mark: string) => object[], more: object, told: unknown) {
  const dry = await send(resource, rowsOf('dry'), { ...more, dry_run: true });
  expect(wrong(dry)).toEqual(told);
  const { created, updated } = dry;
  const confirmed = await admin.post(`/import/${dry.run_id}/confirm`, { partial: true });
  expect(confirmed.data, JSON.stringify(confirmed.body)).toMatchObject({ status: 'done', created, updated });
  const done = await send(resource, rowsOf('now'), { ...more, dry_run: false });
  expect([wrong(done), done.status]).toEqual([told, 'done']);
  return { created, updated };
}

test('a customer whose reference is another one’s is told at its row, the others are written', async () => {
  const made = await send(
    'customer',
    ['A', 'B', 'C'].map((code) => ({ customer_code: `RF-${code}`, name: `Refused ${code}`, ex_ref_no: `RF${code}` })),
    { dry_run: false },
  );
  expect(made).toMatchObject({ created: 3 });
  const rows = (mark: string) => [
    { customer_code: 'RF-C', name: `Zett ${mark}` },
    { customer_code: 'RF-B', name: 'Beta', ex_ref_no: 'RFA' },
    { customer_code: `RF-${mark}`, name: `Nou ${mark}` },
  ];
  expect(await isLeftOut('customer', rows, { mode: 'upsert' }, [[3, 'ex_ref_no']])).toEqual({ created: 1, updated: 1 });
  const swapped = (mark: string) => [
    { customer_code: 'RF-A', ex_ref_no: 'rfb', name: 'A' },
    { customer_code: 'RF-B', ex_ref_no: 'RFA', name: 'B' },
    { customer_code: 'RF-C', name: `Third ${mark}` },
  ];
  const both = [
    [2, 'ex_ref_no'],
    [3, 'ex_ref_no'],
  ];
  expect(await isLeftOut('customer', swapped, { mode: 'update' }, both)).toEqual({ created: 0, updated: 1 });
  expect(
    await app.sql(`select customer_code, ex_ref_no from customer where customer_code in ('RF-A', 'RF-B') order by 1`),
  ).toEqual([
    { customer_code: 'RF-A', ex_ref_no: 'RFA' },
    { customer_code: 'RF-B', ex_ref_no: 'RFB' },
  ]);
});

test('a user who can’t be written is told at its row, the others are written', async () => {
  const code = (await app.sql(`select customer_code from customer where customer_code = 'RF-A'`))[0]?.customer_code;
  const person = (mark: string, n: number, more: object = {}) => ({
    first_name: `Row${n}`,
    email: `row${n}-${mark}@demo.test`,
    ...more,
  });
  const cases: [object, object, string][] = [
    [{ ex_ref_no: 'RU' }, { ex_ref_no: 'RU' }, 'ex_ref_no'],
    [{}, { roles: 'Officer', customer_code: code }, 'roles'],
    [{}, { roles: 'Customer viewer' }, 'roles'],
  ];
  for (const [n, [first, second, column]] of cases.entries()) {
    const rows = (mark: string) => {
      const own = 'ex_ref_no' in first ? { ex_ref_no: `RU-${mark}` } : {};
      return [
        person(mark + n, 1, own),
        person(mark + n, 2, 'ex_ref_no' in second ? own : second),
        person(mark + n, 3, { password: 'Correct-horse-9981' }),
      ];
    };
    expect(await isLeftOut('user', rows, {}, [[3, column]])).toEqual({ created: 2, updated: 0 });
  }
  const own = (mark: string) => [
    person(`own${mark}`, 1),
    { first_name: 'Own', email: 'admin@demo.test', disable: true },
    person(`own${mark}`, 3),
  ];
  expect(await isLeftOut('user', own, {}, [[3, null]])).toEqual({ created: 2, updated: 0 });
  const dry = await send('user', own('told'), { dry_run: true });
  expect(dry.errors[0].message).toBe('You can’t do this to your own account.');
  expect(await app.sql(`select 1 from app_user where email like '%told@demo.test'`)).toEqual([]);
});

test('a row that was told is corrected and written', async () => {
  const rows = [
    { first_name: 'Kept', email: 'kept@demo.test' },
    { first_name: 'Mended', email: 'mended@demo.test', roles: 'Customer viewer' },
  ];
  const dry = await send('user', rows, { dry_run: true });
  expect(dry).toMatchObject({ created: 1, failed: 1 });
  const mended = await admin.put(`/import/${dry.run_id}/rows/3`, { values: { roles: 'Officer' } });
  expect(mended.status, JSON.stringify(mended.body)).toBe(200);
  const done = await admin.post(`/import/${dry.run_id}/confirm`, {});
  expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', created: 2, failed: 0 });
});
