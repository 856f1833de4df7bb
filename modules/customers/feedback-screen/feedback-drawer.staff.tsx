import { useState } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type FeedbackRow, feedbackCalls } from './feedback-calls.web.ts';

const STATES = ['new', 'acknowledged', 'resolved'] as const;

/** One feedback whole, and what the company answers to it. */
export function FeedbackDrawer({ row, onClose }: { row: FeedbackRow; onClose: () => void }) {
  const t = useT();
  const may = useCan()('respond.feedback');
  const [status, setStatus] = useState<string>(row.status === 'new' ? 'acknowledged' : row.status);
  const [response, setResponse] = useState(row.response ?? '');
  const [version, setVersion] = useState(row.updated_at);
  const answer = useChange(feedbackCalls.answer, {
    invalidates: [feedbackCalls.list],
    onDone: () => {
      onClose();
      notify(t('desk.saved'));
    },
    // Who has read that somebody else answered and saves again means it.
    onFailed: ({ details }) => setVersion((details.current as FeedbackRow | undefined)?.updated_at ?? version),
  });
  const save = () => {
    const body = { status: status as (typeof STATES)[number], response, updated_at: version };
    answer.mutate({ params: { id: row.id }, body });
  };
  return (
    <Drawer
      isOpen
      title={`${row.order.reference_no}: ${t('desk.of_five', { rating: row.rating })}`}
      notice={answer.error ? <Banner meaning="danger" title={answer.error.message} isAssertive /> : null}
      onClose={onClose}
      footer={
        may ? (
          <Button variant="primary" isBusy={answer.isPending} onClick={save}>
            {t('desk.save')}
          </Button>
        ) : undefined
      }
    >
      <DataList items={factsOf(row, t)} />
      {may ? (
        <>
          <RadioField
            label={t('desk.state')}
            options={STATES.map((value) => ({ value, label: t(`desk.status.${value}`) }))}
            value={status}
            onChange={setStatus}
          />
          <TextareaField
            label={t('desk.response')}
            hint={t('desk.response_hint')}
            name="response"
            value={response}
            onChange={setResponse}
            maxLength={2000}
          />
        </>
      ) : null}
    </Drawer>
  );
}

function factsOf(row: FeedbackRow, t: Translate) {
  const answers = row.answers.map((said, at) => ({
    id: `answer-${at}`,
    label: language() === 'es' ? said.question_es : said.question,
    value: said.score === null ? said.text : t('desk.of_five', { rating: said.score }),
  }));
  return [
    {
      id: 'activity',
      label: t('desk.activity'),
      value: row.order.is_deleted ? (
        t('desk.deleted', { reference: row.order.reference_no })
      ) : (
        <Link href={`/ams/activities/${row.order.id}`}>{row.order.reference_no}</Link>
      ),
    },
    { id: 'customer', label: t('desk.customer'), value: row.customer?.name ?? null },
    { id: 'officers', label: t('desk.officers'), value: row.officers.map((one) => one.name).join(', ') },
    { id: 'comment', label: t('desk.comment'), value: row.comment },
    { id: 'contact', label: t('desk.contact'), value: t(row.contact_me ? 'desk.yes' : 'desk.no') },
    ...answers,
    ...(row.responded_by ? [{ id: 'by', label: t('desk.by'), value: row.responded_by.name }] : []),
  ];
}
