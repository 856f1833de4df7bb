import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decimal } from '../../../platform/kernel/money.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { runSubscriptions } from '../../activities/order-subscription/run-subscriptions.server.ts';
import { rebaseWorker } from './rebase.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: number;
let work: number;
let home: number;
const currencies: Record<string, number> = {};

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  work = (await admin.post('/itemtype', { name: 'Work abroad', is_order_item: true })).data.id;
  type = (await admin.post('/ordertype', { name: 'Abroad', prefix: 'ABR' })).data.id;
  home = (await admin.get('/company')).data.base_currency.id;
  for (const [code, exchange_rate] of Object.entries({ CHF: 0.92, GBP: 0.79, IDR: 15_873.5, JOD: 0.709 })) {
    const made = await admin.post('/currency', { code, name: code, symbol: code, exchange_rate });
    currencies[code] = made.data.id;
  }
});
afterAll(() => app?.close());

async function rebaseTo(currencyId: number) {
  const actor = { tenantId: 1, userId: null, name: 'Ordo', sessionId: null, requestId: `job-${++jobs}`, ip: null };
  const context = { statusId: 0, actor, database: app.ordo.platform.database, kept: null };
  return rebaseWorker.run(
    { currencyId },
    { ...context, progress: async () => undefined, isCancelled: async () => false },
  );
}
let jobs = 0;

const newOrder = async (currency_id: number, items: object[] = [{ price: 100 }]): Promise<Loose> => {
  const lines = items.map((item, at) => ({ hash: `l${at}`, order_item_type_id: work, name: 'Work', ...item }));
  const { data, body } = await admin.post('/order', { order_type_id: type, currency_id, items: lines });
  return data ?? expect.fail(JSON.stringify(body));
};
const move = async (id: number, currency_id: number): Promise<Loose> => {
  const { data, body } = await admin.put(`/order/${id}`, { currency_id });
  return data ?? expect.fail(JSON.stringify(body));
};

test('lines that were priced in another currency first are converted right after the base has changed', async () => {
  const [moved, control] = [await newOrder(home), await newOrder(home)];
  await move(moved.id, currencies.CHF ?? 0);
  await move(control.id, currencies.CHF ?? 0);
  expect((await move(control.id, currencies.GBP ?? 0)).items[0].price).toBe(79);
  await rebaseTo(currencies.IDR ?? 0);
  expect((await move(moved.id, currencies.GBP ?? 0)).items[0].price).toBe(79);
  expect((await move(moved.id, currencies.IDR ?? 0)).items[0].price).toBe(1_587_350);
  await rebaseTo(currencies.JOD ?? 0);
  expect((await move(moved.id, currencies.CHF ?? 0)).items[0].price).toBe(92);
  await rebaseTo(home);
  expect((await move(moved.id, home)).items[0].price).toBe(100);
});

/** What an activity is worth in the currency the company began with, and what the smallest unit of its own is worth in that. */
const worth = async (id: number) => {
  const [row] = await app.sql(
    `select o.total_price::text as total, o.exchange_rate::text as rate, h.exchange_rate::text as home, y.decimals
      from "order" o join currency y on y.id = o.currency_id join currency h on h.id = $2 where o.id = $1`,
    [id, home],
  );
  const inHome = (amount: ReturnType<typeof decimal>) => amount.div(row.rate).times(row.home);
  return { value: inHome(decimal(row.total)), unit: inHome(decimal(10).pow(-row.decimals)) };
};

test('currencies and bases change in any order: every activity stays worth what it was', async () => {
  const all = [home, ...Object.values(currencies)];
  let seed = 20_261_123;
  const draw = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const orders: { id: number; value: ReturnType<typeof decimal>; slack: ReturnType<typeof decimal> }[] = [];
  for (const currency of all) {
    const { id } = await newOrder(currency, [
      { price: 1234.5, quantity: 2 },
      { price: 987.65, discount: 12.5, discount_type: 'percent' },
    ]);
    const { value, unit } = await worth(id);
    orders.push({ id, value, slack: unit });
  }
  for (let step = 0; step < 24; step++) {
    const one = orders[draw(orders.length)];
    const next = all[draw(all.length)] ?? home;
    if (step % 3 === 0) await rebaseTo(next).catch((error: Loose) => expect(error.code).toBe('validation'));
    else if (one) {
      await move(one.id, next);
      one.slack = one.slack.plus((await worth(one.id)).unit.times(6));
    }
    for (const { id, value, slack } of orders) {
      const now = await worth(id);
      expect(now.value.minus(value).abs().toNumber(), `activity ${id} after step ${step}`).toBeLessThanOrEqual(
        slack.plus(value.times(1e-10)).toNumber(),
      );
    }
  }
  await rebaseTo(home).catch(() => undefined);
});

