import { IconCheck, IconX } from '@tabler/icons-react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import { ReviewFiles } from './review-files.staff.tsx';
import styles from './review-screens.module.css';

/** What a person wants done with a review. */
export type ReviewDeed = 'pass' | 'fail' | 'waive' | 'score' | 'reopen' | 'history';

/** The result in shape and word. */
export function ReviewResultBadge({ result }: { result: ReviewRow['result'] }) {
  const t = useT();
  const meaning =
    result === 'passed' ? 'success' : result === 'failed' ? 'danger' : result === 'waived' ? 'warning' : 'neutral';
  return <StatusBadge meaning={meaning} label={t(`activity.checks.result.${result}`)} />;
}

interface Props {
  review: ReviewRow;
  isBusy: boolean;
  onDeed: (deed: ReviewDeed) => void;
}

/** One review of an activity: what is asked, what was answered, and what can be done. */
export function ReviewCard({ review, isBusy, onDeed }: Props) {
  const t = useT();
  const { type } = review;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.name}>{type.name}</h3>
          <ReviewResultBadge result={review.result} />
          <Tags review={review} />
        </div>
        <ActionMenu label={type.name} actions={menuOf(review, onDeed, t)} />
      </div>
      {type.description ? <p className={styles.quiet}>{type.description}</p> : null}
      <Answer review={review} />
      <ReviewFiles review={review} />
      {review.result === 'pending' ? <Buttons review={review} isBusy={isBusy} onDeed={onDeed} /> : null}
    </li>
  );
}

function Tags({ review: { type, required, order_checkoff_id: redo, result } }: { review: ReviewRow }) {
  const t = useT();
  const words = [
    required ? t('activity.checks.required') : null,
    type.gate === 'none' ? null : t(`activity.checks.gate.${type.gate}`),
    redo !== null && result === 'pending' ? t('activity.checks.redo') : null,
    type.needs_photo && result === 'pending' ? t('activity.checks.photo_needed') : null,
  ].filter(Boolean);
  return <span className={styles.quiet}>{words.join(' · ')}</span>;
}

/** Who answered what, and when. */
export function Answer({ review }: { review: ReviewRow }) {
  const t = useT();
  const format = useFormat();
  if (review.result === 'pending') return null;
  const who = t('activity.checks.by', {
    name: review.done_by_name ?? '',
    when: review.done_at ? format.at(review.done_at) : '',
  });
  return (
    <div>
      {review.comment ? <p className={styles.comment}>{review.comment}</p> : null}
      <p className={styles.quiet}>
        {[
          review.score === null ? null : t('activity.checks.score_of', { score: format.number(review.score) }),
          who,
          review.withdrawn_by_name ? t('activity.checks.back_by', { name: review.withdrawn_by_name }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

function Buttons({ review, isBusy, onDeed }: Props) {
  const t = useT();
  const { type } = review;
  const roles = review.roles.map(({ name }) => name).join(', ') || t('activity.checks.admins');
  const reason = review.blocked?.reason ?? (review.may_answer ? undefined : t('activity.checks.who', { roles }));
  if (type.result === 'score') {
    return (
      <div className={styles.buttons}>
        <ReasonedButton variant="primary" reason={reason} isBusy={isBusy} onClick={() => onDeed('score')}>
          {t('activity.checks.answer')}
        </ReasonedButton>
      </div>
    );
  }
  return (
    <div className={styles.buttons}>
      <ReasonedButton
        variant="primary"
        icon={<IconCheck size={16} />}
        reason={reason}
        isBusy={isBusy}
        onClick={() => onDeed('pass')}
      >
        {t(type.result === 'tick' ? 'activity.checks.tick' : 'activity.checks.pass')}
      </ReasonedButton>
      {type.result === 'pass_fail' ? (
        <ReasonedButton icon={<IconX size={16} />} reason={reason} isBusy={isBusy} onClick={() => onDeed('fail')}>
          {t('activity.checks.fail')}
        </ReasonedButton>
      ) : null}
    </div>
  );
}

function menuOf(review: ReviewRow, onDeed: (deed: ReviewDeed) => void, t: ReturnType<typeof useT>) {
  return [
    { id: 'history', label: t('activity.checks.history'), onSelect: () => onDeed('history') },
    ...(review.may_waive ? [{ id: 'waive', label: t('activity.checks.waive'), onSelect: () => onDeed('waive') }] : []),
    ...(review.may_reopen
      ? [{ id: 'reopen', label: t('activity.checks.reopen'), onSelect: () => onDeed('reopen') }]
      : []),
  ];
}
