import { useMemo } from 'react';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useOfficerOrder } from '../officer-queue/officer-snapshot.web.ts';
import { enqueue } from '../officer-queue/queue.web.ts';
import { missingFor, type QueuedWrite, withQueue } from '../officer-queue/queued-write.rules.ts';
import { shrinkPhoto } from '../officer-queue/shrink-photo.web.ts';
import { syncOf, useQueue } from '../officer-queue/use-queue.web.ts';
import { titleOf } from '../officer-sync/queue-told.rules.ts';
import type { ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import { useProgressStatuses } from '../order-web/order-lookups.web.ts';
import type { OrderLine, OrderRecord } from '../order-web/order-types.web.ts';

type Wanted = Pick<QueuedWrite, 'kind' | 'label' | 'target' | 'method' | 'path' | 'body' | 'photo'>;

const reviewWrite = (review: ReviewRow, answer: Record<string, unknown>): Wanted => ({
  kind: 'review',
  label: review.type.name,
  target: `review-${review.checkoff_type_id}`,
  method: 'POST',
  path: '/order/{id}/checkoff',
  body: { checkoff_type_id: review.checkoff_type_id, ...answer },
});

/** One activity on an officer's phone: as it will be once everything is sent, and everything that can be done to it. */
export function useOfficerJob(id: number) {
  const t = useT();
  const { record: stored, error, refetch } = useOfficerOrder(id);
  const queue = useQueue();
  const steps = useProgressStatuses();
  // Without room nothing counts as done: the page goes back to what it was and says why.
  const tell = (error: unknown) => void notifyError(error instanceof Error ? error.message : String(error));
  const record = useMemo(
    () => (stored ? withQueue<OrderLine, OrderRecord>(stored, queue.writes) : undefined),
    [stored, queue.writes],
  );
  const put = (wanted: Wanted) =>
    enqueue({ ...wanted, orderId: id, reference: stored?.reference_no ?? String(id) }).catch((error) => {
      tell(error);
      throw error;
    });
  const quietly = (wanted: Wanted) => void put(wanted).catch(() => undefined);
  const addPhoto = async (file: File) => {
    const photo = await shrinkPhoto(file);
    const body = { visibility: 'internal' };
    const label = t('activity.officer.photo');
    await put({ kind: 'photo', label, target: null, method: 'POST', path: '/order/{id}/attachment', body, photo });
  };
  const now = () => new Date(serverNow()).toISOString();
  return {
    record,
    error,
    refetch,
    missing: record ? missingFor(record) : [],
    photos: queue.writes.filter((write) => write.orderId === id && write.kind === 'photo'),
    notes: queue.writes.filter((write) => write.orderId === id && write.kind === 'note'),
    syncOf: (target: string) => syncOf(queue, id, target),
    startStep: steps.find((step) => step.is_start) ?? null,
    start: () => {
      const step = steps.find((each) => each.is_start);
      if (!step) return;
      quietly({
        kind: 'progress',
        label: step.name,
        target: 'progress',
        method: 'PUT',
        path: '/order/{id}',
        body: {
          progress_status_id: step.id,
          progress_status: step,
          is_start: true,
          at: now(),
          was: { progress_status_id: stored?.progress_status?.id ?? null },
        },
      });
    },
    tick: (line: OrderLine, isDone: boolean) =>
      quietly({
        kind: 'tick',
        label: line.name,
        target: line.hash,
        method: 'POST',
        path: '/order/{id}/checklist',
        body: { hash: line.hash, task_checked: isDone, at: now(), was: !isDone },
      }),
    /** Rejects when the phone has no room: the person's figure then stays on the screen. */
    use: (line: OrderLine, quantity: string) =>
      put({
        kind: 'used',
        label: line.name,
        target: line.hash,
        method: 'POST',
        path: '/order/{id}/items',
        body: {
          hash: line.hash,
          quantity_used: quantity === '' ? null : quantity,
          at: now(),
          was: { quantity_used: line.quantity_used },
        },
      }),
    note: (content: string) =>
      put({
        kind: 'note',
        label: titleOf(content),
        target: null,
        method: 'POST',
        path: '/order/{id}/note',
        body: { content, visibility: 'internal' },
      }),
    review: async (review: ReviewRow, answer: Record<string, unknown>, file?: File) => {
      const photo = file ? await shrinkPhoto(file) : undefined;
      await put({ ...reviewWrite(review, answer), photo });
    },
    /** The answer of one tap. */
    tapReview: (review: ReviewRow, result: 'passed' | 'failed') => quietly(reviewWrite(review, { result })),
    /** Gives the photos that the phone did not keep. */
    addPhotos: async (files: readonly File[]): Promise<File[]> => {
      const unkept: File[] = [];
      for (const file of files) await addPhoto(file).catch(() => unkept.push(file));
      return unkept;
    },
    sign: (body: Record<string, unknown>) =>
      put({
        kind: 'sign',
        label: t('activity.step.customer_signoff_long'),
        target: 'sign',
        method: 'POST',
        path: '/order/{id}/customer-signoff',
        body,
      }),
    complete: (body: Record<string, unknown>) =>
      put({
        kind: 'complete',
        label: t('activity.step.complete_long'),
        target: 'complete',
        method: 'POST',
        path: '/order/{id}/complete',
        body: { completed_at: now(), ...body },
      }),
  };
}

export type OfficerJobState = ReturnType<typeof useOfficerJob>;
