import { mayType } from '../../../platform/kernel/actor.ts';
import { AppError, fail, type Language } from '../../../platform/kernel/errors.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { OPEN_STATUSES, type OrderStatus } from '../order/order-states.rules.ts';
import { isOfficerOf, type LockedOrder } from '../order-commands/locked-order.server.ts';
import { lockedField } from '../order-commands/refuse.server.ts';
import { ORDER_COLUMNS, type OrderUpdate } from '../order-create/order-input.contract.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import type { Line } from '../order-items/line.server.ts';

/** What an officer without update.order may send about an own open activity. */
const OFFICER_FIELDS = new Set(['progress_status_id', 'receivedBy', 'updated_at', 'at', 'was']);

/** Throws unless the person may change this activity in this way: the slug and the type's right, or the officer's narrow way. */
export function demandUpdate({ actor }: SignedInContext, order: LockedOrder, body: OrderUpdate): void {
  const mayUpdate = holds(actor, 'update.order') && mayType(actor, 'update', order.order_type_id);
  if (mayUpdate) return;
  const isNarrow = Object.keys(body).every(
    (key) => body[key as keyof OrderUpdate] === undefined || OFFICER_FIELDS.has(key),
  );
  if (isNarrow && mayExecute(actor, order)) return;
  demand(actor, 'update.order');
  refuseType(order.order_type_id);
}

/** Ticks, notes, photos and progress of an own open activity. */
export function mayExecute(actor: SignedInContext['actor'], order: LockedOrder): boolean {
  return (
    isOfficerOf(order, actor.userId) &&
    OPEN_STATUSES.includes(order.status) &&
    (mayType(actor, 'complete', order.order_type_id) || mayType(actor, 'update', order.order_type_id))
  );
}

/** Throws 403 where somebody who may not read the prices of an activity would show them to another customer's people. */
export function refusePricedMove(
  { actor }: SignedInContext,
  lines: readonly Line[],
  { customer_id: customer }: Record<string, unknown>,
): void {
  if (typeof customer !== 'number' || seesPrices(actor)) return;
  if (lines.some(({ price }) => !decimal(price).isZero())) demand(actor, 'view_prices.order');
}

export function refuseType(typeId: number): never {
  const permission = `activity_type.${typeId}`;
  return fail('permission_denied', { values: { permission }, details: { permission } });
}

/** Facts about a finished activity that may still be put right. */
const AFTERWARDS: Partial<Record<OrderStatus, ReadonlySet<string>>> = {
  completed: new Set([
    'title',
    'description',
    'ex_ref_no',
    'category_id',
    'request_category_id',
    'priority',
    'due_date',
    'additional',
  ]),
  cancelled: new Set(['title', 'description', 'ex_ref_no', 'category_id', 'request_category_id', 'additional']),
};

/** The columns the body really changes; unchanged ones of a whole form count for nothing. */
export function changedColumns(order: LockedOrder, body: OrderUpdate): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const name of ORDER_COLUMNS) {
    const sent = body[name];
    if (sent !== undefined && !sameColumn(name, sent, order[name])) patch[name] = sent;
  }
  return patch;
}

const NUMERIC = new Set(['lat', 'long', 'exchange_rate']);

function sameColumn(name: string, sent: unknown, stored: unknown): boolean {
  // Whether somebody may send a value does not depend on what is stored: it would tell them that they guessed it.
  if (name === 'additional') return false;
  if (sent === null || stored === null) return sent === stored;
  if (NUMERIC.has(name)) return decimal(sent as string).equals(decimal(stored as string));
  if (typeof sent === 'object') return JSON.stringify(sent) === JSON.stringify(stored);
  return sent === stored;
}

/** 422 for each column that the state of the activity has fixed. */
export function refuseLockedColumns(order: LockedOrder, patch: Record<string, unknown>, language: Language): void {
  const allowed = AFTERWARDS[order.status];
  if (!allowed) return;
  const locked = Object.keys(patch).filter((name) => !allowed.has(name));
  if (locked.length === 0) return;
  const text = lockedField(order.status, language);
  throw new AppError('validation', { errors: Object.fromEntries(locked.map((name) => [name, [text]])) });
}
