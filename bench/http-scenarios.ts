import { compare, type Measured, measure, medians, middle, once, type Target } from './load.ts';
import type { Running } from './servers.ts';

export interface Bench {
  ordo: Running;
  bare: Running;
  token: string;
  seconds: number;
  databaseUrl: string;
  tenantId: number;
  say(line: string): void;
}

export interface Figure {
  name: string;
  ratio: number;
  target: { at: 'least' | 'most'; value: number };
  detail: string;
}

const CLIENTS = 16;
const shown = ({ perSecond, p50, p99, failed }: Measured): string =>
  `${Math.round(perSecond)}/s p50 ${p50} p99 ${p99} ms${failed ? ` FAILED ${failed}` : ''}`;

/** The hot paths under load, each against the bare route with the same SQL. */
export async function httpScenarios(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (figure: Figure): void => {
    figures.push(figure);
    bench.say(`  ${figure.name}: ${figure.ratio.toFixed(2)} ${figure.detail}`);
  };
  await throughput(bench, add);
  await listShapes(bench, add);
  await searches(bench, add);
  add({
    name: 'server memory after the load, MB',
    ratio: bench.ordo.memory(),
    target: { at: 'most', value: 300 },
    detail: '',
  });
  return figures;
}

/** A signed-in target of the product; filters go as the web app sends them. */
export function ours(bench: Bench, path: string, extra: Partial<Target> = {}): Target {
  const separator = path.includes('?') ? '&' : '?';
  return {
    url: `${bench.ordo.origin}/api/v1${path}${separator}subdomain=demo`,
    headers: { authorization: `Bearer ${bench.token}`, 'content-type': 'application/json' },
    ...extra,
  };
}
const bareTarget = (bench: Bench, path: string, extra: Partial<Target> = {}): Target => ({
  url: bench.bare.origin + path,
  headers: { 'content-type': 'application/json' },
  ...extra,
});

const RELEASED = encodeURIComponent(JSON.stringify({ status: ['released'] }));

async function throughput(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const [typeId, customerId, itemTypeId, orderId] = await createIds(bench);
  const line = { name: 'Bench line', order_item_type_id: itemTypeId, price: 12.5, quantity: 2, tax_rate: 15 };
  const items = [1, 2, 3].map((n) => ({ ...line, name: `Bench line ${n}` }));
  const pairs: [string, Target, Target, number][] = [
    ['list, requests per second', ours(bench, '/order?page=1'), bareTarget(bench, '/list'), 0.5],
    ['filter with its total', ours(bench, `/order?page=1&filters=${RELEASED}`), bareTarget(bench, '/filter'), 0.7],
    ['one activity with its items', ours(bench, `/order/${orderId}`), bareTarget(bench, `/one/${orderId}`), 0.5],
    [
      'create with three items',
      ours(bench, '/order', {
        method: 'POST',
        body: JSON.stringify({ order_type_id: typeId, customer_id: customerId, items }),
      }),
      bareTarget(bench, '/create', {
        method: 'POST',
        body: JSON.stringify(bareCreate(typeId, customerId, itemTypeId)),
      }),
      0.4,
    ],
  ];
  for (const [name, mine, plain, least] of pairs) {
    const { ours: o, bare: b, ratio } = await compare(mine, plain, CLIENTS, bench.seconds);
    add({
      name,
      ratio: o.failed ? 0 : ratio,
      target: { at: 'least', value: least },
      detail: `${shown(o)} against ${shown(b)}`,
    });
  }
  const many = await measure(ours(bench, '/order?page=1'), 64, bench.seconds);
  const few = await measure(ours(bench, '/order?page=1'), CLIENTS, bench.seconds);
  add({
    name: '64 clients against 16, list',
    ratio: many.failed ? 0 : many.perSecond / few.perSecond,
    target: { at: 'least', value: 0.85 },
    detail: `${shown(many)} against ${shown(few)}`,
  });
}

