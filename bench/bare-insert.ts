import type pg from 'pg';
import type { Bench } from './http-scenarios.ts';
import { owner } from './owner.ts';

export const ORDERS = 100_000;
export const LINES = 3;

/** The triggers of our own that an insert meets; those that check foreign keys stay on. */
const OWN_TRIGGERS: readonly [table: string, trigger: string][] = [
  ['"order"', 'audit_insert'],
  ['order_item', 'audit_insert'],
];

/**
 * "Bare" is what any client of this database would have to do at least: as many activities, lines and first states into the same
 * tables with all their indexes, defaults and checked foreign keys, in one transaction, every value sent as a parameter in arrays of
 * 1,000 activities. It reads no file, checks nothing, prices nothing, draws no numbers and writes no audit rows.
 */
export async function bareInsert(bench: Bench, mark: string): Promise<number> {
  const client = await owner(bench);
  const { rows } = await client.query(
    `select (select min(id) from order_type where tenant_id = $1) as type, (select base_currency_id from company where tenant_id = $1) as currency,
      (select min(id) from order_item_type where tenant_id = $1) as kind,
      (select array_agg(c.id) from (select id from customer where tenant_id = $1 and status = 'active' order by id limit 100) c) as customers`,
    [bench.tenantId],
  );
  const started = performance.now();
  await client.query('begin');
  // Inside the transaction: should it fail, they are on again.
  for (const [table, trigger] of OWN_TRIGGERS) await client.query(`alter table ${table} disable trigger ${trigger}`);
  for (let from = 0; from < ORDERS; from += 1_000) await bareChunk(client, bench.tenantId, rows[0], { mark, from });
  for (const [table, trigger] of OWN_TRIGGERS) await client.query(`alter table ${table} enable trigger ${trigger}`);
  await client.query('commit');
  const ms = performance.now() - started;
  await client.end();
  return ms;
}

interface BareFacts {
  type: string;
  currency: string;
  kind: string;
  customers: string[];
}

async function bareChunk(
  client: pg.Client,
  tenantId: number,
  { type, currency, kind, customers }: BareFacts,
  { mark, from }: { mark: string; from: number },
): Promise<void> {
  const numbers = Array.from({ length: 1_000 }, (_, at) => from + at);
  const made = await client.query<{ id: string }>(
    `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, ex_ref_no, title, source, order_type_id, customer_id, currency_id, exchange_rate, time_zone,
      items_total, tax_total, total_price, customer_total, balance_due)
    select $1, x.no, 'BARE', x.seq, x.ex, x.title, 'import', $2, x.customer, $3, 1, 'UTC', x.net, x.tax, x.total, x.total, x.total
    from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::numeric[], $10::numeric[], $11::numeric[])
      as x(no, seq, ex, title, customer, net, tax, total) returning id`,
    [
      tenantId,
      type,
      currency,
      numbers.map((n) => `BARE${mark}-${n}`),
      numbers,
      numbers.map((n) => `b${mark}${n}`),
      numbers.map((n) => `Job ${n}`),
      numbers.map((n) => customers[n % customers.length]),
      numbers.map(() => '50.20'),
      numbers.map(() => '7.53'),
      numbers.map(() => '57.73'),
    ],
  );
  const ids = made.rows.map((row) => row.id);
  await bareLines(client, tenantId, kind, mark, ids);
  await client.query(
    `insert into order_status_log (tenant_id, order_id, to_status, action, source)
    select $1, x.id, 'pending', 'create', 'import' from unnest($2::bigint[]) as x(id)`,
    [tenantId, ids],
  );
}

async function bareLines(
  client: pg.Client,
  tenantId: number,
  kind: string,
  mark: string,
  ids: string[],
): Promise<void> {
  const lines = ids.flatMap((id) => Array.from({ length: LINES }, (_, at) => ({ id, at })));
  await client.query(
    `insert into order_item (tenant_id, order_id, hash, order_item_type_id, name, price, quantity, tax_rate, position, line_net, line_tax, line_total)
    select $1, x.id, x.hash, $2, x.name, x.price, x.quantity, 15, x.position, x.net, x.tax, x.total
    from unnest($3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::int[], $9::numeric[], $10::numeric[], $11::numeric[])
      as x(id, hash, name, price, quantity, position, net, tax, total)`,
    [
      tenantId,
      kind,
      lines.map(({ id }) => id),
      lines.map(({ id, at }) => `${mark}-${id}-${at}`),
      lines.map(({ at }) => (at === 0 ? 'Pump' : `Hose ${at}`)),
      lines.map(({ at }) => (at === 0 ? '12.50' : '4.20')),
      lines.map(({ at }) => (at === 0 ? '2' : '3')),
      lines.map(({ at }) => at + 1),
      lines.map(({ at }) => (at === 0 ? '25.00' : '12.60')),
      lines.map(({ at }) => (at === 0 ? '3.75' : '1.89')),
      lines.map(({ at }) => (at === 0 ? '28.75' : '14.49')),
    ],
  );
}