test('activities that are made, and moved to another currency, while the base changes keep rates of the base they end in', async () => {
  const open = await Promise.all(Array.from({ length: 12 }, () => newOrder(home)));
  for (const base of [currencies.IDR ?? 0, home, currencies.JOD ?? 0, home]) {
    const made: number[] = [];
    let isOver = false;
    const make = async () => {
      while (!isOver) made.push((await newOrder(currencies.CHF ?? 0)).id);
    };
    const shift = async () => {
      for (const { id } of open) {
        await move(id, currencies.GBP ?? 0);
        await move(id, currencies.CHF ?? 0);
        made.push(id);
      }
    };
    const busy = [make(), make(), make(), make(), shift()];
    await rebaseTo(base);
    isOver = true;
    await Promise.all(busy);
    const off = await app.sql(
      `select o.id, o.exchange_rate::text as rate, y.exchange_rate::text as told from "order" o join currency y on y.id = o.currency_id
        where o.id = any($1) and abs(o.exchange_rate / y.exchange_rate - 1) > 0.0001`,
      [made],
    );
    expect(off).toEqual([]);
  }
});

test('a rate that nobody held the base for is not written', async () => {
  const actor = { tenantId: 1, userId: null, name: 'Ordo', sessionId: null, requestId: 'loose', ip: null };
  const { id } = await newOrder(home);
  const loose = app.ordo.platform.database.write(actor, (tx) =>
    tx.run({ sql: 'update "order" set exchange_rate = 2 where id = $1', parameters: [id] }),
  );
  await expect(loose).rejects.toThrow(/hold the base/);
});

