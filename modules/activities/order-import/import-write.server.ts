import { clientHash } from '../../../platform/kernel/ids.ts';
import type { Statement } from '../../../platform/server/db/statement.ts';
import type { RunContext } from '../../../platform/server/imports/declaration.ts';
import { Turns } from '../../../platform/server/sheets/reading/turns.ts';
import { type Effort, effortOf, type FieldValues, writtenValues } from '../../fields/public.server.ts';
import { expandPrefix } from '../order/number.rules.ts';
import { dueDay } from '../order/payment-terms.server.ts';
import type { TypeRow } from '../order-create/create-facts.server.ts';
import { orderColumns } from '../order-create/order-defaults.server.ts';
import type { OrderCreate } from '../order-create/order-input.contract.ts';
import { type Line, type LineCurrency, newLine } from '../order-items/line.server.ts';
import { priceLines } from '../order-items/price-lines.server.ts';
import { cellOf, FIELDS, HEAD_NAMES, idOf, LINE_VALUES } from './import-columns.server.ts';
import { type DraftLine, type DraftOrder, draftStatement } from './import-drafts.server.ts';
import type { ImportedCustomer, ImportFacts } from './import-facts.server.ts';
import type { StagedLine } from './import-orders.server.ts';

/** What the activities of one run share while they are made. */
export interface Making {
  readonly run: RunContext;
  readonly facts: ImportFacts;
  /** Customers seen so far, a bounded number of them. */
  readonly customers: Map<number, ImportedCustomer>;
  /** How many activities each prefix has so far. */
  readonly counts: Map<string, number>;
  readonly prefixes: Map<number, string>;
  /** One instant for the whole run. */
  readonly now: string;
  /** Lines need hashes of their own within their activity only: one random stem serves the run. */
  readonly stem: string;
  made: number;
  lines: number;
  /** What the additional values of a chunk may still cost. */
  effort: Effort;
}

const CUSTOMERS_KEPT = 5_000;

/** The start of a run. */
export function beginMaking(run: RunContext, facts: ImportFacts): Making {
  const now = new Date().toISOString();
  const maps = { customers: new Map(), counts: new Map(), prefixes: new Map() };
  return { run, facts, ...maps, now, stem: clientHash(), made: 0, lines: 0, effort: effortOf('batch') };
}

/** The customers of a chunk that are not known yet; older ones are forgotten when they become many. */
export function unknownCustomers(making: Making, orders: readonly StagedLine[][]): number[] {
  const ids = new Set(orders.flatMap(([head]) => (head ? (idOf(head, 'customer_id') ?? []) : [])));
  if (making.customers.size > CUSTOMERS_KEPT) {
    making.customers.clear();
  }
  return [...ids].filter((id) => !making.customers.has(id));
}

/** New activities with their lines, as one statement; null without any. No moves, no mails. */
export async function writeOrders(making: Making, orders: readonly StagedLine[][]): Promise<Statement | null> {
  if (orders.length === 0) return null;
  const made: ReturnType<typeof newOrder>[] = [];
  const turns = new Turns();
  for (const rows of orders) {
    if (turns.isOver) await turns.next();
    made.push(newOrder(rows, making));
  }
  return draftStatement(
    made.map((order) => order.columns),
    made.flatMap((order) => order.lines),
  );
}

