import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { NoRecordPage } from '../../../platform/web/routing/page-states.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRecordStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { isFreeKey } from '../../../ui/primitives/typing/single-keys.ts';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalPanel } from '../../fields/public.web.tsx';
import { type CustomerDocument, DOCUMENT_PATHS, documentCalls } from './document-calls.web.ts';
import { DocumentChip } from './document-state.staff.tsx';
import { DocumentViewer } from './document-viewer.staff.tsx';
import { RejectDialog } from './reject-dialog.staff.tsx';

/** /ams/customer-document/{id}: the paper on the left, its facts and the decision on the right; A approves, R rejects. */
export function CustomerDocumentPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id?: string };
  const read = useRead(documentCalls.get, { params: { id: Number(id) } });
  const document = read.data;
  const decision = useDecision(document);
  usePageRecord(document ? { reference: document.name } : null);
  const star = useRecordStar('/ams/customer-document', Number(id), document?.name);
  if (read.error?.status === 404) return <NoRecordPage />;
  return (
    <Page>
      <RecordHeader
        title={document?.name ?? t('documents.one')}
        status={document ? <DocumentChip status={document.status} /> : null}
        facts={document ? [document.customer.name, document.document_types.map(({ name }) => name).join(', ')] : []}
        favourite={star}
        primary={decision.approve}
        secondary={decision.reject ? [decision.reject] : []}
        more={decision.next ? [decision.next] : []}
      />
      <PageBody aside={document ? <Facts document={document} /> : undefined}>
        <Region
          status={document ? 'ready' : read.error?.status === 403 ? 'forbidden' : read.error ? 'error' : 'loading'}
          error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
        >
          {document ? <DocumentViewer key={document.id} files={document.attachments} /> : null}
        </Region>
      </PageBody>
      {decision.dialog}
    </Page>
  );
}

function Facts({ document }: { document: CustomerDocument }) {
  const t = useT();
  const can = useCan();
  const { master_document: master, decided_by: decider, reason } = document;
  const items = [
    { id: 'number', label: t('documents.number'), value: <FormatText value={document.number} /> },
    { id: 'issued', label: t('documents.issued'), value: <FormatDate value={document.issued_at} kind="date" /> },
    { id: 'expires', label: t('documents.expires'), value: <FormatDate value={document.expires_at} kind="date" /> },
    { id: 'added', label: t('documents.added'), value: <FormatDate value={document.created_at} /> },
    { id: 'by', label: t('documents.added_by'), value: <FormatText value={document.created_by?.name} /> },
    ...(master ? [{ id: 'master', label: t('documents.master'), value: master.name }] : []),
    ...(document.signed_by_name
      ? [{ id: 'signed', label: t('documents.signed_by'), value: document.signed_by_name }]
      : []),
  ];
  return (
    <>
      <Section title={t('documents.details')}>
        <DataList items={items} />
      </Section>
      <AdditionalPanel
        module="customer_document"
        targets={{ document_type: document.document_types.map(({ id }) => id) }}
        record={document}
        path="/customer-document"
        mayEdit={can('update.customer_document')}
      />
      {decider || reason ? (
        <Section title={t('documents.decision')}>
          <DataList
            items={[
              { id: 'decided', label: t('documents.decided_by'), value: <FormatText value={decider?.name} /> },
              { id: 'reason', label: t('documents.reason'), value: <FormatText value={reason} /> },
            ]}
          />
        </Section>
      ) : null}
    </>
  );
}

interface Decision {
  approve?: Action;
  reject?: Action;
  next?: Action;
  dialog: ReactNode;
}

function useDecision(document: CustomerDocument | undefined): Decision {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [isRejecting, setRejecting] = useState(false);
  const decide = useChange(documentCalls.decide, {
    invalidates: DOCUMENT_PATHS,
    onDone: (done) => {
      setRejecting(false);
      notify(t(`documents.${done.status === 'approved' ? 'approved' : 'rejected'}`, { name: done.name }));
      if (done.next_pending_id) void navigate({ href: `/ams/customer-document/${done.next_pending_id}` });
    },
    onFailed: (failure) => notifyError(failure.message),
  });
  const isOpen = document?.status === 'pending';
  const reason = !can('approve.customer_document')
    ? t('documents.may_not')
    : isOpen
      ? undefined
      : t('documents.is_decided');
  const approve = () => document && decide.mutate({ params: { id: document.id }, body: { approve: true } });
  useKeys(reason === undefined && !isRejecting, { a: () => void approve(), r: () => setRejecting(true) });
  if (!document) return { dialog: null };
  const next = document.next_pending_id;
  return {
    approve: { id: 'approve', label: t('documents.approve'), shortcut: 'A', onSelect: () => void approve(), reason },
    reject: { id: 'reject', label: t('documents.reject'), shortcut: 'R', onSelect: () => setRejecting(true), reason },
    next: next ? { id: 'next', label: t('documents.next'), href: `/ams/customer-document/${next}` } : undefined,
    dialog: isRejecting ? (
      <RejectDialog
        name={document.name}
        isBusy={decide.isPending}
        onClose={() => setRejecting(false)}
        onReject={(why) => decide.mutate({ params: { id: document.id }, body: { approve: false, reason: why } })}
      />
    ) : null,
  };
}

/** Single letters, unless somebody types or switched them off. */
function useKeys(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const { hasSingleKeys } = usePreferences();
  useEffect(() => {
    if (!isOn || !hasSingleKeys) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
