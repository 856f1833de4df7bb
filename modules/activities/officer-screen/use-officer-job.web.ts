import { useMemo } from 'react';
import { useT } from '../../../ui/text/text.tsx';
import { useOfficerOrder } from '../officer-queue/officer-snapshot.web.ts';
import { enqueue } from '../officer-queue/queue.web.ts';
import { missingFor, type QueuedWrite, withQueue } from '../officer-queue/queued-write.rules.ts';
import { shrinkPhoto } from '../officer-queue/shrink-photo.web.ts';
import { syncOf, useQueue } from '../officer-queue/use-queue.web.ts';
import { useProgressStatuses } from '../order-web/order-lookups.web.ts';
import type { OrderLine, OrderRecord } from '../order-web/order-types.web.ts';

type Wanted = Pick<QueuedWrite, 'kind' | 'label' | 'target' | 'method' | 'path' | 'body' | 'photo'>;

/** One activity on an officer's phone: as it will be once everything is sent, and everything that can be done to it. */
export function useOfficerJob(id: number) {
  const t = useT();
  const { record: stored, error, refetch } = useOfficerOrder(id);
  const queue = useQueue();
  const steps = useProgressStatuses();
  const record = useMemo(
    () => (stored ? withQueue<OrderLine, OrderRecord>(stored, queue.writes) : undefined),
    [stored, queue.writes],
  );
  const put = (wanted: Wanted) => enqueue({ ...wanted, orderId: id, reference: stored?.reference_no ?? String(id) });
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
      void put({
        kind: 'progress',
        label: step.name,
        target: 'progress',
        method: 'PUT',
        path: '/order/{id}',
        body: { progress_status_id: step.id, progress_status: step, is_start: true },
      });
    },
    tick: (line: OrderLine, isDone: boolean) =>
      void put({
        kind: 'tick',
        label: line.name,
        target: line.hash,
        method: 'POST',
        path: '/order/{id}/checklist',
        body: { id: line.id, task_checked: isDone, at: new Date().toISOString() },
      }),
    use: (line: OrderLine, quantity: string) =>
      void put({
        kind: 'used',
        label: line.name,
        target: line.hash,
        method: 'POST',
        path: '/order/{id}/items',
        body: { hash: line.hash, quantity_used: quantity === '' ? null : quantity },
      }),
    note: (content: string) =>
      put({
        kind: 'note',
        label: content.slice(0, 80),
        target: null,
        method: 'POST',
        path: '/order/{id}/note',
        body: { content, visibility: 'internal' },
      }),
    addPhotos: async (files: readonly File[]) => {
      for (const file of files) {
        const photo = await shrinkPhoto(file);
        const body = { visibility: 'internal' };
        const label = t('activity.officer.photo');
        await put({ kind: 'photo', label, target: null, method: 'POST', path: '/order/{id}/attachment', body, photo });
      }
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
        body: { completed_at: new Date().toISOString(), ...body },
      }),
  };
}

export type OfficerJobState = ReturnType<typeof useOfficerJob>;
