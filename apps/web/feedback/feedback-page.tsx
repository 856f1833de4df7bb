import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { feedbackForm, sendFeedback } from '../../../modules/customers/feedback/feedback.contract.ts';
import { FeedbackFields } from '../../../modules/customers/feedback-form/feedback-fields.web.tsx';
import { feedbackBody, firstFeedback } from '../../../modules/customers/feedback-form/feedback-values.web.ts';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';

type Form = ResultOf<typeof feedbackForm>;
type Search = { order_id?: string | number; hash?: string; timestamp?: string | number; rating?: string | number };
const formCall = remote<typeof feedbackForm>('GET', '/auth/get_order_data');
const sendCall = remote<typeof sendFeedback>('POST', '/auth/post_complete');

/** /customer_feedback: what a customer thinks of a finished activity, by the link of the mail. */
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
    // What is cut off on its way is as good as broken; any other refusal says what to do itself.
    const isBroken = isApiError(read.error, 'link_invalid') || isApiError(read.error, 'validation');
    const hasReason = read.error !== null && !isBroken;
    return (
      <PublicPage title={t('feedback.closed')} text={hasReason ? read.error?.message : t('feedback.broken')}>
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
  const [values, setValues] = useState(firstFeedback(props.first >= 1 && props.first <= 5 ? props.first : 0));
  const [isMissing, setMissing] = useState(false);
  const send = useChange(sendCall);
  if (send.isSuccess) return <Thanks />;
  const submit = () => {
    setMissing(values.rating === 0);
    if (values.rating === 0) return;
    send.mutate({ body: { ...props.link, ...feedbackBody(values) } });
  };
  const by = order.officers.length > 0 ? t('feedback.by', { names: order.officers.join(', ') }) : '';
  return (
    <PublicPage
      title={t('feedback.how', { company: company.name })}
      text={[order.type, order.reference, by, order.city].filter(Boolean).join(' · ')}
      error={send.error ? { title: send.error.message } : null}
      onSubmit={submit}
    >
      <FeedbackFields questions={questions} values={values} onChange={setValues} isMissing={isMissing} />
      <Button variant="primary" type="submit" isWide isBusy={send.isPending}>
        {t('feedback.submit')}
      </Button>
    </PublicPage>
  );
}
