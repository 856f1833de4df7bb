import { Stars } from '../../../ui/patterns/rating/stars.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';

/** A question the company asks besides the stars. */
export interface FeedbackQuestion {
  id: number;
  text: string;
  kind: 'score' | 'yes_no' | 'text';
}

interface Said {
  score?: number;
  text?: string;
}

/** What the customer has entered so far; 0 stars is none yet. */
export interface FeedbackValues {
  rating: number;
  answers: Readonly<Record<number, Said>>;
  comment: string;
  wantsCall: boolean;
}

/** Props of FeedbackFields. */
export interface FeedbackFieldsProps {
  questions: readonly FeedbackQuestion[];
  values: FeedbackValues;
  onChange: (values: FeedbackValues) => void;
  /** Sending was tried without a star. */
  isMissing?: boolean;
}

/** Stars, the company's own questions, a comment and the wish to be called: the same by link and in the portal. */
export function FeedbackFields({ questions, values, onChange, isMissing }: FeedbackFieldsProps) {
  const t = useT();
  const set = (patch: Partial<FeedbackValues>) => onChange({ ...values, ...patch });
  return (
    <>
      <Stars
        label={t('feedback.rating')}
        value={values.rating}
        onChange={(rating) => set({ rating })}
        error={isMissing && values.rating === 0 ? t('feedback.rating_required') : undefined}
      />
      {questions.map((question) => (
        <OneQuestion
          key={question.id}
          question={question}
          value={values.answers[question.id]}
          onChange={(said) => set({ answers: { ...values.answers, [question.id]: said } })}
        />
      ))}
      <TextareaField
        label={t('feedback.comment')}
        name="comment"
        maxLength={2000}
        value={values.comment}
        onChange={(comment) => set({ comment })}
      />
      <CheckboxField
        label={t('feedback.contact')}
        value={values.wantsCall}
        onChange={(wantsCall) => set({ wantsCall })}
      />
    </>
  );
}

function OneQuestion(props: { question: FeedbackQuestion; value: Said | undefined; onChange: (said: Said) => void }) {
  const t = useT();
  const { question, value, onChange } = props;
  if (question.kind === 'score') {
    return <Stars label={question.text} value={value?.score ?? 0} onChange={(score) => onChange({ score })} />;
  }
  if (question.kind === 'yes_no') {
    return (
      <RadioField
        label={question.text}
        options={[
          { value: 'yes', label: t('feedback.yes') },
          { value: 'no', label: t('feedback.no') },
        ]}
        value={value?.text ?? null}
        onChange={(text) => onChange({ text })}
      />
    );
  }
  return (
    <TextareaField
      label={question.text}
      name={`question-${question.id}`}
      maxLength={2000}
      value={value?.text ?? ''}
      onChange={(text) => onChange({ text })}
    />
  );
}
