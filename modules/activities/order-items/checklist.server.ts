import { mayType } from '../../../platform/kernel/actor.ts';
import { AppError } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { applyTicks, type LineConflict, type TaskTick, taskTotals } from '../order/tasks.rules.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import { refuseChange } from '../order-commands/refuse.server.ts';
import { mayExecute, refuseType } from '../order-update/update-checks.server.ts';
import { type DocumentTick, isDocumentTick, tickDocuments } from '../type-documents/tick-documents.server.ts';

/** How many ticks came too late, and which fields two people changed without knowing of each other. */
export interface Ticked {
  ignored: number;
  conflicts: LineConflict[];
}

/** Ticks tasks, all or none: the newest tap of each task wins by its own time. */
export async function tickTasks(
  tx: Tx,
  context: SignedInContext,
  id: number,
  sent: readonly (TaskTick | DocumentTick)[],
): Promise<Ticked> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  demandTicks(context, order);
  await tickDocuments(tx, context, id, sent);
  const ticks = sent.filter((each): each is TaskTick => !isDocumentTick(each));
  const tasks = lines.map((line) => ({ ...line, is_task: line.type.is_task }));
  const result = applyTicks(tasks, ticks, new Date(context.now).toISOString());
  if (result.unknown.length > 0) {
    const errors = result.unknown.map((tick) => [
      `data.${sent.indexOf(tick)}.${tick.id === undefined ? 'hash' : 'id'}`,
      ['not_found'],
    ]);
    throw new AppError('validation', { errors: Object.fromEntries(errors) });
  }
  const ticked = { ignored: result.ignored.length, conflicts: result.conflicts };
  if (result.changes.length === 0) return ticked;
  const changed = new Map(result.changes.map((change) => [change.id, change]));
  const after = tasks.map((task) => ({ ...task, ...changed.get(task.id) }));
  const totals = taskTotals(after);
  await tx.all([
    sql`update order_item i set task_checked = x.task_checked, task_checked_at = x.task_checked_at, task_note = x.task_note,
        task_note_at = coalesce(x.task_note_at, i.task_note_at),
        task_checked_by = case when x.task_checked_at = i.task_checked_at then i.task_checked_by else ${context.actor.userId} end
      from jsonb_to_recordset(${JSON.stringify(result.changes)}::jsonb)
        as x(id bigint, task_checked boolean, task_checked_at timestamptz, task_note text, task_note_at timestamptz)
      where i.id = x.id and i.order_id = ${id}`,
    sql`update "order" set total_tasks = ${totals.totalTasks}, completed_tasks = ${totals.completedTasks},
        task_completion = ${totals.taskCompletion} where id = ${id}`,
  ]);
  return ticked;
}

function demandTicks({ actor, language }: SignedInContext, order: LockedOrder): void {
  if (!OPEN_STATUSES.includes(order.status)) refuseChange(order.status, language);
  if (mayExecute(actor, order)) return;
  demand(actor, 'update.order');
  const may =
    holds(actor, 'update.order') &&
    (mayType(actor, 'update', order.order_type_id) || mayType(actor, 'complete', order.order_type_id));
  if (!may) refuseType(order.order_type_id);
}
