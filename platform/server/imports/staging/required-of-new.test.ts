import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const send = async (resource: string, rows: readonly string[], more: object = {}): Promise<Loose> =>
  (
    await admin.post(`/import/${resource}`, {
      key: await upload(app, admin, Buffer.from(rows.join('\n')), 'required.csv'),
      dry_run: false,
      ...more,
    })
  ).data;

test.each(['update', 'upsert'])('customers by their code, without names (%s)', async (mode) => {
  await send('customer', ['Code,Name', `RN-${mode},Named ${mode}`]);
  const run = await send('customer', ['Code,Phone', `RN-${mode},777`], { mode });
  expect(run, JSON.stringify(run.errors)).toMatchObject({ updated: 1, failed: 0 });
  const blank = await send('customer', ['Code,Name,Phone', `RN-${mode},,788`], { mode });
  expect(blank, JSON.stringify(blank.errors)).toMatchObject({ updated: 1, failed: 0 });
  expect(await app.sql('select name, phone from customer where customer_code = $1', [`RN-${mode}`])).toEqual([
    { name: `Named ${mode}`, phone: '788' },
  ]);
});

test('a new customer needs its name, also after its code was corrected; a known one with another fault is not asked for it', async () => {
  await send('customer', ['Code,Name', 'RN-A,Named A']);
  const lines = ['Code,Name,Email', 'RN-A,,wrong', 'RN-NEW,,', 'RN-NEW2,Two,a@b.example'];
  const dry = await send('customer', lines, { dry_run: true });
  expect(dry.errors.map(({ row, column, code }: Loose) => [row, column, code])).toEqual([
    [2, 'email', 'email'],
    [3, 'name', 'required'],
  ]);
  const known = await admin.put(`/import/${dry.run_id}/rows/2`, { values: { email: null } });
  expect(known.data, JSON.stringify(known.body)).toMatchObject({ failed: 1 });
  const strange = await admin.put(`/import/${dry.run_id}/rows/2`, { values: { customer_code: 'RN-NEW3' } });
  expect(strange.data, JSON.stringify(strange.body)).toMatchObject({ failed: 2 });
  const back = await admin.put(`/import/${dry.run_id}/rows/2`, { values: { customer_code: 'RN-A' } });
  expect(back.data, JSON.stringify(back.body)).toMatchObject({ failed: 1 });
  expect(await send('customer', ['Code,Phone', 'RN-NEW4,1'], { mode: 'insert' })).toMatchObject({ failed: 1 });
});

test('people by their e-mail, without names: they keep those they have', async () => {
  const [person] = await app.sql(
    `select first_name, last_name, disable from app_user where email = 'officer@demo.test'`,
  );
  const run = await send('user', ['Email,Division', 'officer@demo.test,North'], { mode: 'update' });
  expect(run, JSON.stringify(run.errors)).toMatchObject({ updated: 1, failed: 0 });
  expect(
    await app.sql(`select first_name, last_name, disable, division from app_user where email = 'officer@demo.test'`),
  ).toEqual([{ ...person, division: 'North' }]);
  const fresh = await send('user', ['Email,Division', 'nobody-yet@demo.test,North']);
  expect(fresh).toMatchObject({ failed: 1, created: 0 });
  expect(fresh.errors).toMatchObject([{ column: 'first_name', code: 'required' }]);
});

test('#clear empties in any letters', async () => {
  await send('customer', ['Code,Name,Phone', 'RN-CLEAR,Cleared,555']);
  const run = await send('customer', ['Code,Phone', 'RN-CLEAR, #clear ']);
  expect(run, JSON.stringify(run.errors)).toMatchObject({ updated: 1 });
  expect(await app.sql(`select phone from customer where customer_code = 'RN-CLEAR'`)).toEqual([{ phone: null }]);
});
