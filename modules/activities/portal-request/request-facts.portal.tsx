import { FormatDate } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useFieldFacts } from '../../fields/public.web.tsx';
import { type DocumentKind, DocumentLink } from '../portal-web/document-links.web.tsx';
import { placeLine, useVisitTime } from '../portal-web/portal-names.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './request.module.css';

/** When, where, who and what a request is. */
export function RequestFacts({ request }: { request: PortalRequest }) {
  const t = useT();
  const visitTime = useVisitTime();
  const answers = useFieldFacts('activity', { order_type: [request.order_type_id] }, request.additional ?? {});
  const isWish = request.status === 'pending';
  const facts = [
    {
      id: 'when',
      label: isWish ? t('portal.request.wished') : t('portal.field.when'),
      value: visitTime(request) || whenDone(request) || t('portal.request.no_time'),
    },
    { id: 'where', label: t('portal.field.where'), value: placeLine(request) },
    {
      id: 'officer',
      label: t('portal.field.officer'),
      value: request.driver?.name ?? (isWish ? t('portal.officer_open') : null),
    },
    { id: 'category', label: t('portal.request.category'), value: request.request_category?.name },
    { id: 'type', label: t('portal.request.type'), value: request.type.name },
    { id: 'reference', label: t('portal.field.reference'), value: request.reference_no },
    { id: 'asked', label: t('portal.request.asked'), value: <FormatDate value={request.created_at} /> },
    ...answers,
  ].filter(({ id, value }) => value || id === 'where');
  return (
    <PortalCard title={t('portal.request.details')} isPadded>
      <DataList items={facts} />
    </PortalCard>
  );
}

/** What can be taken home from it, and how it was asked for. */
export function RequestPapersAndWords({ request }: { request: PortalRequest }) {
  const t = useT();
  const papers: DocumentKind[] = request.status === 'completed' ? ['receipt', 'statement'] : ['statement'];
  return (
    <>
      {request.status === 'cancelled' || request.status === 'pending' ? null : (
        <PortalCard title={t('portal.request.documents')}>
          {papers.map((kind) => (
            <PortalRow
              key={kind}
              title={t(`portal.document.${kind}`)}
              end={<DocumentLink request={request} kind={kind} />}
            />
          ))}
        </PortalCard>
      )}
      {request.description ? (
        <PortalCard title={t('portal.request.description')} isPadded>
          <p className={styles.prose}>{request.description}</p>
        </PortalCard>
      ) : null}
    </>
  );
}

/** What was done without a time of its own was done when it was completed. */
const whenDone = (request: PortalRequest) =>
  request.completed_at ? <FormatDate value={request.completed_at} /> : null;
