import { mayType } from '../../../platform/kernel/actor.ts';
import { isPhone } from '../../../platform/kernel/contact/phone.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { additionalValues, settleFieldFiles } from '../../fields/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { editTime, type FieldConflict, mergeField } from '../order/field-merge.rules.ts';
import { hasPrefix } from '../order/number.rules.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import { changeOfficers } from '../order-commands/officers.server.ts';
import { addReceivedBy } from '../order-commands/received-by.server.ts';
import { officersOf, refuseCustomer } from '../order-create/create-order.server.ts';
import type { OrderUpdate } from '../order-create/order-input.contract.ts';
import type { ItemInput } from '../order-items/order-item.contract.ts';
import { mergeLines } from '../order-items/save-items.server.ts';
import { changeReviews } from '../order-reviews/begin-reviews.server.ts';
import { convertItem } from '../pricing/currency.rules.ts';
import { exchangeDocuments } from '../type-documents/document-state.server.ts';
import { customerColumns } from './customer-columns.server.ts';
import { leaveCustomer } from './leave-customer.server.ts';
import { renumber } from './renumber.server.ts';
import { type CurrencyMove, currencyMove, repriceAfter, settleMove } from './reprice.server.ts';
import {
  changedColumns,
  demandUpdate,
  refuseLockedColumns,
  refusePricedMove,
  refuseType,
} from './update-checks.server.ts';
import { type UpdateFacts, updateFacts } from './update-facts.server.ts';

/**
 * Changes an activity: what state and rights allow, defaults of a new customer where nobody typed anything, prices
 * anew when currency, tax or type ask for it. Gives people whose time overlaps and fields that two people changed apart from each
 * other; 409 conflict when `updated_at` is stale.
 */
export async function updateOrder(
  tx: Tx,
  context: SignedInContext,
  id: number,
  body: OrderUpdate,
): Promise<{ overlaps: unknown[]; conflicts: FieldConflict[] }> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  if (body.updated_at !== undefined && body.updated_at !== order.updated_at) fail('conflict');
  demandUpdate(context, order, body);
  const patch = changedColumns(order, withOfficers(body));
  refuseLockedColumns(order, patch, context.language);
  refusePricedMove(context, lines, patch);
  if (typeof patch.contact_phone === 'string' && !isPhone(patch.contact_phone)) failField('contact_phone', 'phone');
  const newTypeId = typeChange(context, order, body);
  await mergeAdditional(tx, context, order, patch, newTypeId);
  if (Object.keys(patch).length === 0 && newTypeId === null && !body.receivedBy && !body.items)
    return { overlaps: [], conflicts: [] };
  refuseSameOfficer(order, patch);
  const facts = await updateFacts(tx, order, patch, newTypeId);
  if (facts.customer && 'customer_id' in patch) refuseCustomer(facts.customer);
  if (facts.newType && !hasPrefix(facts.newType.prefix)) fail('activity_type_prefix_not_set');
  const following = followingColumns(order, patch, facts, context, body);
  const conflicts = settleProgress(order, patch, body, context.now);
  const columns = { ...patch, ...following };
  const company = await companyFactsIn(tx, context.actor.tenantId);
  const move = currencyMove(order, patch, facts, company);
  await settleMove(tx, context, order, patch);
  if ('customer_id' in patch) await leaveCustomer(tx, context, order);
  if (facts.newType) Object.assign(columns, await renumber(tx, order, facts.newType, company, context.now));
  const { driver_id: _driver, secondary_officer_id: _second, ...own } = columns;
  const update = updateRow('order', own, sql`id = ${id}`);
  if (update) await tx.run(update);
  if (newTypeId !== null) await exchangeDocuments(tx, id, newTypeId);
  if (facts.newType) await changeReviews(tx, id);
  const additional = patch.additional as Record<string, unknown> | undefined;
  if (additional) await settleFieldFiles(tx, context, { type: 'order', id, module: 'activity' }, additional);
  if (body.receivedBy) await addReceivedBy(tx, id, body.receivedBy);
  await repriceAfter(tx, order, lines, patch, facts, company.pricesIncludeTax, move);
  if (body.items) await mergeSent(tx, context, id, body, move);
  const overlaps = await changeOfficers(tx, context, { ...order, ...own } as LockedOrder, {
    ...('driver_id' in columns ? { driver: columns.driver_id as number | null } : {}),
    ...('secondary_officer_id' in columns ? { secondary: columns.secondary_officer_id as number | null } : {}),
    isMoved: 'scheduled_start' in patch || 'scheduled_end' in patch,
  });
  await emit(tx, 'order.updated', { table: 'order', id, more: { reference_no: order.reference_no } });
  return { overlaps, conflicts };
}

