import { decimal } from '../../../platform/kernel/money.ts';

/** What several devices may change apart from each other: each field goes by the time of its own last edit. */
export type MergedField = 'task_checked' | 'task_note' | 'quantity_used' | 'progress_status_id';
export type FieldValue = string | number | boolean | null;

/** A field as it is stored; `at` is its last edit, null when nobody made one. */
export interface StoredField {
  value: FieldValue;
  at: string | null;
}

/** A field as a device sends it: when the person changed it, and what the person saw before (absent: not known). */
export interface SentField {
  value: FieldValue;
  at: string;
  was?: FieldValue;
}

/** Two people changed the same field without knowing of each other; `kept` is whose value stands. */
export interface FieldConflict {
  field: MergedField;
  kept: 'stored' | 'sent';
  stored: FieldValue;
  sent: FieldValue;
  stored_at: string | null;
  sent_at: string;
}

export interface FieldMerge {
  /** Whether the sent value is written. */
  isWritten: boolean;
  conflict: FieldConflict | null;
}

/**
 * The later edit of a field wins, whenever it arrives. A lost edit is always a conflict; a winning one when it replaced a value
 * the person had not seen. Equal values never are.
 */
export function mergeField(field: MergedField, stored: StoredField, sent: SentField): FieldMerge {
  if (isSame(stored.value, sent.value)) return { isWritten: false, conflict: null };
  const isLater = stored.at !== null && Date.parse(stored.at) > Date.parse(sent.at);
  const isUnseen = sent.was !== undefined && !isSame(sent.was, stored.value);
  const conflict = (kept: FieldConflict['kept']): FieldConflict => ({
    field,
    kept,
    stored: stored.value,
    sent: sent.value,
    stored_at: stored.at,
    sent_at: sent.at,
  });
  if (isLater) return { isWritten: false, conflict: conflict('stored') };
  return { isWritten: true, conflict: isUnseen ? conflict('sent') : null };
}

/** The time of an edit as a device tells it, in ms: none means now, and nobody edits in the future. */
export function editTime(at: string | null | undefined, now: number): number {
  const told = Date.parse(at ?? '');
  return Number.isNaN(told) ? now : Math.min(told, now);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Exact decimals come as texts from the row and as numbers from a device: 2, '2' and '2.0000' are the same. */
function isSame(a: FieldValue, b: FieldValue): boolean {
  if (a === null || b === null) return a === b;
  const [left, right] = [String(a), String(b)];
  if (left === right) return true;
  return NUMBER.test(left) && NUMBER.test(right) && decimal(left).equals(decimal(right));
}