test('who makes an activity while the base changes is told to try again, others go on', async () => {
  const change = new pg.Client({ connectionString: app.databaseUrl });
  await change.connect();
  await change.query('begin');
  await change.query(`select pg_advisory_xact_lock(1, hashtext('currency.base'))`);
  const lines = [{ hash: 'l0', order_item_type_id: work, name: 'Work', price: 1 }];
  const ask = () => admin.post('/order', { order_type_id: type, currency_id: home, items: lines });
  const refused = await Promise.all([ask(), ask(), ask()]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(refused[0]?.headers.get('retry-after')).toBeTruthy();
  expect((await admin.post('/customer', { name: 'Beside the change' })).status).toBe(201);
  await change.query('commit');
  await change.end();
  expect((await ask()).status).toBe(201);
});

test('an import of activities can be taken back after the base has changed, and open editors go on', async () => {
  const editor = await newOrder(home);
  const rows = [1, 2].map((n) => ({ ex_ref_no: `REB-${n}`, order_type_id: 'Abroad', title: `Row ${n}` }));
  const { data: run } = await admin.post('/import/order', { rows, dry_run: false });
  expect(run).toMatchObject({ status: 'done', created: 2 });
  await rebaseTo(currencies.IDR ?? 0);
  await rebaseTo(home);
  expect((await admin.put(`/order/${editor.id}`, { title: 'Still open', updated_at: editor.updated_at })).status).toBe(
    200,
  );
  expect((await admin.post(`/import/${run.run_id}/undo`, {})).data).toMatchObject({ undo: { removed: 2, kept: [] } });
});

test('amounts that stand in the base are converted with it, and the audit log says so', async () => {
  const sek = (await admin.post('/currency', { code: 'SEK', name: 'SEK', symbol: 'SEK', exchange_rate: 10 })).data.id;
  const [own, other] = await Promise.all(
    [null, sek].map(async (currency_id) => {
      const { data, body } = await admin.post('/customer', {
        name: `Limit ${currency_id}`,
        currency_id,
        credit_limit: 250.25,
      });
      return data ?? expect.fail(JSON.stringify(body));
    }),
  );
  await admin.put(`/ordertype/${type}`, { deposit_flat: 12.34 });
  const limit = async ({ id }: Loose) => (await admin.get(`/customer/${id}`)).data.credit_limit;
  const deposit = async () => (await admin.get(`/ordertype/${type}`)).data.deposit_flat;
  await rebaseTo(currencies.IDR ?? 0);
  expect([await limit(own), await limit(other), await deposit()]).toEqual([3_972_343.38, 250.25, 195_878.99]);
  const [{ payload }] = await app.sql(
    `select payload from audit_log where table_name = 'customer' and row_id = $1 order by id desc limit 1`,
    [own.id],
  );
  expect(payload).toMatchObject({ before: { credit_limit: 250.25 }, after: { credit_limit: 3_972_343.38 } });
  await rebaseTo(home);
  expect([await limit(own), await limit(other), await deposit()]).toEqual([250.25, 250.25, 12.34]);
});

test.each(['frozen', 'template'])('a subscription with %s prices goes on at the same worth', async (price_mode) => {
  const template = (await admin.post('/order-template', { name: price_mode, order_type_id: type })).data.id;
  const item = { hash: 'a', order_item_type_id: work, name: 'Work', price: 100, discount: 5, discount_type: 'amount' };
  await admin.post(`/order-template/${template}/items`, item);
  const made = await admin.post('/order-subscription', {
    name: `Every day, ${price_mode}`,
    order_type_id: type,
    template_id: template,
    rrule: 'FREQ=DAILY',
    start_date: '2031-01-06',
    price_mode,
  });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const next = async (day: string) => {
    await runSubscriptions({ database: app.ordo.platform.database, log: app.ordo.platform.log }, [1], Date.parse(day));
    const [order] = await app.sql(
      `select o.total_price::float8 as total, o.currency_id::int as currency from "order" o where subscription_id = $1 order by id desc limit 1`,
      [made.data.id],
    );
    return order;
  };
  expect(await next('2031-01-06T12:00:00Z')).toEqual({ total: 95, currency: home });
  await rebaseTo(currencies.IDR ?? 0);
  expect(await next('2031-01-07T12:00:00Z')).toEqual({ total: 1_507_982.5, currency: currencies.IDR });
  const told = await app.sql(
    `select 1 from audit_log where table_name = 'order_subscription' and row_id = $1 and payload -> 'after' ? 'frozen_lines'`,
    [made.data.id],
  );
  expect(told).toHaveLength(price_mode === 'frozen' ? 1 : 0);
  await rebaseTo(home);
  expect(await next('2031-01-08T12:00:00Z')).toEqual({ total: 95, currency: home });
});

test('the default price of an item type stays worth what it was, and an import of it is not taken back to the old figure', async () => {
  const rows = [{ name: 'Usual work', price: '100.55' }];
  const run = (await admin.post('/import/order_item_type', { rows, dry_run: false })).data;
  expect(run, JSON.stringify(run)).toMatchObject({ status: 'done', created: 1 });
  const changed = [{ name: 'Usual work', price: '80' }];
  const second = (await admin.post('/import/order_item_type', { rows: changed, mode: 'upsert', dry_run: false })).data;
  const price = async () => (await app.sql(`select price::float8 from order_item_type where name = 'Usual work'`))[0];
  await rebaseTo(currencies.IDR ?? 0);
  expect(await price()).toEqual({ price: 1_269_880 });
  const undone = await admin.post(`/import/${second.run_id}/undo`, {});
  expect([undone.status, undone.body.code]).toEqual([409, 'undo_base_changed']);
  await rebaseTo(home);
  expect(await price()).toEqual({ price: 80 });
});

test('a file that was checked in another base is checked again before it is written', async () => {
  const rows = [{ ex_ref_no: 'REB-9', order_type_id: 'Abroad', title: 'Checked before' }];
  const { data: run } = await admin.post('/import/order', { rows });
  expect(run.status).toBe('validated');
  await rebaseTo(currencies.IDR ?? 0);
  const refused = await admin.post(`/import/${run.run_id}/confirm`, {});
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Check the file again: the base currency was changed since.',
  ]);
  const again = (await admin.post('/import/order', { rows })).data;
  expect((await admin.post(`/import/${again.run_id}/confirm`, {})).data).toMatchObject({ status: 'done', created: 1 });
  await rebaseTo(home);
});
