import { useFormat } from '../../../ui/format/format-context.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { replaceWrites } from '../officer-queue/queue.web.ts';
import { readQueue } from '../officer-queue/queue-state.web.ts';
import { inSendingOrder, type QueuedWrite } from '../officer-queue/queued-write.rules.ts';
import { asNotes, cancelledWork } from '../officer-sync/cancelled-work.rules.ts';

/** Their kind says all that their title does. */
const NAMELESS: ReadonlySet<string> = new Set(['sign', 'complete', 'receive']);

/** Sends the work on a cancelled activity, everything of it that waits, as a note with its files. */
export function useSendAsNote(): (write: QueuedWrite) => Promise<void> {
  const t = useT();
  const format = useFormat();
  const saidBy = ({ kind, body }: QueuedWrite): unknown[] => {
    if (kind === 'tick')
      return [t(body.task_checked === true ? 'activity.officer.value_done' : 'activity.officer.value_open')];
    if (kind === 'used') return [body.quantity_used === null ? t('activity.officer.value_empty') : body.quantity_used];
    if (kind === 'review')
      return [body.result ? t(`activity.officer.review_${body.result}`) : null, body.score, body.comment];
    if (kind === 'sign') return [body.signer_name, body.address];
    if (kind === 'receive') return [body.name, body.position];
    return kind === 'complete' ? [(body.received_by as { name?: string } | undefined)?.name, body.address] : [];
  };
  const line = (write: QueuedWrite): string => {
    const what = [NAMELESS.has(write.kind) ? null : write.label, ...saidBy(write)].filter(
      (word) => word !== null && word !== undefined && word !== '',
    );
    return `${t(`activity.officer.kind_${write.kind}`)}: ${what.join(', ')} (${format.at(write.at)})`;
  };
  return async ({ orderId, reference }) => {
    const work = inSendingOrder(cancelledWork(orderId, readQueue().writes));
    const notes = asNotes(work, t('activity.officer.note_of_work'), line).map(({ kind, ...wanted }) => ({
      ...wanted,
      kind,
      orderId,
      reference,
      method: 'POST' as const,
      label: wanted.photo?.name ?? t(`activity.officer.kind_${kind}`),
      path: kind === 'note' ? '/order/{id}/note' : '/order/{id}/attachment',
    }));
    await replaceWrites(work, notes).catch((error) =>
      notifyError(error instanceof Error ? error.message : String(error)),
    );
  };
}
