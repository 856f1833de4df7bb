import { asked, type Ground, HOT, type Hot, pathOf } from './hot/questions.ts';
import { inTurn, type Measured, medians, middle, once, type Target } from './load.ts';
import type { Running } from './servers.ts';

export interface Bench {
  ordo: Running;
  bare: Running;
  token: string;
  /** Of as many sessions. */
  tokens: readonly string[];
  ground: Ground;
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
/**
 * What the product reaches at least of the two bares. Of a list and a record the flat one needs so little that signing in, the wall and
 * checking what was sent are most of it; its record knows no proofs, reviews or documents.
 */
const LEAST: Readonly<Record<'flat' | 'same', Readonly<Record<Hot, number>>>> = {
  flat: { list: 0.4, filter: 0.5, dates: 0.5, record: 0.3 },
  same: { list: 0.5, filter: 0.7, dates: 0.7, record: 0.5 },
};
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

/** Three targets at each question and number of clients: the product, its own SQL bare, and the fastest SQL for the same facts. */
async function throughput(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const lists: Record<number, Measured> = {};
  for (const hot of HOT)
    for (const clients of [16, 64, 256]) {
      const targets = {
        flat: hotBare(bench, 'flat', hot),
        same: hotBare(bench, 'same', hot),
        ours: hotOurs(bench, hot),
      };
      const { flat, same, ours: o } = await inTurn(targets, clients, bench.seconds);
      if (hot === 'list') lists[clients] = o;
      const ratio = (bare: Measured): number => (o.failed ? 0 : o.perSecond / bare.perSecond);
      for (const [kind, bare] of [['flat', flat] as const, ['same', same] as const])
        add({
          name: `${hot}, ${clients} clients, against the ${kind} bare`,
          ratio: ratio(bare),
          target: { at: 'least', value: LEAST[kind][hot] },
          detail: `${shown(o)} against ${shown(bare)}`,
        });
    }
  for (const clients of [64, 256]) {
    const [many, few] = [lists[clients] as Measured, lists[16] as Measured];
    add({
      name: `${clients} clients against 16, list`,
      ratio: many.failed ? 0 : many.perSecond / few.perSecond,
      target: { at: 'least', value: 0.85 },
      detail: `${shown(many)} against ${shown(few)}`,
    });
  }
  await creation(bench, add);
}

/** Questions go as browsers send them: coded answers asked for, one of many sessions each. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'application/json' };
let asking = 0;

const hotOurs = (bench: Bench, hot: Hot): Target => ({
  url: bench.ordo.origin,
  next: () => {
    const token = bench.tokens[asking % bench.tokens.length] ?? bench.token;
    const path = pathOf(hot, asked(bench.ground, asking++));
    const separator = path.includes('?') ? '&' : '?';
    return {
      path: `/api/v1${path}${separator}subdomain=demo`,
      headers: { ...BROWSER, authorization: `Bearer ${token}` },
    };
  },
});

const hotBare = (bench: Bench, kind: 'flat' | 'same', hot: Hot): Target => ({
  url: bench.bare.origin,
  next: () => ({ path: `/${kind}/${hot}`, headers: BROWSER }),
});

async function creation(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const [typeId, customerId, itemTypeId] = await createIds(bench);
  const line = { name: 'Bench line', order_item_type_id: itemTypeId, price: 12.5, quantity: 2, tax_rate: 15 };
  const items = [1, 2, 3].map((n) => ({ ...line, name: `Bench line ${n}` }));
  const mine = JSON.stringify({ order_type_id: typeId, customer_id: customerId, items });
  const targets = {
    bare: bareTarget(bench, '/create', {
      method: 'POST',
      body: JSON.stringify(bareCreate(typeId, customerId, itemTypeId)),
    }),
    mine: ours(bench, '/order', { method: 'POST', body: mine }),
  };
  const { bare, mine: o } = await inTurn(targets, CLIENTS, bench.seconds);
  add({
    name: 'create with three items against the same SQL',
    ratio: o.failed ? 0 : o.perSecond / bare.perSecond,
    target: { at: 'least', value: 0.4 },
    detail: `${shown(o)} against ${shown(bare)}`,
  });
}

async function createIds(bench: Bench): Promise<[number, number, number]> {
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
  const kind = kinds.find((k) => k.name === 'Equipment') ?? kinds[0];
  return [types[0]?.id ?? 0, customers[0]?.id ?? 0, kind?.id ?? 0];
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
  const filter = (more = '') => ours(bench, pathOf('filter', asked(bench.ground, asking++)) + more);
  const [withTotal, without] = await medians(
    () => filter(),
    () => filter('&with_total=0'),
    60,
  );
  add({
    name: 'a list with its total against one without, median',
    ratio: withTotal / without,
    target: { at: 'most', value: 2 },
    detail: `${withTotal.toFixed(1)} against ${without.toFixed(1)} ms`,
  });
  const [deep, bareDeep] = await medians(
    () => ours(bench, '/order?page=5000'),
    () => bareTarget(bench, '/flat/deep'),
    40,
  );
  add({
    name: 'page 5,000 against a bare late join',
    ratio: deep / bareDeep,
    target: { at: 'most', value: 2 },
    detail: `${deep.toFixed(1)} against ${bareDeep.toFixed(1)} ms`,
  });
  const [page, next] = await medians(
    () => first,
    () => ours(bench, cursor),
    60,
  );
  add({
    name: 'next page by cursor against the first page',
    ratio: next / page,
    target: { at: 'most', value: 1.5 },
    detail: `${next.toFixed(1)} against ${page.toFixed(1)} ms`,
  });
}

async function searches(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const [ourMs, bareMs] = await medians(
    () => ours(bench, '/order?q=zqxjkv'),
    () => bareTarget(bench, '/search?q=zqxjkv'),
    30,
  );
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
