import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { keepPage } from '../../../platform/web/resource-list/state/list-read.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { BulkReviewOutcome, QueueRow } from '../order-reviews/order-reviews.contract.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { type ReviewAnswer, reviewCalls } from '../review-screens/review-calls.web.ts';

const PAGE = 50;

/** The waiting reviews, the one that is looked at, and the way through them. */
export function useReviewQueue(filters: Record<string, unknown>) {
  const t = useT();
  const read = useRead(reviewCalls.queue, { query: { page: 1, per_page: PAGE, filters } }, { keepsPrevious: keepPage });
  // Answered ones go at once; the server hears of it meanwhile, and a refusal brings them back.
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const rows = (read.data?.data ?? []).filter((row) => !gone.has(row.id));
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  );
  const current = rows[at];
  const step = (by: number) => setChosen(rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.id ?? null);
  const post = (row: QueueRow, body: ReviewAnswer) =>
    send(reviewCalls.answer, {
      params: { id: row.order_id },
      body: { checkoff_type_id: row.checkoff_type_id, ...body },
    });
  const leave = (row: QueueRow) => {
    setChosen((rows[at + 1] ?? rows[at - 1])?.id ?? null);
    setGone((before) => new Set([...before, row.id]));
  };
  const settle = (result: string, row: QueueRow) => {
    notify({ text: t('activity.checks.done', { name: row.type.name, result }) });
    void ordersChanged();
    if (rows.length < 5) void read.refetch();
  };
  /** Goes on to the next one without waiting for the answer. */
  const pass = (row: QueueRow) => {
    leave(row);
    post(row, { result: 'passed' }).then(
      () => settle(t('activity.checks.result.passed'), row),
      (error: Error & { errors?: Record<string, string[]> }) => {
        notifyError(Object.values(error.errors ?? {}).flat()[0] ?? error.message);
        setGone((before) => new Set([...before].filter((id) => id !== row.id)));
        void read.refetch();
      },
    );
  };
  /** Waits for the server, so that a dialog can show what is wrong. */
  const answer = async (row: QueueRow, body: ReviewAnswer) => {
    const { result } = await post(row, body);
    leave(row);
    settle(t(`activity.checks.result.${result}`), row);
  };
  /** Passes many at once, each for itself; gives why some were not. */
  const passMany = async (many: readonly QueueRow[]): Promise<BulkReviewOutcome['failures']> => {
    const items = many.map(({ order_id, checkoff_type_id }) => ({ order_id, checkoff_type_id }));
    const { done, failures } = await send(reviewCalls.bulk, { body: { items, result: 'passed' } });
    const passed = many.filter((row) => done.some((one) => isOf(one, row)));
    setGone((before) => new Set([...before, ...passed.map(({ id }) => id)]));
    void ordersChanged();
    void read.refetch();
    return failures;
  };
  const total = Math.max(rows.length, (read.data?.total ?? 0) - gone.size);
  return { read, rows, total, current, next: rows[at + 1], at, step, choose: setChosen, pass, passMany, answer };
}

/** Whether an outcome is that of a review. */
export const isOf = (
  one: { order_id: number; checkoff_type_id: number | null },
  row: Pick<QueueRow, 'order_id' | 'checkoff_type_id'>,
): boolean => one.order_id === row.order_id && one.checkoff_type_id === row.checkoff_type_id;

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
