import { failField } from '../../../platform/kernel/errors.ts';
import { editTime, type FieldValue, mergeField } from '../order/field-merge.rules.ts';
import type { LineConflict } from '../order/tasks.rules.ts';
import type { Line } from '../order-items/line.server.ts';
import { type EditedItem, ITEM_FIELDS, type ItemInput } from '../order-items/order-item.contract.ts';

/** Work fields and where the time of their last edit is stored. */
const TIMES = {
  quantity_used: 'quantity_used_at',
  task_note: 'task_note_at',
  task_checked: 'task_checked_at',
} as const;
type WorkField = keyof typeof TIMES;

/** What a merge writes: what clients may set, and the times that were settled here. */
export const WRITTEN_FIELDS: ReadonlySet<string> = new Set([...ITEM_FIELDS, ...Object.values(TIMES)]);

/**
 * Settles what devices without a network edited, field by field: a field with a later edit stored is taken out of what was sent.
 * Lines without a time of their own are edits of now and stay as they are.
 */
export function settleEdits(
  lines: readonly Line[],
  sent: readonly EditedItem[],
  now: number,
): { items: ItemInput[]; conflicts: LineConflict[] } {
  const conflicts: LineConflict[] = [];
  const items = sent.map(({ at, was, ...item }, position) => {
    if (!at) return item;
    // What was edited elsewhere existed there: a line that is gone is not made anew out of two fields.
    const line =
      lines.find((each) => each.hash === item.hash?.trim()) ?? failField(`items.${position}.hash`, 'not_found');
    const edited = new Date(editTime(at, now)).toISOString();
    const settled: Record<string, unknown> = { ...item };
    for (const field of Object.keys(TIMES) as WorkField[]) {
      if (item[field] === undefined) continue;
      const { isWritten, conflict } = mergeField(
        field,
        { value: line[field], at: line[TIMES[field]] },
        { value: item[field] as FieldValue, at: edited, was: was?.[field] as FieldValue | undefined },
      );
      if (isWritten) settled[TIMES[field]] = edited;
      else delete settled[field];
      if (conflict) conflicts.push({ ...conflict, hash: line.hash, name: line.name });
    }
    return settled as ItemInput;
  });
  return { items, conflicts };
}
