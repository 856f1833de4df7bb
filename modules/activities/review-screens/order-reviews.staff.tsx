import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { AnswerDialog, type AnswerKind } from './answer-dialog.staff.tsx';
import { type ReviewAnswer, reviewCalls, reviewsChanged } from './review-calls.web.ts';
import { Answer, ReviewCard, type ReviewDeed, ReviewResultBadge } from './review-card.staff.tsx';
import styles from './review-screens.module.css';

/** The reviews of an activity in their order. */
export function OrderReviews({ record }: { record: OrderRecord }) {
  const t = useT();
  const [asking, setAsking] = useState<{ kind: AnswerKind; review: ReviewRow } | null>(null);
  const [looking, setLooking] = useState<ReviewRow | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const reviews = [...(record.checkoffs as ReviewRow[])].sort((a, b) => a.position - b.position || a.id - b.id);
  const answer = async (review: ReviewRow, body: ReviewAnswer) => {
    await send(reviewCalls.answer, {
      params: { id: record.id },
      body: { checkoff_type_id: review.checkoff_type_id, ...body },
    });
    await reviewsChanged(record.id);
  };
  const run = (review: ReviewRow, work: Promise<unknown>) => {
    setBusy(review.id);
    void work
      .catch(async (error: Error & { errors?: Record<string, string[]> }) => {
        notifyError(Object.values(error.errors ?? {}).flat()[0] ?? error.message);
        await reviewsChanged(record.id);
      })
      .finally(() => setBusy(null));
  };
  const onDeed = (review: ReviewRow, deed: ReviewDeed) => {
    if (deed === 'history') setLooking(review);
    else if (deed === 'pass') run(review, answer(review, { result: 'passed' }));
    else if (deed === 'reopen') {
      const params = { id: record.id, checkoffId: review.id };
      run(
        review,
        send(reviewCalls.reopen, { params }).then(() => reviewsChanged(record.id)),
      );
    } else setAsking({ kind: deed, review });
  };
  if (reviews.length === 0) {
    return <EmptyState level={3} title={t('activity.checks.none')} text={t('activity.checks.none_text')} />;
  }
  return (
    <>
      <ul className={styles.cards} aria-label={t('activity.checks.label', { reference: record.reference_no })}>
        {reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            isBusy={busy === review.id}
            onDeed={(deed) => onDeed(review, deed)}
          />
        ))}
      </ul>
      {asking ? (
        <AnswerDialog
          kind={asking.kind}
          type={asking.review.type}
          onClose={() => setAsking(null)}
          onAnswer={(body) => answer(asking.review, body)}
        />
      ) : null}
      {looking ? <History review={looking} onClose={() => setLooking(null)} /> : null}
    </>
  );
}

/** Every answer, also those that count no more. */
function History({ review, onClose }: { review: ReviewRow; onClose: () => void }) {
  const t = useT();
  const { data } = useRead(reviewCalls.history, {
    params: { id: review.order_id, checkoffId: review.checkoff_type_id },
  });
  return (
    <Dialog isOpen title={t('activity.checks.history_title', { name: review.type.name })} onClose={onClose}>
      <ul className={styles.history}>
        {(data ?? []).map((row) => (
          <li key={row.id}>
            <ReviewResultBadge result={row.result} />
            <Answer review={row} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
