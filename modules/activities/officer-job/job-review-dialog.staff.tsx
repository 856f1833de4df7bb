import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { QuantityField } from '../../../ui/primitives/fields/number-field.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { stopsAtUnreadable } from '../../../ui/primitives/typing/typed-text.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../officer-screen/officer.module.css';
import { readAnswer } from '../order-reviews/review.rules.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import own from './job.module.css';
import type { OfficerJobState } from './use-officer-job.web.ts';

interface Props {
  review: OrderRecord['checkoffs'][number];
  result: 'passed' | 'failed';
  job: OfficerJobState;
  onClose: () => void;
}

/** What a review asks beside the verdict: points, a comment, a photo; checked by the rules of the server before it is kept. */
export function ReviewDialog({ review, result, job, onClose }: Props) {
  const t = useT();
  useHoldReload(true);
  const camera = useRef<HTMLInputElement>(null);
  const [score, setScore] = useState('');
  const [comment, setComment] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { type } = review;
  // Points with a limit say themselves whether it passed.
  const verdict = type.result === 'score' && type.pass_score !== null ? undefined : result;
  const save = async () => {
    if (stopsAtUnreadable()) return;
    const sent = { result: verdict, score: score === '' ? null : score, comment };
    const read = readAnswer(type, sent, review.attachments.length + (photo ? 1 : 0));
    if (!read.ok) return setProblem(t(`activity.officer.review_needs_${read.field}`));
    const body = { result: read.result, score: read.score, comment: read.comment };
    const isKept = await job.review(review, body, photo ?? undefined).then(
      () => true,
      () => false,
    );
    if (isKept) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={type.name}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t(`activity.officer.review_${result === 'passed' ? 'pass' : 'fail'}`)}
          </Button>
        </>
      }
    >
      <div className={own.reviewForm}>
        {type.result === 'score' ? (
          <QuantityField
            label={t('activity.officer.review_score')}
            value={score}
            onChange={setScore}
            min="0"
            max="100"
          />
        ) : null}
        <TextareaField
          label={t('activity.officer.review_comment')}
          value={comment}
          onChange={setComment}
          maxLength={2000}
        />
        {type.needs_photo ? (
          <button type="button" className={styles.camera} onClick={() => camera.current?.click()}>
            <IconCamera size={22} stroke={1.5} aria-hidden="true" />
            {photo ? photo.name : t('activity.officer.take_photo')}
          </button>
        ) : null}
        <input
          ref={camera}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          hidden
          onChange={(event) => setPhoto(event.currentTarget.files?.[0] ?? null)}
        />
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
