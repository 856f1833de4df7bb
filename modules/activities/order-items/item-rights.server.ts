import { type Actor, mayType } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import { refuseChange } from '../order-commands/refuse.server.ts';
import { voidSignoff } from '../order-transitions/transition-effects.server.ts';
import { mayExecute, refuseType } from '../order-update/update-checks.server.ts';
import { LINE_COLUMNS, type Line } from './line.server.ts';
import type { LineChange } from './line-checks.server.ts';

/** What the work itself changes on a line: an officer's own open activity needs no update.order for these. */
const WORK_FIELDS = new Set([
  'quantity_used',
  'quantity_used_at',
  'task_checked',
  'task_checked_at',
  'task_checked_by',
  'task_note',
  'task_note_at',
]);
/** What may still be put right on a completed activity, by adjust.order. */
const ADJUST_FIELDS = new Set(['quantity_used', 'quantity_used_at', 'description', 'task_note', 'task_note_at']);

/** Throws unless state and rights allow the changes; gives the statements that go with them (a voided signature). */
export function demandItemChange(
  context: SignedInContext,
  order: LockedOrder,
  changes: readonly LineChange[],
  removes: boolean,
): Statement[] {
  const { actor, language } = context;
  if (changes.length === 0 && !removes) return [];
  if (order.status === 'cancelled') refuseChange(order.status, language);
  if (order.status === 'completed') {
    if (removes || !touchesOnly(changes, ADJUST_FIELDS)) refuseChange(order.status, language);
    demand(actor, 'adjust.order');
    return [];
  }
  const isWork = !removes && touchesOnly(changes, WORK_FIELDS);
  const mayUpdate = mayChangeItems(actor, changes, removes) && mayType(actor, 'update', order.order_type_id);
  if (!mayUpdate && !(isWork && mayExecute(actor, order))) {
    if (!mayChangeItems(actor, changes, removes)) demand(actor, 'update.order');
    refuseType(order.order_type_id);
  }
  if (isWork) return [];
  return voidedSignature(context, order);
}

/** Who may change the activity may change its items; who may not needs the permission of each kind of change. */
function mayChangeItems(actor: Actor, changes: readonly LineChange[], removes: boolean): boolean {
  if (holds(actor, 'update.order')) return true;
  const kinds = [
    ...(removes ? ['delete.order_items'] : []),
    ...changes.map(({ before }) => (before === null ? 'create.order_items' : 'update.order_items')),
  ];
  return kinds.every((slug) => holds(actor, slug));
}

/** Statements for a change after which what the customer signed no longer holds; it takes reopen.order. */
export function voidedSignature(context: SignedInContext, order: LockedOrder): Statement[] {
  if (order.signed_off_at === null) return [];
  demand(context.actor, 'reopen.order');
  return [voidSignoff(order.id, context, null), sql`update "order" set signed_off_at = null where id = ${order.id}`];
}

function touchesOnly(changes: readonly LineChange[], fields: ReadonlySet<string>): boolean {
  return changes.every(
    ({ before, after }) => before !== null && changedFields(before, after).every((name) => fields.has(name)),
  );
}

const changedFields = (before: Line, after: Line): string[] =>
  Object.keys(LINE_COLUMNS).filter(
    (name) => String(before[name as keyof Line] ?? '') !== String(after[name as keyof Line] ?? ''),
  );

/** A tick that comes with a line is stamped with its person and time. */
export function stampTicks(before: Line, after: Line, { actor, now }: SignedInContext): Line {
  if (before.task_checked === after.task_checked) {
    return { ...after, task_checked_at: before.task_checked_at, task_checked_by: before.task_checked_by };
  }
  const tapped =
    after.task_checked_at !== null && after.task_checked_at !== before.task_checked_at
      ? Date.parse(after.task_checked_at)
      : now;
  return {
    ...after,
    task_checked_at: new Date(Math.min(tapped, now)).toISOString(),
    task_checked_by: actor.userId,
  };
}