async function createIds(bench: Bench): Promise<[number, number, number, number]> {
  const read = async (path: string): Promise<{ id: number; name?: string }[]> => {
    const target = ours(bench, path);
    const body = (await (await fetch(target.url, { headers: target.headers })).json()) as {
      success: { data: { id: number; name?: string }[] };
    };
    return body.success.data;
  };
  const [types, customers, kinds] = [
    await read('/ordertype?page=1'),
    await read('/customer?page=1&filters=%7B%22status%22%3A%5B%22active%22%5D%7D'),
    await read('/itemtype?page=0'),
  ];
  const orders = await read('/order?page=50');
  const kind = kinds.find((k) => k.name === 'Equipment') ?? kinds[0];
  return [types[0]?.id ?? 0, customers[0]?.id ?? 0, kind?.id ?? 0, orders[0]?.id ?? 0];
}

/** What the product writes for the same request, spelled out for the bare route. */
function bareCreate(order_type_id: number, customer_id: number, order_item_type_id: number): object {
  const money = {
    items_total: '75.00',
    discount_total: '0.00',
    tax_total: '11.25',
    rental_total: '0.00',
    total_price: '86.25',
    customer_total: '86.25',
    balance_due: '86.25',
  };
  const zero = {
    deposit_of_invoice_total: '0',
    deposit_rental_item_value: '0',
    deposit_flat_amount: '0',
    total_deposit_amount: '0',
    show_deposit: false,
  };
  const columns = {
    order_type_id,
    customer_id,
    source: 'staff',
    priority: 3,
    status: 'pending',
    time_zone: 'UTC',
    geocode_status: 'none',
    all_day: false,
    currency_id: 1,
    exchange_rate: '1',
    payment_status: 'unpaid',
    total_tasks: 0,
    completed_tasks: 0,
    task_completion: '0',
    additional: {},
    ...money,
    ...zero,
  };
  const lines = [1, 2, 3].map((n) => ({
    hash: `bench-${n}-${'0'.repeat(10)}`,
    order_item_type_id,
    name: `Bench line ${n}`,
    price: '12.50',
    quantity: '2',
    discount: '0',
    discount_type: 'percent',
    tax_rate: '15',
    position: n,
    line_net: '25.00',
    line_tax: '3.75',
    line_total: '28.75',
    task_checked: false,
    required: false,
    is_secondary_order_type: false,
    additional: {},
  }));
  return { prefix: 'BARE', columns, lines };
}

async function listShapes(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const first = ours(bench, '/order?page=1');
  const answer = (await (await fetch(first.url, { headers: first.headers })).json()) as {
    success: { next_cursor: string };
  };
  const cursor = `/order?cursor=${encodeURIComponent(answer.success.next_cursor)}`;
  const filter = `/order?filters=${RELEASED}`;
  const [withTotal, without] = await medians(
    ours(bench, `${filter}&page=1`),
    ours(bench, `${filter}&page=1&with_total=0`),
    60,
  );
  add({
    name: 'a list with its total against one without, median',
    ratio: withTotal / without,
    target: { at: 'most', value: 2 },
    detail: `${withTotal.toFixed(1)} against ${without.toFixed(1)} ms`,
  });
  const [deep, bareDeep] = await medians(ours(bench, '/order?page=5000'), bareTarget(bench, '/deep'), 40);
  add({
    name: 'page 5,000 against a bare late join',
    ratio: deep / bareDeep,
    target: { at: 'most', value: 2 },
    detail: `${deep.toFixed(1)} against ${bareDeep.toFixed(1)} ms`,
  });
  const [page, next] = await medians(first, ours(bench, cursor), 60);
  add({
    name: 'next page by cursor against the first page',
    ratio: next / page,
    target: { at: 'most', value: 1.5 },
    detail: `${next.toFixed(1)} against ${page.toFixed(1)} ms`,
  });
}

async function searches(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const [ourMs, bareMs] = await medians(ours(bench, '/order?q=zqxjkv'), bareTarget(bench, '/search?q=zqxjkv'), 30);
  add({
    name: 'a search without a hit against the bare one',
    ratio: ourMs / bareMs,
    target: { at: 'most', value: 10 },
    detail: `${ourMs.toFixed(1)} against ${bareMs.toFixed(1)} ms`,
  });
  const again = ours(bench, '/order?q=harbour');
  const times: number[] = [];
  for (let n = 0; n < 100; n++) times.push(await once(again));
  const [third, hundredth] = [middle(times.slice(2, 5)), middle(times.slice(-3))];
  add({
    name: 'the hundredth same search against the third',
    ratio: hundredth / third,
    target: { at: 'most', value: 2 },
    detail: `${hundredth.toFixed(1)} against ${third.toFixed(1)} ms`,
  });
}