function newOrder(rows: readonly StagedLine[], making: Making): { columns: DraftOrder; lines: DraftLine[] } {
  const { facts, run, now } = making;
  const head = rows[0] as StagedLine;
  const customer = making.customers.get(idOf(head, 'customer_id') ?? 0) ?? null;
  const type = facts.types.get(idOf(head, 'order_type_id') ?? facts.defaultType ?? 0);
  if (!type) throw new Error(`row ${head.row} of import ${run.runId} has no type`);
  const currency = facts.currencies.get(
    idOf(head, 'currency_id') ?? customer?.currency_id ?? facts.company.baseCurrencyId,
  );
  if (!currency) throw new Error(`row ${head.row} of import ${run.runId} has no currency`);
  const state = stateOf(head, run, now);
  const priced = priceLines(linesOf(rows, making, currency), {
    pricesIncludeTax: facts.company.pricesIncludeTax,
    taxExempt: customer?.tax_exempt === true,
    decimals: currency.decimals,
    type: state.status === 'cancelled' ? { ...type, allow_payment: false } : type,
    paidTotal: '0',
  });
  const shared = { type, customer: customer && { ...customer, default_driver_id: null }, currency, locationZone: null };
  const body = headOf(head) as unknown as OrderCreate;
  const columns = orderColumns(
    body,
    {},
    { ...shared, template: null, templateLines: [], lineTypes: facts.lineTypes },
    facts.company,
  );
  const n = ++making.made;
  return {
    columns: {
      ...columns,
      ...priced.figures,
      ...state,
      due_date:
        typeof state.completed_at === 'string'
          ? dueDay(state.completed_at, { type, customer, zone: String(columns.time_zone) })
          : null,
      additional: newValues(head, type.id, making),
      n,
      ...placeOf(type, making),
      source: 'import',
      import_run_id: run.runId,
    },
    lines: priced.lines.map((line) => ({ ...line, n })),
  };
}

/** Additional values of a new activity; what was wrong with them was told when the file was checked. */
function newValues(head: StagedLine, typeId: number, { run, facts, effort }: Making): FieldValues {
  if (facts.fields.length === 0) return {};
  return writtenValues(head, FIELDS, run, facts.fields, { targets: { order_type: [typeId] } }, effort).values;
}

function lineValues(row: StagedLine, typeId: number, { run, facts, effort }: Making): FieldValues {
  if (facts.lineFields.length === 0) return {};
  return writtenValues(row, LINE_VALUES, run, facts.lineFields, { targets: { item_type: [typeId] } }, effort).values;
}

/** The counter an activity belongs to, and which of its numbers in this file it gets. */
function placeOf(type: TypeRow, { prefixes, counts, facts, now }: Making) {
  const prefix = prefixes.get(type.id) ?? expandPrefix(type.prefix ?? '', now, facts.company.zone);
  prefixes.set(type.id, prefix);
  const place = (counts.get(prefix) ?? 0) + 1;
  counts.set(prefix, place);
  return { reference_prefix: prefix, place, number_width: type.number_width };
}

const IDS = new Set([
  'order_type_id',
  'category_id',
  'customer_id',
  'driver_id',
  'secondary_officer_id',
  'warehouse_id',
  'currency_id',
]);
const STATES = new Set(['status', 'completed_at']);

/** The cells of the activity itself, as the form would send them; empty ones leave room for defaults. */
export function headOf(row: { readonly cells: readonly (string | null)[] }): Record<string, unknown> {
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

/** History comes in with its state and time. */
function stateOf(row: StagedLine, run: RunContext, now: string): Record<string, unknown> {
  const status = cellOf(row, 'status') ?? 'pending';
  const at = cellOf(row, 'completed_at') ?? cellOf(row, 'scheduled_end') ?? now;
  const released = { released_at: cellOf(row, 'scheduled_start') ?? at, released_by: run.userId };
  if (status === 'completed') return { status, ...released, completed_at: at, completed_by: run.userId };
  if (status === 'released') return { status, released_at: now, released_by: run.userId };
  if (status === 'incomplete') return { status, released_at: now, released_by: run.userId, incomplete_at: now };
  return status === 'cancelled' ? { status, cancelled_at: now } : { status };
}

const LINE_FIELDS = ['name', 'description', 'quantity', 'price', 'discount', 'tax_rate'] as const;

function linesOf(rows: readonly StagedLine[], making: Making, currency: LineCurrency): Line[] {
  const done = cellOf(rows[0] as StagedLine, 'status') === 'completed';
  return rows.flatMap((row, at) => {
    const type = making.facts.lineTypes.get(idOf(row, 'item_type_id') ?? 0);
    if (!type) return [];
    const fields: Record<string, string> = {};
    for (const name of LINE_FIELDS) {
      const cell = cellOf(row, `item_${name}`);
      if (cell !== null) fields[name] = cell;
    }
    const made = newLine(`${making.stem}-${(++making.lines).toString(36)}`, at + 1, fields, type, currency);
    const line = { ...made, additional: lineValues(row, type.id, making) };
    return [done ? { ...line, quantity_used: line.quantity, task_checked: type.is_task } : line];
  });
}
