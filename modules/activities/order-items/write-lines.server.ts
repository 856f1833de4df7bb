import { prepared, type Statement } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { LINE_COLUMNS, LINE_NAMES, LINE_RECORD, type Line, lineRecord, sameLine } from './line.server.ts';
import type { OrderFigures } from './price-lines.server.ts';

const names = Object.keys(LINE_COLUMNS);

const insertStatement = prepared(
  'order_lines_insert',
  `insert into order_item (order_id, ${LINE_NAMES}) select $1, ${names.map((name) => `x.${name}`).join(', ')}
  from jsonb_to_recordset($2::jsonb) as x(${LINE_RECORD})`,
);
const updateStatement = prepared(
  'order_lines_update',
  `update order_item i set ${names.map((name) => `${name} = x.${name}`).join(', ')}
  from jsonb_to_recordset($2::jsonb) as x(id bigint, ${LINE_RECORD}) where i.id = x.id and i.order_id = $1`,
);
const deleteStatement = prepared(
  'order_lines_delete',
  'update order_item set deleted_at = now() where order_id = $1 and id = any($2::bigint[])',
);

const FIGURES: Readonly<Record<keyof OrderFigures, string>> = {
  items_total: 'numeric',
  discount_total: 'numeric',
  tax_total: 'numeric',
  rental_total: 'numeric',
  total_price: 'numeric',
  customer_total: 'numeric',
  deposit_of_invoice_total: 'numeric',
  deposit_rental_item_value: 'numeric',
  deposit_flat_amount: 'numeric',
  total_deposit_amount: 'numeric',
  show_deposit: 'boolean',
  balance_due: 'numeric',
  payment_status: 'text',
  total_tasks: 'integer',
  completed_tasks: 'integer',
  task_completion: 'numeric',
  engine_version: 'smallint',
  inputs_hash: 'text',
  price_basis: 'jsonb',
};
const figureNames = Object.keys(FIGURES);
const figuresStatement = prepared(
  'order_figures',
  `update "order" o set ${figureNames.map((name) => `${name} = x.${name}`).join(', ')}, price_version = o.price_version + 1
  from jsonb_to_record($2::jsonb) as x(${figureNames.map((name) => `${name} ${FIGURES[name as keyof OrderFigures]}`).join(', ')})
  where o.id = $1`,
);

/** Writes what changed between the lines before and after, and the figures that follow; one round trip. */
export async function writeLines(
  tx: Tx,
  orderId: number,
  before: readonly Line[],
  after: readonly Line[],
  figures: OrderFigures,
  more: readonly Statement[] = [],
): Promise<void> {
  const stored = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(after.map((line) => line.id));
  const gone = before.filter((line) => !kept.has(line.id)).map((line) => line.id);
  const added = after.filter((line) => line.id === 0);
  const changed = after.filter((line) => {
    const old = stored.get(line.id);
    return old !== undefined && !sameLine(old, line);
  });
  const statements: Statement[] = [];
  // Deleted first: a hash that leaves may come back in the same call.
  if (gone.length > 0) statements.push(deleteStatement(orderId, gone));
  if (changed.length > 0) statements.push(updateStatement(orderId, JSON.stringify(changed.map(lineRecord))));
  if (added.length > 0) statements.push(insertStatement(orderId, JSON.stringify(added.map(lineRecord))));
  await tx.all([...statements, figuresStatement(orderId, JSON.stringify(figures)), ...more]);
}
