import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import { portalPaths } from '../portal-web/portal-names.web.ts';
import { refusalText } from './refusal.web.ts';
import { RequestForm } from './request-form.portal.tsx';
import { type Choices, firstAnswers, type RequestValues, requestBody } from './request-values.rules.ts';
import { useRequestDraft } from './use-request-draft.web.ts';

/** A new request, step by step; what was answered is kept until it is sent. */
export function NewPage() {
  const t = useT();
  const customer = usePortalCustomer();
  const { data, error, refetch } = useRead(portalCalls.choices, { params: { customerId: customer.id } });
  const draft = useRequestDraft(customer.id);
  return (
    <>
      <PortalPageHead title={t('portal.ask')} />
      {data?.closed ? (
        <EmptyState
          title={t('portal.form.closed')}
          text={t('portal.form.closed_text')}
          actions={[{ id: 'list', label: t('portal.list.title'), href: portalPaths.list }]}
        />
      ) : data && draft.kept !== undefined ? (
        <NewForm key={customer.id} customerId={customer.id} choices={data} draft={draft} />
      ) : error ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} height={24} />
      )}
    </>
  );
}

interface Props {
  customerId: number;
  choices: Choices;
  draft: ReturnType<typeof useRequestDraft>;
}

function NewForm({ customerId, choices, draft }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [lastPlace, rememberPlace] = useScreenPreference<number>(`portal.place.${customerId}`);
  const [values, setValues] = useState(() => draft.kept ?? firstAnswers(choices, lastPlace));
  const [isKept, setKept] = useState(draft.kept !== null);
  const sending = useChange(portalCalls.create, {
    onDone: (made) => {
      if (typeof values.place === 'number') rememberPlace(values.place);
      void draft.forget();
      void invalidate(PORTAL_PATHS);
      void navigate({ href: portalPaths.view(made.id, '?told=sent'), replace: true });
    },
  });
  const change = (next: typeof values) => {
    setValues(next);
    draft.keep(next);
  };
  const startOver = () => {
    void draft.forget();
    setKept(false);
    setValues(firstAnswers(choices, lastPlace));
    void navigate({ href: portalPaths.create });
  };
  const submit = (answers: RequestValues['answers']) => {
    const attachments = values.files.map(({ key, name, file_extension }) => ({ key, name, file_extension }));
    const body = {
      ...requestBody({ ...values, answers }, choices),
      ...(attachments.length > 0 ? { attachments } : {}),
    };
    sending.mutate({ params: { customerId }, body });
  };
  const notice = sending.error ? (
    <Banner meaning="danger" title={t('portal.form.not_sent')} isAssertive>
      {refusalText(sending.error)}
    </Banner>
  ) : isKept ? (
    <Banner meaning="info" actions={[{ id: 'over', label: t('portal.form.start_over'), onSelect: startOver }]}>
      {t('portal.form.kept')}
    </Banner>
  ) : null;
  return (
    <RequestForm
      choices={choices}
      values={values}
      onChange={change}
      notice={notice}
      submitLabel={t('portal.form.send')}
      isBusy={sending.isPending}
      onSubmit={submit}
      hasFiles
    />
  );
}
