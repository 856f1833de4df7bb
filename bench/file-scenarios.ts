import { setTimeout as pause } from 'node:timers/promises';
import QueryStream from 'pg-query-stream';
import { csvStream } from '../platform/server/sheets/write-sheet.ts';
import { bareInsert, LINES, ORDERS } from './bare-insert.ts';
import { type Bench, type Figure, ours } from './http-scenarios.ts';
import { once } from './load.ts';
import { owner } from './owner.ts';

/** Files in and out against the bare insert and the bare cursor, with the memory they take and the list asked meanwhile. */
export async function fileScenarios(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (figure: Figure): void => {
    figures.push(figure);
    bench.say(`  ${figure.name}: ${figure.ratio.toFixed(2)} ${figure.detail}`);
  };
  await exportScenario(bench, add);
  await importScenario(bench, add);
  return figures;
}

interface Watched<T> {
  value: T;
  ms: number;
  /** MB above the memory before. */
  above: number;
  /** Slowest first page of the list meanwhile, ms. */
  slowestList: number;
}

/** Runs `work`, sampling the server's memory and asking for the list twice a second. */
async function watched<T>(bench: Bench, work: () => Promise<T>): Promise<Watched<T>> {
  const before = bench.ordo.memory();
  const seen = { peak: before, slowest: 0, done: false };
  const sampler = (async () => {
    while (!seen.done) {
      seen.peak = Math.max(seen.peak, bench.ordo.memory());
      seen.slowest = Math.max(seen.slowest, await once(ours(bench, '/order?page=1')));
      await pause(250);
    }
  })();
  const started = performance.now();
  const value = await work();
  const ms = performance.now() - started;
  seen.done = true;
  await sampler;
  return { value, ms, above: seen.peak - before, slowestList: seen.slowest };
}

async function exportScenario(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const range = encodeURIComponent(JSON.stringify({ id: undefined, created_at: { from: await boundary(bench) } }));
  const target = ours(bench, `/order/export-excel?filters=${range}`);
  const exported = async (): Promise<number> => {
    const response = await fetch(target.url, { headers: { ...target.headers, accept: 'text/csv' } });
    return lineCount(response.body as ReadableStream<Uint8Array>);
  };
  // In turns, so that neither is the one that warms the database's memory or meets the machine's busy minute.
  const mine: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < EXPORT_ROUNDS; round++) {
    bare.push(await bareExport(bench));
    const started = performance.now();
    await exported();
    mine.push(performance.now() - started);
  }
  const loaded = await watched(bench, exported);
  add({
    name: 'export of 100,000 rows against a bare cursor export',
    ratio: median(mine) / median(bare),
    target: { at: 'most', value: 2 },
    detail: `${(median(mine) / 1000).toFixed(1)} s for ${loaded.value} rows against ${(median(bare) / 1000).toFixed(1)} s, medians of ${EXPORT_ROUNDS}; slowest list meanwhile ${Math.round(loaded.slowestList)} ms`,
  });
  add({
    name: 'memory of the export above idle, MB',
    ratio: loaded.above,
    target: { at: 'most', value: 200 },
    detail: '',
  });
}

const EXPORT_ROUNDS = 5;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Created instant of the 100,000th newest activity. */
async function boundary(bench: Bench): Promise<string> {
  const client = await owner(bench);
  const { rows } = await client.query(
    'select created_at from "order" where tenant_id = $1 and deleted_at is null order by created_at desc, id desc offset $2 limit 1',
    [bench.tenantId, ORDERS - 1],
  );
  await client.end();
  return (rows[0]?.created_at as Date | undefined)?.toISOString() ?? '1970-01-01T00:00:00.000Z';
}

async function lineCount(stream: ReadableStream<Uint8Array>): Promise<number> {
  let lines = 0;
  for await (const chunk of stream) for (const byte of chunk) if (byte === 10) lines++;
  return lines - 1;
}

const EXPORTED = `select o.reference_no, o.ex_ref_no, t.name as type, o.status, o.title, o.description, c.customer_code, c.name as customer, o.priority, d.full_name as driver,
  o.contact_name, o.contact_phone, o.address1, o.city, o.state_name, o.postal_code, o.country_code, o.scheduled_start, o.scheduled_end, o.due_at,
  o.released_at, o.completed_at, o.signed_off_at, o.received_by_name, o.task_completion, cu.code as currency, o.total_price, o.customer_total,
  o.balance_due, o.created_at
  from "order" o join order_type t on t.tenant_id = o.tenant_id and t.id = o.order_type_id
  left join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id left join app_user d on d.tenant_id = o.tenant_id and d.id = o.driver_id
  left join currency cu on cu.tenant_id = o.tenant_id and cu.id = o.currency_id
  where o.tenant_id = $1 and o.deleted_at is null order by o.created_at desc, o.id desc limit $2`;

