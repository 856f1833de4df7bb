import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { Stars } from '../../../ui/patterns/rating/stars.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { FeedbackFields, feedbackBody, firstFeedback } from '../../customers/public.web.tsx';
import { PORTAL_PATHS } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './rate.module.css';
import { rateCalls } from './rate-calls.web.ts';

/** How the visit went: asked once the work is done, and shown once it was said. */
export function RateVisit({ request }: { request: PortalRequest }) {
  if (request.feedback) return <Given said={request.feedback} />;
  return request.allowed_actions.includes('rate') ? <Ask request={request} /> : null;
}

/** One tap on a star opens the rest; nothing is sent before the button. */
function Ask({ request }: { request: PortalRequest }) {
  const t = useT();
  const customer = usePortalCustomer();
  const params = { customerId: customer.id, id: request.id };
  const [values, setValues] = useState(firstFeedback());
  const isOpen = values.rating > 0;
  const form = useRead(rateCalls.form, { params }, { isEnabled: isOpen });
  const sending = useChange(rateCalls.send, { onDone: () => void invalidate(PORTAL_PATHS) });
  const by = request.driver?.name ?? '';
  return (
    <PortalCard title={t('portal.rate.title')} isPadded>
      {isOpen && form.data ? (
        <ShortForm
          title={t('portal.rate.title')}
          hideTitle
          failure={failureWords(sending.error, t)}
          submit={t('portal.rate.send')}
          isBusy={sending.isPending}
          onSubmit={() => sending.mutate({ params, body: feedbackBody(values) })}
          second={{ label: t('portal.rate.later'), onClick: () => setValues(firstFeedback()) }}
        >
          <FeedbackFields questions={form.data.questions} values={values} onChange={setValues} />
        </ShortForm>
      ) : (
        <Stars
          label={by ? t('portal.rate.with', { name: by }) : t('portal.rate.how')}
          value={values.rating}
          onChange={(rating) => setValues({ ...values, rating })}
        />
      )}
    </PortalCard>
  );
}

function Given({ said }: { said: NonNullable<PortalRequest['feedback']> }) {
  const t = useT();
  const answers = said.answers.map((answer, at) => ({
    id: String(at),
    label: answer.question,
    value:
      answer.score !== null
        ? t('portal.rate.of_five', { rating: answer.score })
        : answer.kind === 'yes_no'
          ? t(answer.text === 'yes' ? 'portal.rate.yes' : 'portal.rate.no')
          : answer.text,
  }));
  return (
    <PortalCard title={t('portal.rate.given')} isPadded>
      <p className={styles.given}>
        <span className={styles.row} role="img" aria-label={t('portal.rate.of_five', { rating: said.rating })}>
          {[1, 2, 3, 4, 5].map((star) =>
            star <= said.rating ? (
              <IconStarFilled key={star} size={20} aria-hidden="true" />
            ) : (
              <IconStar key={star} size={20} stroke={1.5} aria-hidden="true" />
            ),
          )}
        </span>
        <span className={styles.when}>
          <FormatDate value={said.created_at} kind="date" />
        </span>
      </p>
      {said.comment ? <p className={styles.comment}>{said.comment}</p> : null}
      {answers.length > 0 ? <DataList items={answers} /> : null}
      {said.contact_me ? <p className={styles.when}>{t('portal.rate.call')}</p> : null}
    </PortalCard>
  );
}
