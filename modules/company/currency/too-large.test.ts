import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { rebaseWorker } from './rebase.server.ts';

let app: TestServer;
let admin: Caller;
let home: number;
let dong: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  home = (await admin.get('/company')).data.base_currency.id;
  dong = (await admin.post('/currency', { code: 'VND', name: 'Dong', symbol: '₫', exchange_rate: 25_400 })).data.id;
});
afterAll(() => app?.close());

const HIGHEST = 999_999_999_999;
const ask = (currency_id: number, headers: Record<string, string> = {}) =>
  admin.post('/currency/rebase', { currency_id }, headers);
async function rebase(currencyId: number) {
  const actor = { tenantId: 1, userId: null, name: 'Ordo', sessionId: null, requestId: 'too-large', ip: null };
  const context = { statusId: 0, actor, database: app.ordo.platform.database, kept: null };
  const hears = { progress: async () => undefined, isCancelled: async () => false };
  return rebaseWorker.run({ currencyId }, { ...context, ...hears });
}

test('a figure that would pass the highest one is named before the base changes, by the call and by the job', async () => {
  const { id } = (await admin.post('/customer', { name: 'No limit', credit_limit: HIGHEST, force: true })).data;
  const refused = await ask(dong);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'base_too_large',
    'In the new base currency, the 999,999,999,999 of “No limit” would become 25,399,999,999,974,600. At most 999,999,999,999 is possible. Lower it first.',
  ]);
  const spanish = await ask(dong, { 'x-localization': 'es' });
  expect(spanish.body.message).toContain('“No limit”');
  await expect(rebase(dong)).rejects.toMatchObject({ code: 'base_too_large' });
  expect((await admin.get('/company')).data.base_currency.id).toBe(home);
  // In a currency of its own the figure is none of the base.
  await admin.put(`/customer/${id}`, { currency_id: home });
  const { data: target } = await admin.post('/targets', {
    ...{ name: 'Beyond', scope: 'company', start_month: '2026-11-01', end_month: '2026-11-01' },
    months: [{ month: '2026-11-01', target_value: HIGHEST }],
  });
  expect((await ask(dong)).body.message).toContain('of “Beyond” would');
  await admin.put(`/targets/${target.id}`, { months: [] });
  expect((await ask(dong)).status).toBe(202);
});

test('the base is said to be the base; a job that finds it changed already has nothing to do', async () => {
  const refused = await ask((await admin.get('/company')).data.base_currency.id);
  expect(refused.body.errors).toEqual({ currency_id: ['This is already the base currency.'] });
  const now = (await admin.get('/company')).data.base_currency.id;
  expect(await rebase(now)).toEqual({ documents: 0 });
});