async function bareExport(bench: Bench): Promise<number> {
  const client = await owner(bench);
  const started = performance.now();
  const rows = client.query(new QueryStream(EXPORTED, [bench.tenantId, ORDERS], { batchSize: 2000 }));
  const keys = (EXPORTED.match(/(?<=\.)\w+(?= as|,|\s+from)|(?<= as )\w+/g) ?? []).map((key) => ({ key, label: key }));
  let bytes = 0;
  for await (const chunk of csvStream(keys, rows)) bytes += (chunk as Buffer).length;
  const ms = performance.now() - started;
  await client.end();
  if (bytes < ORDERS * 50) throw new Error('the bare export is empty');
  return ms;
}

async function importScenario(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const mark = Date.now().toString(36);
  const key = await uploadFile(bench, await ordersFile(bench, mark));
  const mine = await watched(bench, () => runImport(bench, key));
  const bare = await bareInsert(bench, mark);
  const { created, status } = mine.value;
  add({
    name: 'import of 100,000 with 300,000 items against the bare insert',
    ratio: created === ORDERS ? mine.ms / bare : Number.POSITIVE_INFINITY,
    target: { at: 'most', value: 3 },
    detail: `${status}, ${created} created in ${(mine.ms / 1000).toFixed(1)} s against ${(bare / 1000).toFixed(1)} s; slowest list meanwhile ${Math.round(mine.slowestList)} ms`,
  });
  add({
    name: 'memory of the import above idle, MB',
    ratio: mine.above,
    target: { at: 'most', value: 200 },
    detail: '',
  });
}

async function ordersFile(bench: Bench, mark: string): Promise<Buffer> {
  const read = async (path: string): Promise<{ name: string; customer_code: string }[]> => {
    const target = ours(bench, path);
    return (
      (await (await fetch(target.url, { headers: target.headers })).json()) as {
        success: { data: { name: string; customer_code: string }[] };
      }
    ).success.data;
  };
  const [types, customers, kinds] = [
    await read('/ordertype?page=1'),
    await read('/customer?page=1&per_page=100&filters=%7B%22status%22%3A%5B%22active%22%5D%7D'),
    await read('/itemtype?page=0'),
  ];
  const kind = kinds.find((k) => k.name === 'Equipment') ?? kinds[0];
  const lines = [
    'ex_ref_no,order_type_id,customer_id,title,item_type_id,item_name,item_quantity,item_price,item_tax_rate',
  ];
  for (let n = 0; n < ORDERS; n++) {
    const id = `${mark}${n}`;
    lines.push(
      `${id},${types[n % types.length]?.name},${customers[n % customers.length]?.customer_code},Job ${n},${kind?.name},Pump,2,12.50,15`,
    );
    for (let line = 1; line < LINES; line++) lines.push(`${id},,,,${kind?.name},Hose ${line},3,4.20,15`);
  }
  return Buffer.from(lines.join('\n'));
}

async function uploadFile(bench: Bench, bytes: Buffer): Promise<string> {
  const target = ours(bench, `/presigned-url?operation=put&key=bench.csv&content_type=text/csv&size=${bytes.length}`);
  const { success } = (await (await fetch(target.url, { headers: target.headers })).json()) as {
    success: { data: { url: string; key: string; headers: Record<string, string> } };
  };
  const place = new URL(success.data.url, bench.ordo.origin);
  const response = await fetch(`${bench.ordo.origin}${place.pathname}${place.search}`, {
    method: 'PUT',
    headers: success.data.headers,
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`the upload answered ${response.status} ${await response.text()}`);
  return success.data.key;
}

interface Run {
  run_id: number;
  status: string;
  created: number;
  failed: number;
}

async function runImport(bench: Bench, key: string): Promise<Run> {
  const target = ours(bench, '/order/order_upload_v3', { method: 'POST' });
  const answer = await fetch(target.url, {
    method: 'POST',
    headers: target.headers,
    body: JSON.stringify({ key, file_name: 'bench.csv', dry_run: false }),
  });
  const body = (await answer.json()) as { success?: { data: Run } };
  if (!body.success) throw new Error(`the import answered ${JSON.stringify(body)}`);
  let run = body.success.data;
  const asking = ours(bench, `/import/${run.run_id}`);
  while (!['done', 'failed', 'validated'].includes(run.status)) {
    await pause(500);
    run = ((await (await fetch(asking.url, { headers: asking.headers })).json()) as { success: { data: Run } }).success
      .data;
  }
  return run;
}
