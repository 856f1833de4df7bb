import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { rebaseWorker } from './rebase.server.ts';

let server: TestServer;
let admin: Caller;
let provider: Server;
let told: { base: string; rates: Record<string, number> } | string;
let asked: string[] = [];
let whileAsked: (() => Promise<void>) | null = null;
let waiting = -1;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    await whileAsked?.();
    asked.push(request.url ?? '');
    response.end(typeof told === 'string' ? told : JSON.stringify(told));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(async () => {
  provider.close();
  await server?.close();
});

const add = async (code: string, exchange_rate: number, more = {}) =>
  (await admin.post('/currency', { code, name: code, symbol: code, exchange_rate, ...more })).data;
const history = async (id: number) => (await admin.get('/currency/currency-history', { id })).success;

describe('currencies', () => {
  test('one is added, found, changed by one of two who read the same, and its history says so', async () => {
    const made = await add('chf', 0.95);
    expect(made).toMatchObject({ code: 'CHF', exchange_rate: 0.95, decimals: 2, active: true, rate_source: 'manual' });
    expect((await admin.get('/currency', { q: 'CHF', page: 1 })).success).toMatchObject({ per_page: 10, total: 1 });
    expect(
      (await admin.post('/currency', { code: 'CHF', name: 'x', symbol: 'x', exchange_rate: 1 })).body.errors,
    ).toHaveProperty('code');
    expect((await admin.post('/currency', { code: 'CHFX', name: 'x', symbol: 'x', exchange_rate: 0 })).status).toBe(
      422,
    );
    const body = { exchange_rate: 0.97, updated_at: made.updated_at };
    const both = await Promise.all([admin.put(`/currency/${made.id}`, body), admin.put(`/currency/${made.id}`, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data, total, per_page } = await history(made.id);
    expect([total, per_page]).toEqual([2, 10]);
    expect(data[0]).toMatchObject({
      rate: 0.97,
      previous: 0.95,
      change_percent: 2.11,
      source: 'manual',
      by: expect.any(String),
    });
    expect(data[1]).toMatchObject({ rate: 0.95, previous: null, change_percent: null });
    await admin.put(`/currency/${made.id}`, { name: 'Swiss franc', exchange_rate: 0.97 });
    expect((await history(made.id)).total).toBe(2);
    expect((await admin.delete(`/currency/${made.id}`)).status).toBe(200);
    expect((await admin.get(`/currency/${made.id}`)).status).toBe(404);
  });

  test('the base stays 1, in use and where it is; a used currency is not deleted', async () => {
    const base = (await admin.get('/currency/list')).data.find((one: { is_base: boolean }) => one.is_base);
    expect((await admin.put(`/currency/${base.id}`, { exchange_rate: 2 })).body.errors).toEqual({
      exchange_rate: ['The base currency’s rate is always 1.'],
    });
    expect((await admin.put(`/currency/${base.id}`, { exchange_rate: 0 })).body.errors).toEqual({
      exchange_rate: ['Enter a value from 0.00000001 to 999999999.'],
    });
    expect((await admin.put(`/currency/${base.id}`, { active: false })).body.errors).toEqual({
      active: ['The base currency can’t be deactivated.'],
    });
    const gone = await admin.delete(`/currency/${base.id}`);
    expect([gone.body.code, gone.body.message]).toEqual(['in_use', expect.not.stringContaining('Deactivate')]);
    const used = await add('SEK', 10.5);
    await server.sql(
      'update customer set currency_id = $1 where id = (select min(id) from customer where tenant_id = 1) and tenant_id = 1',
      [used.id],
    );
    const refused = await admin.delete(`/currency/${used.id}`);
    expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'in_use', 1]);
    expect((await admin.put(`/currency/${used.id}`, { active: false })).data.active).toBe(false);
    expect((await admin.get('/currency/list')).data.map((one: { code: string }) => one.code)).not.toContain('SEK');
  });

  test('a document day finds the newest rate up to its end on the company clock, else the oldest', async () => {
    await server.sql(`update company set time_zone = 'America/New_York' where tenant_id = 1`);
    const made = await add('NOK', 10);
    await server.sql(`delete from currency_rate where currency_id = $1`, [made.id]);
    await server.sql(
      `insert into currency_rate (tenant_id, base_currency_id, currency_id, rate, valid_from)
      select 1, c.base_currency_id, $1, v.rate, v.at::timestamptz from company c,
        (values (9, '2026-03-02T12:00:00Z'), (9.5, '2026-03-06T04:59:59Z'), (9.9, '2026-03-06T05:00:00Z')) v (rate, at)
      where c.tenant_id = 1`,
      [made.id],
    );
    const rate = async (date?: string) =>
      (await admin.get('/currency/fetch-exchange-rate', { currency_id: made.id, ...(date ? { date } : {}) })).data;
    expect((await rate('2026-03-01')).exchange_rate).toBe(9);
    expect((await rate('2026-03-02')).exchange_rate).toBe(9);
    expect(await rate('2026-03-05')).toMatchObject({
      exchange_rate: 9.5,
      rate_date: '2026-03-05',
      base_currency_rate: 1,
    });
    expect((await rate('2026-03-06')).exchange_rate).toBe(9.9);
    expect(await rate()).toMatchObject({
      symbol: 'NOK',
      new_currency: { id: made.id, code: 'NOK' },
      base_currency: { code: expect.any(String) },
    });
    expect((await admin.get('/currency/fetch-exchange-rate', { currency_id: 999_999 })).status).toBe(404);
    await server.sql(`update company set time_zone = 'UTC' where tenant_id = 1`);
  });

  test('a customer sees the rate of the own currency; staff and strangers do not ask there', async () => {
    const portal = await server.as('customer@demo.test');
    expect((await portal.get('/auth/fetch-exchange-rate-customer-portal')).data).toMatchObject({
      base_currency_rate: 1,
      exchange_rate: expect.any(Number),
      product_currency_code: expect.any(String),
      rental_exchange_rate: 1,
    });
    const dong = await add('VND', 25_400);
    const own = async (currency: number | null) => {
      await server.sql(
        `update customer set currency_id = $1 where tenant_id = 1 and id in (select l.customer_id from customer_user l
          join app_user u on u.id = l.user_id where u.email = 'customer@demo.test')`,
        [currency],
      );
      return (await portal.get('/auth/fetch-exchange-rate-customer-portal')).data;
    };
    expect(await own(dong.id)).toMatchObject({
      exchange_rate: 25_400,
      new_currency: { code: 'VND' },
      product_exchange_rate: 1,
    });
    expect(await own(null)).toMatchObject({ exchange_rate: 1, new_currency: (await own(null)).base_currency });
    expect((await admin.get('/auth/fetch-exchange-rate-customer-portal')).status).toBe(404);
    expect((await portal.get('/currency')).status).toBe(403);
  });
});

