import type { FieldConflict, FieldValue } from '../order/field-merge.rules.ts';
import type { QueuedWrite } from './queued-write.rules.ts';

/** A field that somebody else changed too, kept on the phone until the person has chosen. */
export interface QueueConflict extends FieldConflict {
  id: string;
  orderId: number;
  reference: string;
  /** What it is about, in the person's words. */
  label: string;
  /** The line, or null for a field of the activity itself. */
  hash: string | null;
}

type Told = FieldConflict & { hash?: string; name?: string };

/** The conflicts an answer tells. Their ids follow from the write, so that a replayed answer tells nothing twice. */
export function conflictsIn(answer: unknown, write: QueuedWrite): QueueConflict[] {
  const told = (answer as { conflicts?: Told[] } | null | undefined)?.conflicts;
  if (!Array.isArray(told)) return [];
  return told.map(({ hash, name, ...conflict }, at) => ({
    ...conflict,
    id: `${write.id}-${at}`,
    orderId: write.orderId,
    reference: write.reference,
    label: name ?? write.label,
    hash: hash ?? null,
  }));
}

/** The list with what an answer tells: a field has one open conflict, the newest. */
export function withConflicts(open: readonly QueueConflict[], told: readonly QueueConflict[]): QueueConflict[] {
  const isNewer = (old: QueueConflict): boolean =>
    told.some((each) => each.orderId === old.orderId && each.hash === old.hash && each.field === old.field);
  return [...open.filter((each) => !isNewer(each)), ...told];
}

/** Whose value the person wants: the one of this phone, or the other. */
export type Choice = 'own' | 'other';

/** The value a choice means, and whether it has to be sent: what already stands needs no write. */
export function chosen(conflict: QueueConflict, choice: Choice): { value: FieldValue; isSent: boolean } {
  const standing: Choice = conflict.kept === 'sent' ? 'own' : 'other';
  return { value: choice === 'own' ? conflict.sent : conflict.stored, isSent: choice !== standing };
}

type Resolution = Pick<QueuedWrite, 'kind' | 'label' | 'target' | 'method' | 'path' | 'body' | 'orderId' | 'reference'>;

/** The write that brings a chosen value: a new edit of now, by somebody who has seen both. */
export function resolution(conflict: QueueConflict, value: FieldValue, now: string): Resolution {
  const { orderId, reference, label, hash, field } = conflict;
  const was = conflict.kept === 'sent' ? conflict.sent : conflict.stored;
  const shared = { orderId, reference, label, target: hash };
  if (field === 'progress_status_id') {
    const body = { progress_status_id: value, at: now, was: { progress_status_id: was } };
    return { ...shared, kind: 'progress', target: 'progress', method: 'PUT', path: '/order/{id}', body };
  }
  if (field === 'task_checked') {
    const body = { hash, task_checked: value === true, at: now, was: was === true };
    return { ...shared, kind: 'tick', method: 'POST', path: '/order/{id}/checklist', body };
  }
  const body = { hash, [field]: value, at: now, was: { [field]: was } };
  return { ...shared, kind: 'used', method: 'POST', path: '/order/{id}/items', body };
}
