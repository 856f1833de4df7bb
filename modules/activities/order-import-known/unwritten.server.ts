import type { Actor } from '../../../platform/kernel/actor.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { ParsedRow, RowProblem, RunContext } from '../../../platform/server/imports/declaration.ts';
import { warning } from '../../../platform/server/imports/stage.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { IMPORT_COLUMNS, rawOf } from '../order-import/import-columns.server.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { differentHeads, differentParts, type KnownFacts, LINE_NAMES } from './unwritten.rules.ts';

const PRICES = ['currency_id', 'item_price', 'item_discount', 'item_tax_rate'] as const;

/** How many rows of each known activity a run has met: the first tells of the activity, each of a line. */
const met = new WeakMap<RunContext, Map<number, number>>();

/**
 * Warns of what a file says otherwise of a known activity and no import writes: its type, people, state and lines. `dropped` are
 * problems of such cells that no longer stand in their way.
 */
export async function tellUnwritten(
  db: TenantDb,
  batch: readonly ParsedRow[],
  run: RunContext,
  dropped: ReadonlyMap<ParsedRow, readonly RowProblem[]>,
): Promise<void> {
  const rows = batch.flatMap((row) => {
    const { action, matchId } = row.head ?? row;
    const isKnown = matchId !== null && (action === 'update' || action === 'unchanged') && row.action !== 'error';
    return isKnown ? [{ row, id: matchId }] : [];
  });
  if (rows.length === 0) return;
  const known = await factsOf(
    db,
    rows.map(({ id }) => id),
  );
  const counts = met.get(run) ?? new Map<number, number>();
  met.set(run, counts);
  for (const { row, id } of rows) {
    const at = counts.get(id) ?? 0;
    counts.set(id, at + 1);
    const facts = known.get(id);
    if (!facts) continue;
    const hidden = hiddenColumns(run.actor);
    const said = { hidden, cell: (name: string) => rawOf(row, name), dropped: dropped.get(row) ?? [] };
    const names = [...(at === 0 ? differentHeads(said, facts) : []), ...differentParts(said, facts, at)];
    for (const name of names) if (run.options.defaults?.[name] === undefined) tell(row, name, run);
  }
}

/** Columns that the person does not read: lines, and what things cost. */
const hiddenColumns = (actor: Actor): ReadonlySet<string> =>
  new Set([...(mayReadPart(actor, 'items') ? [] : LINE_NAMES), ...(seesPrices(actor) ? [] : PRICES)]);

function tell(row: ParsedRow, name: string, { language }: RunContext): void {
  const label = IMPORT_COLUMNS.find((column) => column.name === name)?.label;
  const values = { column: label ? labelText(label, language) : name };
  warning(row, name, rawOf(row, name), 'not_changed', language, values);
}

async function factsOf(db: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, KnownFacts>> {
  const rows = await db.read<KnownFacts & { id: number }>(sql`
    select o.id, o.order_type_id, o.status, o.completed_at, o.customer_id, o.driver_id, o.secondary_officer_id, o.warehouse_id, o.currency_id,
      o.lat, o.long, o.ex_ref_no, json_build_object(
        'order_type_id', (select json_build_array(t.name, t.names ->> 'en', t.names ->> 'es') from order_type t where t.id = o.order_type_id),
        'customer_id', (select json_build_array(c.name, c.customer_code, c.ex_ref_no) from customer c where c.id = o.customer_id),
        'driver_id', (select json_build_array(d.full_name, d.email, d.ex_ref_no) from app_user d where d.id = o.driver_id),
        'secondary_officer_id', (select json_build_array(s.full_name, s.email, s.ex_ref_no) from app_user s where s.id = o.secondary_officer_id),
        'warehouse_id', (select json_build_array(w.name) from location w where w.id = o.warehouse_id),
        'currency_id', (select json_build_array(cu.code, cu.name) from currency cu where cu.id = o.currency_id)) as names,
      coalesce((select json_agg(json_build_object('item_type_id', i.order_item_type_id, 'item_name', i.name,
          'item_description', i.description, 'item_quantity', i.quantity, 'item_price', i.price, 'item_discount', i.discount,
          'item_tax_rate', i.tax_rate) order by i.position, i.id)
        from order_item i where i.order_id = o.id and i.deleted_at is null), '[]') as lines
    from "order" o where o.id = any(${[...new Set(ids)]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