describe('the rate provider', () => {
  const ask = () => admin.post('/currency/refresh');
  const setAddress = (url: string) =>
    admin.post('/company/configurations', { key: 'rate_provider_url', text_value: url });

  test('small moves are taken, a jump waits with a notice until a person decides', async () => {
    expect((await ask()).body.errors).toHaveProperty('rate_provider_url');
    const dkk = await add('DKK', 7, { rate_source: 'auto' });
    const pln = await add('PLN', 4, { rate_source: 'auto' });
    const czk = await add('CZK', 24, { rate_source: 'auto' });
    await add('HUF', 390);
    const { port } = provider.address() as AddressInfo;
    await setAddress(`http://127.0.0.1:${port}/latest?from={base}`);
    told = { base: 'EUR', rates: { EUR: 1, USD: 1, DKK: 7.4, PLN: 5, HUF: 1 } };
    const base = (await admin.get('/company')).data.base_currency.code;
    expect((await ask()).status, 'a private network').toBe(422);
    await server.sql('update tenant set is_development = true where id = 1');
    told = { ...told, base, rates: { ...told.rates, [base]: 1 } };
    expect((await ask()).data).toEqual({ changed: 1, held: 1, missing: ['CZK'] });
    expect(asked.at(-1)).toBe(`/latest?from=${base}`);
    expect((await admin.get(`/currency/${dkk.id}`)).data).toMatchObject({ exchange_rate: 7.4, pending_rate: null });
    expect((await history(dkk.id)).data[0]).toMatchObject({ source: 'auto', rate: 7.4 });
    expect((await admin.get(`/currency/${pln.id}`)).data).toMatchObject({ exchange_rate: 4, pending_rate: 5 });
    expect((await admin.get(`/currency/${czk.id}`)).data.exchange_rate).toBe(24);
    const notices = (await admin.get('/notification')).data.data as { data: string }[];
    expect(notices.some(({ data }) => data.includes('"PLN"') && data.includes('Confirm or discard'))).toBe(true);
    expect((await admin.post(`/currency/${pln.id}/pending-rate`, { accept: true })).status).toBe(200);
    expect((await admin.get(`/currency/${pln.id}`)).data).toMatchObject({ exchange_rate: 5, pending_rate: null });
    expect((await admin.post(`/currency/${pln.id}/pending-rate`, { accept: false })).status).toBe(404);
  });

  test('an answer that cannot be used changes nothing and says what was wrong', async () => {
    const before = (await admin.get('/currency', { page: 1 })).data;
    told = '<html>Service</html>';
    const answer = await ask();
    expect([answer.status, answer.body.errors?.rate_provider_url?.[0]]).toEqual([
      422,
      'Unexpected response from the rate provider: no rates in it',
    ]);
    expect((await admin.get('/currency', { page: 1 })).data).toEqual(before);
    asked = [];
  });

  test('with an Idempotency-Key too a failure is written down, and no connection waits for the provider', async () => {
    const failures = async () =>
      (await server.sql(`select count(*)::int as n from currency_refresh where tenant_id = 1 and status = 'failed'`))[0]
        .n;
    const before = await failures();
    told = '<html>Service</html>';
    whileAsked = async () => {
      const [row] = await server.sql(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      whileAsked = null;
      waiting = row.n;
    };
    expect((await admin.post('/currency/refresh', {}, { 'idempotency-key': 'rates' })).status).toBe(422);
    expect([(await failures()) - before, waiting]).toEqual([1, 0]);
  });
});

async function rebaseTo(currencyId: number) {
  const actor = { tenantId: 1, userId: null, name: 'Ordo', sessionId: null, requestId: 'test', ip: null };
  const context = { statusId: 0, actor, database: server.ordo.platform.database, kept: null };
  return rebaseWorker.run(
    { currencyId },
    { ...context, progress: async () => undefined, isCancelled: async () => false },
  );
}

test('another base: every rate is told from it, documents keep their amounts and figures of their own day', async () => {
  const [company] = await server.sql('select base_currency_id from company where tenant_id = 1');
  const next = await add('GBP', 0.8);
  expect((await admin.put('/company', { base_currency_id: next.id })).body.code).toBe('base_in_use');
  const queued = await admin.post('/currency/rebase', { currency_id: next.id });
  expect([queued.status, typeof queued.data.job_id]).toEqual([202, 'number']);
  const sums = `select count(*)::int as count, sum(total_price) as total, round(sum(total_price / exchange_rate), 0) as base from "order" where tenant_id = 1`;
  const [before] = await server.sql(sums);
  const done = await rebaseTo(next.id);
  expect(done).toEqual({ documents: before.count });
  const [after] = await server.sql(sums);
  expect([after.total, Number(after.base)]).toEqual([before.total, expect.closeTo(Number(before.base) * 0.8, -2)]);
  const list = (await admin.get('/currency/list')).data as { id: number; is_base: boolean; exchange_rate: number }[];
  expect(list.find(({ is_base }) => is_base)).toMatchObject({ id: next.id, exchange_rate: 1 });
  expect(list.find(({ id }) => id === Number(company.base_currency_id))?.exchange_rate).toBe(1.25);
  expect((await history(next.id)).data[0]).toMatchObject({ source: 'base_change', rate: 1 });
  expect((await admin.post('/currency/rebase', { currency_id: next.id })).body.errors).toHaveProperty('currency_id');
});

test('bases that come and go leave every activity as it was, and the rate of an earlier day is told from the present base', async () => {
  const [{ home }] = await server.sql('select base_currency_id::int as home from company where tenant_id = 1');
  const strong = await add('KWD', 0.31);
  const weak = await add('IDR', 15_873.5);
  const far = '2020-01-15T12:00:00Z';
  // One activity of each currency from before anybody told a rate, one between two rates, one of today; one at a rate of its own.
  await server.sql(`insert into currency_rate (tenant_id, currency_id, rate, valid_from, base_currency_id)
    values (1, ${weak.id}, 14000, '2024-03-01', ${home}), (1, ${strong.id}, 0.29, '2025-05-01', ${home})`);
  for (const currency of [home, strong.id, weak.id])
    for (const day of [far, '2025-01-15T12:00:00Z', '2026-02-01T12:00:00Z'])
      await server.sql(`update "order" o set currency_id = ${currency}, created_at = '${day}',
        exchange_rate = case when ${currency} = ${home} then 1 else (select y.exchange_rate from currency y where y.id = ${currency}) end
        where o.id = (select x.id from "order" x where x.tenant_id = 1 and x.created_at > '2026-03-01' order by x.id limit 1)`);
  await server.sql(
    `update "order" set exchange_rate = 0.30417 where id = (select id from "order" where currency_id = ${strong.id} order by id limit 1)`,
  );
  const rates = () => server.sql('select id, exchange_rate::text as rate from "order" where tenant_id = 1 order by id');
  const before = (await rates()).map(({ id, rate }: { id: number; rate: string }) => [id, Number(rate)]);
  const worth = async () =>
    (
      await server.sql(
        `select round(sum(total_price / exchange_rate), 2)::text as sum from "order" where tenant_id = 1`,
      )
    )[0].sum;
  const first = await worth();
  for (const currency of [weak.id, strong.id, weak.id, home, strong.id, home]) await rebaseTo(currency);
  expect((await rates()).map(({ id, rate }: { id: number; rate: string }) => [id, Number(rate)])).toEqual(before);
  expect(await worth()).toBe(first);
  await rebaseTo(strong.id);
  const told = await admin.get('/currency/fetch-exchange-rate', { currency_id: weak.id, date: '2025-06-01' });
  expect(told.data.exchange_rate).toBeCloseTo(14_000 / 0.29, 4);
  const [newest] = (await history(weak.id)).data;
  expect(newest).toMatchObject({ source: 'base_change', previous: null, change_percent: null });
});
