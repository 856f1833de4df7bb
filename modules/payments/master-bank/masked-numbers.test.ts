import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';
const ACCOUNT = '9876 5432 1098';
const WHOLE = /3704|0532|5432|98765/;

let app: TestServer;
let admin: Caller;
let reader: Caller;
let bank: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  reader = (await staffWith(app, ['view.master_bank', 'update.master_bank', 'view.auditlogs', 'export.auditlogs']))
    .caller;
  bank = (await admin.post('/master-bank', { name: 'Masked', account_no: ACCOUNT, iban: IBAN })).data.id;
  await admin.put(`/master-bank/${bank}`, { iban: 'GB29 NWBK 6016 1331 9268 19' });
  await admin.put(`/master-bank/${bank}`, { iban: IBAN });
});
afterAll(() => app.close());

const textOf = async (who: Caller, path: string, query: object = {}): Promise<string> =>
  JSON.stringify((await who.get(path, query as Record<string, unknown>)).body);
const sheetOf = async (who: Caller, path: string): Promise<string> => {
  const { data } = await who.get(path);
  const bytes = Buffer.from(data.file_data, 'base64');
  if (data.file_name.endsWith('.csv')) return bytes.toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('');
};

test('numbers of a bank are masked in every way out, and whole only by the call that is logged', async () => {
  const at = new Date(Date.now() + 1000).toISOString();
  const filters = { audit_type: ['bank'] };
  const said = [
    await textOf(reader, '/master-bank', { page: 1, per_page: 50 }),
    await textOf(reader, `/master-bank/${bank}`),
    await textOf(reader, '/master-bank/fetchby/permission'),
    await textOf(reader, '/auditlogs', { filters, per_page: 100 }),
    await textOf(reader, '/auditlogs/as-of', { audit_type: 'bank', row_id: bank, at }),
    await sheetOf(reader, '/master-bank/export-excel'),
    await sheetOf(reader, '/master-bank/export-excel-csv'),
    await sheetOf(reader, `/auditlogs/export?filters=${encodeURIComponent(JSON.stringify(filters))}`),
    JSON.stringify(await app.sql('select iban, account_no from bank')),
  ];
  for (const text of said) {
    expect(text).not.toMatch(WHOLE);
    expect(text).toMatch(/3000|1098/);
  }
  expect((await reader.get(`/master-bank/${bank}/account`)).status).toBe(403);
  expect((await admin.get(`/master-bank/${bank}/account`)).data).toEqual({ account_no: ACCOUNT, iban: IBAN });
});

test('nobody finds, filters or sorts by what they may not read', async () => {
  const found = async (query: object) => (await reader.get('/master-bank', { page: 1, ...query })).success.total;
  expect(await found({ q: '0532' })).toBe(0);
  expect(await found({ filters: { iban: '0532' } })).toBe(0);
  expect(await found({ filters: { account_no: '5432' } })).toBe(0);
  expect(await found({ filters: { iban: '3000' } })).toBe(1);
  const twin = (await admin.post('/master-bank', { name: 'Twin', iban: 'AT61 1904 3002 3457 3000' })).data;
  const order = async (sort: string) =>
    (await reader.get('/master-bank', { page: 1, per_page: 200, sort })).data
      .map((row: { id: number }) => row.id)
      .filter((id: number) => [bank, twin.id].includes(id));
  // Sorted by what is shown: by the whole numbers the other one would come first.
  expect(await order('iban')).toEqual([bank, twin.id]);
  await admin.delete(`/master-bank/${twin.id}`);
});

test('a mask that comes back by form or sheet changes nothing; a number that comes in is masked', async () => {
  const kept = await reader.put(`/master-bank/${bank}`, { iban: '•••• 3000', branch: 'Harbour' });
  expect(kept.data).toMatchObject({ iban: '•••• 3000', branch: 'Harbour' });
  const sheet = (rows: string) => upload(app, admin, Buffer.from(`Name,IBAN\n${rows}`), 'banks.csv');
  const own = await admin.post('/import/bank', { key: await sheet('Masked,•••• 3000\n'), file_name: 'banks.csv' });
  expect(own.status).toBeLessThan(500);
  expect(JSON.stringify(own.body)).not.toMatch(WHOLE);
  expect((await admin.get(`/master-bank/${bank}/account`)).data.iban).toBe(IBAN);
  expect((await admin.put(`/master-bank/${bank}`, { iban: null })).data.iban).toBeNull();
  expect((await admin.get(`/master-bank/${bank}/account`)).data).toEqual({ account_no: ACCOUNT, iban: null });
});

