import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { QueueRow } from '../order-reviews/order-reviews.contract.ts';
import { isOf, type ReviewQueue } from './use-review-queue.web.ts';

/** What came of passing many at once. */
interface Outcome {
  done: number;
  /** Why a review was not passed, by its id. */
  refused: ReadonlyMap<number, string>;
}

/** The reviews chosen to be passed together, and what became of each; those that were refused stay chosen. */
export function useQueueMarks(queue: ReviewQueue) {
  const t = useT();
  const mayMark = useCan()('bulk_review.reviews');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = queue.rows.filter((row) => ids.has(row.id));
  const toggle = (row: QueueRow) =>
    setIds((before) => new Set(before.has(row.id) ? [...before].filter((id) => id !== row.id) : [...before, row.id]));
  const pass = async () => {
    setBusy(true);
    try {
      const failures = await queue.passMany(chosen);
      const refused = new Map(
        chosen.flatMap((row) => {
          const failure = failures.find((one) => isOf(one, row));
          return failure ? [[row.id, failure.message] as const] : [];
        }),
      );
      setOutcome({ done: chosen.length - refused.size, refused });
      setIds(new Set(refused.keys()));
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return {
    mayMark,
    chosen,
    isBusy,
    outcome,
    toggle,
    toggleAll: () => setIds(new Set(chosen.length === queue.rows.length ? [] : queue.rows.map(({ id }) => id))),
    pass: () => void pass(),
  };
}

export type QueueMarks = ReturnType<typeof useQueueMarks>;
