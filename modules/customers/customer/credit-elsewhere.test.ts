import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { rebaseWorker } from '../../company/currency/rebase.server.ts';
import { creditOver } from '../customer-web/credit-over.rules.ts';

let app: TestServer;
let admin: Caller;
let work: number;
let type: number;
let home: number;
let yen: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  home = (await admin.get('/company')).data.base_currency.id;
  yen = (await admin.post('/currency', { code: 'JPY', name: 'Yen', symbol: '¥', exchange_rate: 150 })).data.id;
  work = (await admin.post('/itemtype', { name: 'Work owed', is_order_item: true })).data.id;
  type = (await admin.post('/ordertype', { name: 'Owed', prefix: 'OWE', allow_payment: true })).data.id;
});
afterAll(() => app?.close());

const customer = async (body: object): Promise<number> => {
  const answer = await admin.post('/customer', { ...body, force: true });
  return answer.data?.id ?? expect.fail(JSON.stringify(answer.body));
};

async function activity(customer_id: number, currency_id: number, price: number, isDone: boolean) {
  const items = [{ order_item_type_id: work, price }];
  const answer = await admin.post('/order', { order_type_id: type, customer_id, currency_id, items });
  const id = answer.data?.id ?? expect.fail(JSON.stringify(answer.body));
  if (isDone)
    await app.sql(
      `update "order" set status = 'completed', completed_at = now(), balance_due = total_price where id = $1`,
      [id],
    );
}

async function rebaseTo(currencyId: number) {
  const actor = { tenantId: 1, userId: null, name: 'Ordo', sessionId: null, requestId: 'rebase', ip: null };
  const context = { statusId: 0, actor, database: app.ordo.platform.database, kept: null };
  const hears = { progress: async () => undefined, isCancelled: async () => false };
  await rebaseWorker.run({ currencyId }, { ...context, ...hears });
}

/** What the record says, which the list, the filters and the export have to say as well. */
async function owed(id: number) {
  const { data: record } = await admin.get(`/customer/${id}`);
  const { balance, committed, credit_limit } = record;
  const [row] = (await admin.get('/customer', { filters: { id: [id] } })).data;
  expect([row.balance, row.credit_limit]).toEqual([balance, credit_limit]);
  const exactly = (value: number) => ({ from: String(value), to: String(value) });
  for (const filter of [
    { balance: exactly(balance) },
    { credit_available: exactly(credit_limit - balance - committed) },
  ])
    expect((await admin.get('/customer', { filters: { id: [id], ...filter } })).success.total).toBe(1);
  const filters = encodeURIComponent(JSON.stringify({ id: [id] }));
  const file = await admin.raw('GET', `/customer/export-excel?filters=${filters}`, { headers: { accept: 'text/csv' } });
  expect(await file.text()).toMatch(new RegExp(`,${credit_limit}(\\.0+)?,${balance}(\\.0+)?,`));
  return { balance, committed, credit_limit, over: creditOver(record) };
}

test('over the limit is over it in whatever currencies the activities are, and after every change of the base', async () => {
  const id = await customer({ name: 'Over abroad', credit_limit: 500 });
  const own = await customer({ name: 'Over in yen', currency_id: yen, credit_limit: 50_000 });
  for (const one of [id, own]) {
    await activity(one, home, 400, true);
    await activity(one, yen, 60_000, true);
    await activity(one, home, 20, false);
  }
  const inHome = { balance: 800, committed: 20, credit_limit: 500, over: 320 };
  const inYen = { balance: 120_000, committed: 3000, credit_limit: 50_000, over: 73_000 };
  expect([await owed(id), await owed(own)]).toEqual([inHome, inYen]);
  await rebaseTo(yen);
  const told = { balance: 120_000, committed: 3000, credit_limit: 75_000, over: 48_000 };
  expect([await owed(id), await owed(own)]).toEqual([told, inYen]);
  await rebaseTo(home);
  expect([await owed(id), await owed(own)]).toEqual([inHome, inYen]);
});

test('overdue is told by the day of the company, in the record as in the list', async () => {
  const id = await customer({ name: 'Late or not' });
  await activity(id, home, 800, true);
  // At every hour one of the two has another day than Greenwich.
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await app.sql('update company set time_zone = $1 where tenant_id = 1', [zone]);
    for (const [ago, overdue] of [
      [0, 0],
      [1, 800],
    ] as const) {
      await app.sql(
        `update "order" set due_date = (now() at time zone $1)::date - $2::integer where customer_id = ${id}`,
        [zone, ago],
      );
      const { data } = await admin.get(`/customer/${id}`);
      expect(data.balances[0].overdue, `${zone}, ${ago} days ago`).toBe(overdue);
      const late = await admin.get('/customer', { filters: { id: [id], has_overdue: true } });
      expect(late.success.total).toBe(overdue > 0 ? 1 : 0);
    }
  }
});