/** Lines that come with a change; what is not marked as converted is money of the currency before it. */
async function mergeSent(
  tx: Tx,
  context: SignedInContext,
  id: number,
  { items = [], total }: OrderUpdate,
  move: CurrencyMove | null,
): Promise<void> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const sent = items.map((item) => {
    const stored = lines.find((line) => line.hash === item.hash?.trim());
    const discount_type = item.discount_type ?? stored?.discount_type;
    const { discount_type: _kept, ...money } = move
      ? convertItem({ ...item, discount_type }, move.from, move.to)
      : item;
    return {
      ...money,
      ...(item.discount_type === undefined ? {} : { discount_type: item.discount_type }),
    } as ItemInput;
  });
  await mergeLines(tx, context, order, lines, sent, total);
}

/** The later edit of the progress stands: an earlier one leaves the patch. */
function settleProgress(
  order: LockedOrder,
  patch: Record<string, unknown>,
  body: OrderUpdate,
  now: number,
): FieldConflict[] {
  const field = 'progress_status_id';
  if (!(field in patch) || !body.at) return [];
  const at = new Date(editTime(body.at, now)).toISOString();
  const { isWritten, conflict } = mergeField(
    field,
    { value: order[field], at: order.progress_status_at },
    { value: patch[field] as number | null, at, was: body.was?.[field] },
  );
  if (isWritten) patch.progress_status_at = at;
  else delete patch[field];
  return conflict ? [conflict] : [];
}

/** Additional values are checked and put over the stored ones; unchanged they are no change. A new type asks as a creation does. */
async function mergeAdditional(
  tx: Tx,
  context: SignedInContext,
  order: LockedOrder,
  patch: Record<string, unknown>,
  newTypeId: number | null,
): Promise<void> {
  if (patch.additional === undefined && newTypeId === null) return;
  const values = await additionalValues(tx, context, {
    module: 'activity',
    targets: { order_type: [newTypeId ?? order.order_type_id] },
    sent: patch.additional as Record<string, unknown> | undefined,
    stored: order.additional,
    ...(newTypeId === null ? {} : { before: { order_type: [order.order_type_id] } }),
    recordId: order.id,
  });
  if (JSON.stringify(values) === JSON.stringify(order.additional)) delete patch.additional;
  else patch.additional = values;
}

function withOfficers(body: OrderUpdate): OrderUpdate {
  const { driver, secondary } = officersOf(body);
  return {
    ...body,
    ...(driver === undefined ? {} : { driver_id: driver }),
    ...(secondary === undefined ? {} : { secondary_officer_id: secondary }),
  };
}

function refuseSameOfficer(order: LockedOrder, patch: Record<string, unknown>): void {
  const after = (name: 'driver_id' | 'secondary_officer_id') => (name in patch ? patch[name] : order[name]);
  const driver = after('driver_id');
  if (driver !== null && driver === after('secondary_officer_id')) failField('secondary_officer_id', 'same_officer');
}

/** The new type's id, or null; only a pending activity changes its type. */
function typeChange({ actor }: SignedInContext, order: LockedOrder, body: OrderUpdate): number | null {
  const wanted = body.order_type_id ?? body.type_id;
  if (wanted === undefined || wanted === order.order_type_id) return null;
  if (!mayType(actor, 'view', wanted)) failField('order_type_id', 'not_found');
  if (!mayType(actor, 'create', wanted)) refuseType(wanted);
  return order.status === 'pending' ? wanted : failField('order_type_id', 'not_allowed');
}

/** Columns that follow from the sent ones. */
function followingColumns(
  order: LockedOrder,
  patch: Record<string, unknown>,
  facts: UpdateFacts,
  context: SignedInContext,
  body: OrderUpdate,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  Object.assign(columns, customerColumns(order, patch, withOfficers(body), facts));
  if (facts.newType) columns.order_type_id = facts.newType.id;
  if (patch.lat && patch.long) columns.geocode_status = 'manual';
  if ('currency_id' in patch && !('exchange_rate' in patch)) columns.exchange_rate = facts.currencyRate;
  if (facts.progress?.is_start && order.started_at === null) {
    // The work began when the officer tapped, also when somebody else has moved the progress on since; never before there was any.
    columns.started_at = new Date(Math.max(editTime(body.at, context.now), Date.parse(order.created_at))).toISOString();
  }
  if (body.receivedBy) columns.received_by_name = body.receivedBy.name;
  return columns;
}
