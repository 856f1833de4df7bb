import { useState } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../officer-screen/officer.module.css';
import { SyncBadge } from '../officer-screen/sync-badge.staff.tsx';
import { reviewBlock } from '../order-reviews/review.rules.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import own from './job.module.css';
import { ReviewDialog } from './job-review-dialog.staff.tsx';
import type { OfficerJobState } from './use-officer-job.web.ts';

type Review = OrderRecord['checkoffs'][number];
const LOOKS = { pending: 'neutral', passed: 'success', failed: 'danger', waived: 'neutral' } as const;

/** Reviews that the officer answers on the spot: one tap where nothing more is asked. */
export function JobReviews({ job, record }: { job: OfficerJobState; record: OrderRecord }) {
  const t = useT();
  const [asked, setAsked] = useState<{ review: Review; result: 'passed' | 'failed' } | null>(null);
  // What a phone kept of an earlier version has none.
  const all = record.checkoffs ?? [];
  const reviews = all
    .filter((review) => review.type.gate !== 'before_release' && (review.may_answer || review.result !== 'pending'))
    .sort((a, b) => a.position - b.position || a.id - b.id);
  if (reviews.length === 0) return null;
  const answer = (review: Review, result: 'passed' | 'failed') => {
    const { type } = review;
    const needsMore =
      type.needs_photo || type.result === 'score' || (result === 'failed' && type.needs_comment_on_fail);
    if (needsMore) setAsked({ review, result });
    else job.tapReview(review, result);
  };
  return (
    <section id="job-reviews" className={styles.block} aria-label={t('activity.officer.reviews')}>
      <h2>
        {t('activity.officer.reviews')}{' '}
        <span className={styles.count}>
          {t('activity.officer.of', {
            done: reviews.filter((review) => ['passed', 'waived'].includes(review.result)).length,
            total: reviews.length,
          })}
        </span>
      </h2>
      <ul className={own.reviews}>
        {reviews.map((review) => {
          const block = reviewBlock(review, all, record.status);
          const isOpen = review.result === 'pending' && review.may_answer;
          return (
            <li key={review.id}>
              <span className={styles.queueWords}>
                <strong>{review.type.name}</strong>
                {review.type.description ? <span>{review.type.description}</span> : null}
                {isOpen && block ? <span>{t(`activity.officer.review_${block.code}`, block.values)}</span> : null}
              </span>
              <SyncBadge sync={job.syncOf(`review-${review.checkoff_type_id}`)} />
              {isOpen && !block ? (
                <span className={styles.queueEnd}>
                  {review.type.result === 'tick' ? null : (
                    <Button onClick={() => answer(review, 'failed')}>{t('activity.officer.review_fail')}</Button>
                  )}
                  <Button variant="primary" onClick={() => answer(review, 'passed')}>
                    {t(review.type.result === 'tick' ? 'activity.officer.review_tick' : 'activity.officer.review_pass')}
                  </Button>
                </span>
              ) : (
                <StatusBadge meaning={LOOKS[review.result]} label={t(`activity.officer.review_${review.result}`)} />
              )}
            </li>
          );
        })}
      </ul>
      {asked ? <ReviewDialog {...asked} job={job} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}
