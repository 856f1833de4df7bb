import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { checkPrices } from './price-check.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenant: number;
let type: number;
let work: number;
let discount: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = Number((await app.sql("select id from tenant where subdomain = 'demo'"))[0].id);
  const itemType = async (body: object) => (await admin.post('/itemtype', body)).data.id as number;
  work = await itemType({ name: 'Work to prove', is_order_item: true, tax_rate: 8.25 });
  discount = await itemType({ name: 'Rebate to prove', is_discount: true, is_order_item: false });
  type = (await admin.post('/ordertype', { name: 'Proof', prefix: 'PRF', allow_payment: true })).data.id;
});
afterAll(() => app.close());

const newOrder = async (): Promise<Loose> => {
  const items = [
    { hash: 'a', order_item_type_id: work, name: 'Work', price: 19.99, quantity: 3, discount: 10 },
    { hash: 'b', order_item_type_id: work, name: 'Part', price: 40 },
    { hash: 'd', order_item_type_id: discount, name: 'Rebate', price: 5 },
  ];
  const { data, body } = await admin.post('/order', { order_type_id: type, items });
  return data ?? expect.fail(JSON.stringify(body));
};
const stamps = async (id: number): Promise<Loose> =>
  (await app.sql(`select engine_version, inputs_hash, price_basis from "order" where id = ${id}`))[0];
const run = async () => (await checkPrices(app.ordo.platform, [tenant])).get(tenant);
const differences = async (orderId: number): Promise<Loose[]> =>
  (await admin.get('/order/price-differences?per_page=200')).data.filter((row: Loose) => row.order.id === orderId);

describe('the proof of a price', () => {
  test('an activity keeps the engine, the rules and a hash of everything its price stands on, in the write of its totals', async () => {
    const { id } = await newOrder();
    const first = await stamps(id);
    expect(first).toMatchObject({
      engine_version: 1,
      price_basis: { types: { [work]: { tax_rate: '8.25' }, [discount]: { is_discount: true, is_order_item: false } } },
    });
    expect(first.inputs_hash).toMatch(/^[\w-]{43}$/);
    await admin.post(`/order/${id}/items`, { items: [{ hash: 'b', price: 41 }] });
    expect((await stamps(id)).inputs_hash).not.toBe(first.inputs_hash);
    await admin.post(`/order/${id}/items`, { items: [{ hash: 'b', price: 40 }] });
    expect((await stamps(id)).inputs_hash).toBe(first.inputs_hash);
  });

  test('finished work and a changed tax of the item type leave the proof as it was', async () => {
    const { id } = await newOrder();
    await admin.post(`/order/${id}/complete`, {});
    await admin.put(`/itemtype/${work}`, { tax_rate: 20 });
    await run();
    expect(await differences(id)).toEqual([]);
    await admin.put(`/itemtype/${work}`, { tax_rate: 8.25 });
  });
});

describe('the nightly check', () => {
  test('finds every activity of the demo company to be what its lines give', async () => {
    const result = await run();
    expect(result?.found).toBe(0);
    const [{ n }] = await app.sql(
      `select count(*)::int as n from "order" where tenant_id = ${tenant} and deleted_at is null`,
    );
    expect(result?.checked).toBeGreaterThanOrEqual(n);
    const [{ bare }] = await app.sql(
      `select count(*)::int as bare from "order" where tenant_id = ${tenant} and engine_version is null`,
    );
    expect(bare).toBe(0);
  });

  test('finds a total that somebody changed in the database, tells the people who set prices, and closes it when it is right again', async () => {
    const { id, reference_no, total_price } = await newOrder();
    expect(await run()).toMatchObject({ found: 0 });
    await app.sql(`update "order" set total_price = total_price + 0.01 where id = ${id}`);
    expect(await run()).toMatchObject({ found: 1, settled: 0 });
    expect(await differences(id)).toMatchObject([
      {
        order: { reference_no },
        settled_at: null,
        inputs_changed: false,
        figures: [
          {
            figure: 'total_price',
            hash: null,
            stored: (total_price + 0.01).toFixed(2),
            derived: total_price.toFixed(2),
          },
        ],
      },
    ]);
    const told = await app.sql("select data from notification where event = 'order.price_difference' order by id desc");
    expect(told[0].data).toContain('1 activity');
    expect(await app.ordo.metrics.registry.metrics()).toMatch(/^ordo_price_differences 1$/m);

    expect(await run()).toMatchObject({ found: 0 });
    expect(await app.sql("select count(*)::int as n from notification where event = 'order.price_difference'")).toEqual(
      [{ n: told.length }],
    );
    await app.sql(`update "order" set total_price = total_price - 0.01 where id = ${id}`);
    expect(await run()).toMatchObject({ found: 0, settled: 1 });
    expect((await differences(id))[0].settled_at).not.toBeNull();
  });

  test('finds a line whose price was changed without pricing it anew, even past the audit log', async () => {
    const { id } = await newOrder();
    await run();
    await app.sql(`set session_replication_role = replica; update order_item set price = 1 where order_id = ${id} and hash = 'b';
      set session_replication_role = default`);
    expect(await run()).toMatchObject({ found: 1 });
    const [row] = await differences(id);
    expect(row).toMatchObject({ inputs_changed: true });
    expect(row.figures.map((each: Loose) => each.figure)).toContain('line_net');
  });

  test('walks through many activities in batches and finds exactly the wrong ones', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push((await newOrder()).id);
    await run();
    await app.sql(`update "order" set tax_total = 0 where id in (${ids[1]}, ${ids[4]})`);
    expect(await run()).toMatchObject({ found: 2 });
    const status = (await admin.get('/order/price-check')).data;
    expect(status.open).toBeGreaterThanOrEqual(2);
    expect(status.checked).toBeGreaterThanOrEqual(6);
  });

  test('a person without prices sees nothing of it', async () => {
    const officer = await app.as('officer@demo.test');
    expect((await officer.get('/order/price-differences')).status).toBe(403);
  });
});
