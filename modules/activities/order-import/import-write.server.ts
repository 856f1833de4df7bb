import { clientHash } from '../../../platform/kernel/ids.ts';
import { prepared, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RunContext } from '../../../platform/server/imports/declaration.ts';
import { expandPrefix } from '../order/number.rules.ts';
import { INSERT_COLUMNS } from '../order-create/insert-order.server.ts';
import { orderColumns } from '../order-create/order-defaults.server.ts';
import type { OrderCreate } from '../order-create/order-input.contract.ts';
import { LINE_NAMES, LINE_RECORD, type Line, lineRecord, newLine } from '../order-items/line.server.ts';
import { priceLines } from '../order-items/price-lines.server.ts';
import { cellOf, HEAD_NAMES, idOf } from './import-columns.server.ts';
import { customersOf, type ImportedCustomer, type ImportFacts } from './import-facts.server.ts';
import type { StagedLine } from './import-orders.server.ts';

/** Columns a file may set beyond those of a form. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...INSERT_COLUMNS,
  completed_at: 'timestamptz',
  completed_by: 'bigint',
  cancelled_at: 'timestamptz',
  incomplete_at: 'timestamptz',
  reference_prefix: 'text',
};
const names = Object.keys(COLUMNS);

// The number is not known yet: a stand-in that no prefix can make keeps the activity apart until the block is drawn.
const insertStatement = prepared(
  'order_import_insert',
  `with sent as (
    select x.* from jsonb_to_recordset($2::jsonb) as x(n integer, ${names.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})
  ), made as (
    insert into "order" (reference_no, reference_seq, ${names.join(', ')})
    select '~' || $1::bigint || '-' || sent.n, sent.n, ${names.map((name) => `sent.${name}`).join(', ')} from sent
    returning id, reference_seq as n, driver_id, secondary_officer_id, status
  ), lines as (
    insert into order_item (order_id, ${LINE_NAMES})
    select made.id, ${LINE_NAMES.split(', ')
      .map((name) => `x.${name}`)
      .join(', ')}
    from jsonb_to_recordset($3::jsonb) as x(n integer, ${LINE_RECORD}) join made on made.n = x.n
  ), officers as (
    insert into order_officer (order_id, user_id, role)
    select made.id, p.user_id, p.role from made
    cross join lateral (values (made.driver_id, 'driver'), (made.secondary_officer_id, 'secondary')) as p(user_id, role)
    where p.user_id is not null
  ), log as (
    insert into order_status_log (order_id, from_status, to_status, action, source)
    select made.id, null, made.status, 'create', 'import' from made
  )
  select count(*)::int as count from made`,
);

/** Writes new activities with their lines; `written` counts those of earlier chunks. No moves, no mails (DECISIONS 37). */
export async function writeOrders(
  tx: Tx,
  run: RunContext,
  facts: ImportFacts,
  orders: readonly StagedLine[][],
  written: number,
): Promise<number> {
  if (orders.length === 0) return 0;
  const customers = await customersOf(
    tx,
    orders.flatMap(([head]) => (head ? (idOf(head, 'customer_id') ?? []) : [])),
  );
  const now = new Date().toISOString();
  const made = orders.map((rows, at) => newOrder(rows, facts, customers, { n: written + at + 1, run, now }));
  const [row] = await tx.rows<{ count: number }>(
    insertStatement(
      run.runId,
      JSON.stringify(made.map((order) => order.columns)),
      JSON.stringify(made.flatMap((order) => order.lines)),
    ),
  );
  return row?.count ?? 0;
}

function newOrder(
  rows: readonly StagedLine[],
  facts: ImportFacts,
  customers: ReadonlyMap<number, ImportedCustomer>,
  { n, run, now }: { n: number; run: RunContext; now: string },
): { columns: Record<string, unknown>; lines: Record<string, unknown>[] } {
  const head = rows[0] as StagedLine;
  const customer = customers.get(idOf(head, 'customer_id') ?? 0) ?? null;
  const type = facts.types.get(idOf(head, 'order_type_id') ?? facts.defaultType ?? 0);
  if (!type) throw new Error(`row ${head.row} of import ${run.runId} has no type`);
  const currency = facts.currencies.get(customer?.currency_id ?? facts.company.baseCurrencyId);
  if (!currency) throw new Error(`row ${head.row} of import ${run.runId} has no currency`);
  const lines = linesOf(rows, facts);
  const priced = priceLines(lines, {
    pricesIncludeTax: facts.company.pricesIncludeTax,
    taxExempt: customer?.tax_exempt === true,
    type,
    paidTotal: '0',
  });
  const shared = { type, customer: customer && { ...customer, default_driver_id: null }, currency, locationZone: null };
  const body = headOf(head) as unknown as OrderCreate;
  const columns = orderColumns(body, {}, { ...shared, templateLines: [], lineTypes: facts.lineTypes }, facts.company);
  return {
    columns: {
      ...columns,
      ...priced.figures,
      ...stateOf(head, run, now),
      n,
      source: 'import',
      import_run_id: run.runId,
      reference_prefix: expandPrefix(type.prefix ?? '', now, facts.company.zone),
    },
    lines: priced.lines.map((line) => ({ ...lineRecord(line), n })),
  };
}

