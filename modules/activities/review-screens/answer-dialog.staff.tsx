import { useState } from 'react';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { stopsAtUnreadable } from '../../../ui/primitives/typing/typed-text.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import type { ReviewAnswer } from './review-calls.web.ts';

export type AnswerKind = 'fail' | 'waive' | 'score';

interface Props {
  kind: AnswerKind;
  type: ReviewRow['type'];
  onClose: () => void;
  /** Sends the answer; throws ApiError. */
  onAnswer: (answer: ReviewAnswer) => Promise<void>;
}

/** Takes what a failure, a waiver or a score needs beside the word. */
export function AnswerDialog({ kind, type, onClose, onAnswer }: Props) {
  const t = useT();
  const [comment, setComment] = useState('');
  const [score, setScore] = useState('');
  const [problem, setProblem] = useState<{ comment?: string; score?: string; text?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const isNeeded = kind === 'waive' || (kind === 'fail' && type.needs_comment_on_fail);
  const send = (result: ReviewAnswer['result']) => {
    if (stopsAtUnreadable()) return;
    setBusy(true);
    const answer = { ...(result ? { result } : {}), comment: comment.trim() || null };
    onAnswer(kind === 'score' ? { ...answer, score } : answer)
      .then(onClose, (error: Error & { errors?: Record<string, string[]> }) => {
        const fields = error.errors ?? {};
        const [first] = Object.values(fields).flat();
        setProblem({ comment: fields.comment?.[0], score: fields.score?.[0], text: first ?? error.message });
      })
      .finally(() => setBusy(false));
  };
  const decides = kind === 'score' && type.pass_score === null;
  return (
    <Dialog
      isOpen
      title={t(`activity.checks.${kind}_title`, { name: type.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          {decides ? (
            <Button variant="danger" isBusy={isBusy} onClick={() => send('failed')}>
              {t('activity.checks.fail')}
            </Button>
          ) : null}
          <Button
            variant={kind === 'fail' ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={() => send(resultOf(kind, decides))}
          >
            {t(kind === 'fail' ? 'activity.checks.fail' : decides ? 'activity.checks.pass' : 'activity.checks.answer')}
          </Button>
        </>
      }
    >
      {kind === 'score' ? (
        <NumberField
          label={t('activity.checks.score')}
          hint={type.pass_score === null ? undefined : t('activity.checks.passes_from', { score: type.pass_score })}
          value={score}
          onChange={setScore}
          decimals={2}
          min="0"
          max="100"
          error={problem.score}
          isRequired
          autoFocus
        />
      ) : null}
      <TextareaField
        label={t('activity.checks.comment')}
        value={comment}
        onChange={(text) => {
          setComment(text);
          setProblem({});
        }}
        maxLength={2000}
        error={problem.comment ?? (problem.score ? undefined : problem.text)}
        isRequired={isNeeded}
        isOptional={!isNeeded}
        autoFocus={kind !== 'score'}
      />
    </Dialog>
  );
}

function resultOf(kind: AnswerKind, decides: boolean): ReviewAnswer['result'] {
  if (kind === 'fail') return 'failed';
  if (kind === 'waive') return 'waived';
  return decides ? 'passed' : undefined;
}
