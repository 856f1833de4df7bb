import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { feedbackForm, sendFeedback } from '../../../modules/customers/feedback/feedback.contract.ts';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { Stars } from './stars.tsx';

type Form = ResultOf<typeof feedbackForm>;
type Search = { order_id?: string | number; hash?: string; timestamp?: string | number; rating?: string | number };
interface Said {
  score?: number;
  text?: string;
}

const formCall = remote<typeof feedbackForm>('GET', '/auth/get_order_data');
const sendCall = remote<typeof sendFeedback>('POST', '/auth/post_complete');

/** /customer_feedback: what a customer thinks of a finished activity, by the link of the mail (A1 §6). */
export function FeedbackPage() {
  const t = useT();
  const { order_id, hash, timestamp, rating } = useSearch({ strict: false }) as Search;
  const link = { order_id: Number(order_id), hash: hash ?? '', timestamp: Number(timestamp) };
  const isWhole = Number.isInteger(link.order_id) && link.hash !== '' && Number.isInteger(link.timestamp);
  const read = useRead(
    formCall,
    { query: { ...link, order_id: String(link.order_id) } },
    { isEnabled: isWhole, isQuiet: true },
  );
  if (!isWhole || read.error) {
    return (
      <PublicPage title={t('feedback.closed')} text={read.error?.message ?? t('feedback.broken')}>
        {null}
      </PublicPage>
    );
  }
  if (!read.data) {
    return (
      <PublicPage title={t('feedback.title')}>
        <Skeleton lines={5} height={24} />
      </PublicPage>
    );
  }
  if (read.data.submitted) return <Thanks date={read.data.submitted} />;
  return <Question form={read.data} link={link} first={Number(rating) || 0} />;
}

function Thanks({ date }: { date?: string }) {
  const t = useT();
  return (
    <PublicPage
      title={t('feedback.thanks')}
      text={
        date ? (
          <>
            {t('feedback.sent_on')} <FormatDate value={date} kind="date" />.
          </>
        ) : (
          t('feedback.thanks_text')
        )
      }
    >
      {null}
    </PublicPage>
  );
}

function Question(props: { form: Form; link: { order_id: number; hash: string; timestamp: number }; first: number }) {
  const t = useT();
  const { order, company, questions } = props.form;
  const [rating, setRating] = useState(props.first >= 1 && props.first <= 5 ? props.first : 0);
  const [answers, setAnswers] = useState<Readonly<Record<number, Said>>>({});
  const [comment, setComment] = useState('');
  const [wantsCall, setWantsCall] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const send = useChange(sendCall);
  if (send.isSuccess) return <Thanks />;
  const submit = () => {
    setMissing(rating === 0);
    if (rating === 0) return;
    const given = Object.entries(answers).map(([id, said]) => ({ question_id: Number(id), ...said }));
    send.mutate({ body: { ...props.link, rating, answers: given, comment, contact_me: wantsCall } });
  };
  const by = order.officers.length > 0 ? t('feedback.by', { names: order.officers.join(', ') }) : '';
  return (
    <PublicPage
      title={t('feedback.how', { company: company.name })}
      text={[order.type, order.reference, by, order.city].filter(Boolean).join(' · ')}
      error={send.error ? { title: send.error.message } : null}
      onSubmit={submit}
    >
      <Stars
        label={t('feedback.rating')}
        value={rating}
        onChange={setRating}
        error={isMissing && rating === 0 ? t('feedback.rating_required') : undefined}
      />
      {questions.map((question) => (
        <OneQuestion
          key={question.id}
          question={question}
          value={answers[question.id]}
          onChange={(said) => setAnswers({ ...answers, [question.id]: said })}
        />
      ))}
      <TextareaField
        label={t('feedback.comment')}
        name="comment"
        maxLength={2000}
        value={comment}
        onChange={setComment}
      />
      <CheckboxField label={t('feedback.contact')} value={wantsCall} onChange={setWantsCall} />
      <Button variant="primary" type="submit" isWide isBusy={send.isPending}>
        {t('feedback.submit')}
      </Button>
    </PublicPage>
  );
}

function OneQuestion(props: {
  question: Form['questions'][number];
  value: Said | undefined;
  onChange: (said: Said) => void;
}) {
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