const IDS = new Set([
  'order_type_id',
  'category_id',
  'customer_id',
  'driver_id',
  'secondary_officer_id',
  'warehouse_id',
]);
const STATES = new Set(['status', 'completed_at']);

/** The cells of the activity itself, as the form would send them; empty ones leave room for defaults. */
function headOf(row: StagedLine): Record<string, unknown> {
  const cells = HEAD_NAMES.filter((name) => !STATES.has(name) && cellOf(row, name) !== null);
  return Object.fromEntries(
    cells.map((name) => {
      if (IDS.has(name)) return [name, idOf(row, name)];
      const cell = cellOf(row, name) as string;
      if (name === 'priority') return [name, Number(cell)];
      return [name, name === 'country_code' ? cell.toUpperCase() : cell];
    }),
  );
}

/** History comes in with its state and time (DECISIONS 37). */
function stateOf(row: StagedLine, run: RunContext, now: string): Record<string, unknown> {
  const status = cellOf(row, 'status') ?? 'pending';
  const at = cellOf(row, 'completed_at') ?? cellOf(row, 'scheduled_end') ?? now;
  const released = { released_at: cellOf(row, 'scheduled_start') ?? at, released_by: run.userId };
  if (status === 'completed') return { status, ...released, completed_at: at, completed_by: run.userId };
  if (status === 'released') return { status, released_at: now, released_by: run.userId };
  if (status === 'incomplete') return { status, released_at: now, released_by: run.userId, incomplete_at: now };
  return status === 'cancelled' ? { status, cancelled_at: now } : { status };
}

function linesOf(rows: readonly StagedLine[], facts: ImportFacts): Line[] {
  return rows.flatMap((row, at) => {
    const type = facts.lineTypes.get(idOf(row, 'item_type_id') ?? 0);
    if (!type) return [];
    const fields = {
      name: cellOf(row, 'item_name'),
      description: cellOf(row, 'item_description'),
      quantity: cellOf(row, 'item_quantity'),
      price: cellOf(row, 'item_price'),
      discount: cellOf(row, 'item_discount'),
      tax_rate: cellOf(row, 'item_tax_rate'),
    };
    const done = cellOf(rows[0] as StagedLine, 'status') === 'completed';
    const line = newLine(clientHash(), at + 1, fields, type);
    return [done ? { ...line, quantity_used: line.quantity, task_checked: type.is_task } : line];
  });
}

const UPDATED = [
  'title',
  'description',
  'contact_name',
  'contact_phone',
  'contact_email',
  'address1',
  'address2',
  'city',
  'state_name',
  'postal_code',
  'country_code',
  'scheduled_start',
  'scheduled_end',
  'due_at',
  'priority',
  'category_id',
] as const;

/** Facts of open activities that the file knows better; lines and states stay. Gives how many changed. */
export async function updateHeads(tx: Tx, orders: readonly StagedLine[][]): Promise<number> {
  if (orders.length === 0) return 0;
  const records = orders.map(([head]) => ({ id: head?.match_id, ...headOf(head as StagedLine) }));
  const columns = UPDATED.map((name) => `${name} ${INSERT_COLUMNS[name]}`).join(', ');
  const sets = UPDATED.map((name) => `${name} = coalesce(x.${name}, o.${name})`).join(', ');
  const differs = UPDATED.map((name) => `(x.${name} is not null and x.${name} is distinct from o.${name})`).join(
    ' or ',
  );
  return tx.run(sql`update "order" o set ${sql.raw(sets)}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(id bigint, ${sql.raw(columns)})
    where o.id = x.id and o.deleted_at is null and o.status in ('pending', 'released', 'incomplete') and (${sql.raw(differs)})`);
}
