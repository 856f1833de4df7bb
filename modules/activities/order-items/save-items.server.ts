import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import type { Statement } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit } from '../../messages/public.server.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { MAX_ITEMS, mergeItems, type SentItem } from '../order/item-merge.rules.ts';
import type { LineConflict } from '../order/tasks.rules.ts';
import { type LockedOrder, lineCurrency, lockOrder, priceSetting } from '../order-commands/locked-order.server.ts';
import { lineTypeOf } from '../order-create/new-lines.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { type LineValues, lineValues } from '../order-line-values/line-values.server.ts';
import { settleEdits, WRITTEN_FIELDS } from '../order-update/settle-edits.server.ts';
import { demandItemChange, stampTicks } from './item-rights.server.ts';
import { changedLine, type Line, type LineType, lineTypes, newLine, sameLine } from './line.server.ts';
import { checkLineChanges, checkTaskTypes, type LineChange, refuseHiddenMoney } from './line-checks.server.ts';
import type { ItemInput } from './order-item.contract.ts';
import type { saveItemsCall } from './order-items.contract.ts';
import { priceLines } from './price-lines.server.ts';
import { refuseOtherTotal } from './total-check.server.ts';
import { writeLines } from './write-lines.server.ts';

/**
 * Merges sent lines into an activity by hash, prices it anew and writes what changed. Throws 409 total_mismatch when
 * the sent total differs; nothing is saved then. Gives the fields that two people changed without knowing of each other.
 */
export async function saveItems(
  tx: Tx,
  context: SignedInContext,
  id: number,
  body: BodyOf<typeof saveItemsCall>,
): Promise<LineConflict[]> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  if (body.updated_at !== undefined && body.updated_at !== order.updated_at) fail('conflict');
  const { items, conflicts } = settleEdits(lines, body.items, context.now);
  await mergeLines(tx, context, order, lines, items, body.total ?? undefined);
  return conflicts;
}

/** One line changed by its id. */
export async function updateItem(
  tx: Tx,
  context: SignedInContext,
  id: number,
  itemId: number,
  item: ItemInput,
): Promise<void> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const line = lines.find((each) => each.id === itemId) ?? fail('not_found');
  await mergeLines(tx, context, order, lines, [{ ...item, hash: line.hash, deleted: false }]);
}

/** One line taken off by its id. */
export async function deleteItem(tx: Tx, context: SignedInContext, id: number, itemId: number): Promise<void> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const line = lines.find((each) => each.id === itemId) ?? fail('not_found');
  await mergeLines(tx, context, order, lines, [{ hash: line.hash, deleted: true } as ItemInput]);
}

/** One line added; gives its hash. */
export async function createItem(tx: Tx, context: SignedInContext, id: number, item: ItemInput): Promise<string> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const hash = item.hash?.trim() || clientHash(context.now);
  if (lines.some((line) => line.hash === hash)) failField('hash', 'already_used');
  await mergeLines(tx, context, order, lines, [{ ...item, hash, deleted: false }]);
  return hash;
}

/** The merge on a locked activity. */
export async function mergeLines(
  tx: Tx,
  context: SignedInContext,
  order: LockedOrder,
  stored: readonly Line[],
  sent: readonly ItemInput[],
  total?: string,
): Promise<void> {
  const sees = seesPrices(context.actor);
  refuseHiddenMoney(sent, sees);
  await checkTaskTypes(tx, sent, stored);
  // Every line has its hash before anything is said about it, so that what is wrong is said of its own place.
  const named = sent.map((item) => ({ ...item, hash: item.hash?.trim() || clientHash(context.now) }));
  const merge = mergeItems(
    stored.map(({ id, hash, position }) => ({ id, hash, position, asset_id: null })),
    named as readonly SentItem[],
    { fields: WRITTEN_FIELDS, newHash: () => clientHash(context.now) },
  );
  const [twice] = merge.duplicates;
  if (twice !== undefined) failField('items', `given_twice:${twice}`);
  if (merge.count > MAX_ITEMS) failField('items', 'not_allowed');
  const types = await typesOf(tx, sent);
  const values = await lineValues(tx, context);
  const places = new Map(named.map(({ hash }, at) => [hash, at]));
  const placeOf = (hash: string): number => places.get(hash) ?? 0;
  const { lines, changes } = applyMerge(stored, merge, { types, values, placeOf }, context, order);
  values.refuse();
  const extra: Statement[] = demandItemChange(context, order, changes, merge.deletes.length > 0);
  checkLineChanges(changes, context.actor, order.currency_decimals, order.customer?.usual_discount);
  const { pricesIncludeTax } = await companyFactsIn(tx, context.actor.tenantId);
  const priced = priceLines(lines, priceSetting(order, pricesIncludeTax));
  refuseOtherTotal(total, priced, sees, order.currency_decimals);
  if (changes.length === 0 && merge.deletes.length === 0) return;
  await writeLines(tx, order.id, stored, priced.lines, priced.figures, extra);
  await emit(tx, 'item.changed', { table: 'order', id: order.id, more: { reference_no: order.reference_no } });
}

async function typesOf(tx: Tx, sent: readonly ItemInput[]): Promise<Map<number, LineType>> {
  const ids = sent.flatMap((item) => (item.deleted ? [] : (item.order_item_type_id ?? [])));
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; type: LineType }>(lineTypes(ids));
  return new Map(rows.map((row) => [row.id, row.type]));
}

/** What a merge needs besides the lines: their types, the check of their values, and where in what was sent a hash stands. */
interface MergeParts {
  readonly types: ReadonlyMap<number, LineType>;
  readonly values: LineValues;
  placeOf(hash: string): number;
}

/** The lines after the merge in their order, and which of them changed. */
function applyMerge(
  stored: readonly Line[],
  merge: ReturnType<typeof mergeItems>,
  { types, values, placeOf }: MergeParts,
  context: SignedInContext,
  order: LockedOrder,
): { lines: Line[]; changes: LineChange[] } {
  const changes: LineChange[] = [];
  const updates = new Map(merge.updates.map((update) => [update.id, update]));
  const kept = stored
    .filter((line) => !merge.deletes.includes(line.id))
    .map((line) => {
      const update = updates.get(line.id);
      if (!update) return line;
      const at = placeOf(update.hash);
      const typeId = update.fields.order_item_type_id;
      const type =
        typeId === undefined || typeId === line.order_item_type_id ? line.type : lineTypeOf(types, update.fields, at);
      const additional = values.merge(at, type.id, update.fields.additional, line);
      const changed = { ...changedLine(line, update.fields, type), additional, hash: update.hash };
      const after = stampTicks(line, changed, context);
      if (!sameLine(line, after)) changes.push({ at, before: line, after });
      return after;
    });
  const added = merge.inserts.map(({ hash, position, fields }) => {
    const at = placeOf(hash);
    const type = lineTypeOf(types, fields, at);
    const additional = values.merge(at, type.id, fields.additional, null);
    const made = newLine(hash, position, fields, type, lineCurrency(order), order.customer?.usual_discount);
    const line = { ...made, additional };
    const after = stampTicks({ ...line, task_checked: false, task_checked_at: null }, line, context);
    changes.push({ at, before: null, after });
    return after;
  });
  return { lines: [...kept, ...added].sort((a, b) => a.position - b.position || a.id - b.id), changes };
}