test('what was stored in the clear before is sealed at the next start, and its old lines are shown masked', async () => {
  const [{ id }] = (await app.sql(`insert into bank (tenant_id, name, iban) select id, 'Before', '${IBAN}' from tenant
    where subdomain = 'demo' returning id::int`)) as [{ id: number }];
  for (const module of app.ordo.modules) if (module.name === 'payments') await module.prepare?.();
  expect((await admin.get(`/master-bank/${id}`)).data.iban).toBe('•••• 3000');
  expect((await admin.get(`/master-bank/${id}/account`)).data).toEqual({ account_no: null, iban: IBAN });
  const lines = await app.sql(
    `select action, payload::text from audit_log where table_name = 'bank' and row_id = ${id}`,
  );
  expect(lines.some(({ payload }) => payload.includes('0532'))).toBe(true);
  const [seal] = lines.filter(({ action }) => action === 'update');
  expect([seal.payload.includes('•••• 3000'), WHOLE.test(seal.payload)]).toEqual([true, false]);
  expect(await textOf(reader, '/auditlogs', { filters: { row_id: id } })).not.toMatch(WHOLE);
});

test('the log keeps credit of customers from those who may not see credit', async () => {
  const made = (await admin.post('/customer', { name: 'Credit Marina', credit_limit: 4321 })).data;
  const log = (who: Caller) => textOf(who, '/auditlogs', { filters: { row_id: made.id, audit_type: ['customer'] } });
  const clerk = await staffWith(app, ['view.auditlogs', 'view.customers']);
  const lender = await staffWith(app, ['view.auditlogs', 'view.customers', 'view_credit.customers']);
  expect(await log(clerk.caller)).not.toContain('4321');
  expect(await log(lender.caller)).toContain('4321');
});

test('the whole numbers of an account that some roles alone may use are read by them', async () => {
  const look = await staffWith(app, ['view_account.master_bank']);
  const other = await staffWith(app, ['view_account.master_bank']);
  const made = (await admin.post('/master-bank', { name: 'Of one role', iban: IBAN, role_ids: [look.role] })).data;
  expect((await look.caller.get(`/master-bank/${made.id}/account`)).data).toEqual({ account_no: null, iban: IBAN });
  expect((await other.caller.get(`/master-bank/${made.id}/account`)).status).toBe(404);
  const looks = await app.sql(
    `select actor_user_id::int as user_id from audit_log where action = 'view_secret' and row_id = ${made.id}`,
  );
  expect(looks).toEqual([{ user_id: look.id }]);
});

test('a bank that comes back says which numbers did not, and comes back only for whoever may see it', async () => {
  const own = await staffWith(app, ['create.master_bank', 'view.auditlogs', 'restore.auditlogs']);
  const body = { name: 'Comes back', iban: IBAN, account_no: '001234567890' };
  const restored = async (who: Caller, role_ids: number[]) => {
    const { id } = (await admin.post('/master-bank', { ...body, name: `Back ${role_ids}`, role_ids })).data;
    expect((await admin.delete(`/master-bank/${id}`)).status).toBe(200);
    const [line] = await app.sql(
      `select id::int from audit_log where action = 'delete' and table_name = 'bank' and row_id = $1`,
      [id],
    );
    return { id, answer: await who.post(`/auditlogs/${line.id}/restore`) };
  };
  const foreign = await restored(own.caller, [1]);
  expect(foreign.answer.status).toBe(404);
  expect((await admin.get(`/master-bank/${foreign.id}`)).status).toBe(404);
  const { id, answer } = await restored(own.caller, []);
  expect(answer.data.restored).toEqual([
    { audit_type: 'bank', row_id: id, lacking: expect.arrayContaining(['Account number', 'IBAN']) },
  ]);
  expect((await admin.get(`/master-bank/${id}/account`)).data).toEqual({ account_no: null, iban: null });
});
