import { FormatDate, FormatMoney } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isUnused, LineMeta } from '../portal-request/line-meta.portal.tsx';
import { DocumentLink } from '../portal-web/document-links.web.tsx';
import { placeLine, requestTitle, useVisitTime } from '../portal-web/portal-names.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './sign-off.module.css';

/** What is about to be signed: the work, its lines, files and amount. */
export function SignReview({ request }: { request: PortalRequest }) {
  const t = useT();
  const visitTime = useVisitTime();
  const facts = [
    { id: 'what', label: t('portal.field.what'), value: requestTitle(request) },
    { id: 'where', label: t('portal.field.where'), value: placeLine(request) },
    {
      id: 'when',
      label: t('portal.field.when'),
      value: request.completed_at ? <FormatDate value={request.completed_at} /> : visitTime(request),
    },
    { id: 'officer', label: t('portal.field.officer'), value: request.driver?.name },
    {
      id: 'files',
      label: t('portal.sign.files'),
      value: request.attachments.length > 0 ? t('portal.sign.file_count', { count: request.attachments.length }) : null,
    },
  ].filter(({ value }) => value);
  const lines = request.items.filter((line) => !isUnused(line, request));
  return (
    <>
      <PortalCard title={t('portal.sign.work')} isPadded>
        <DataList items={facts} />
      </PortalCard>
      {lines.length > 0 ? (
        <PortalCard
          title={t(request.status === 'completed' ? 'portal.sign.done' : 'portal.request.items')}
          end={<DocumentLink request={request} kind="statement" />}
        >
          {lines.map((line) => (
            <PortalRow
              key={line.id}
              title={
                <span className={styles.line}>
                  {line.type.is_task ? <StatusShape meaning={line.task_checked ? 'success' : 'neutral'} /> : null}
                  {line.name}
                  {line.type.is_task ? (
                    <span className="app-sr">
                      {t(line.task_checked ? 'portal.request.task_done' : 'portal.request.task_not_done')}
                    </span>
                  ) : null}
                </span>
              }
              meta={line.type.is_task ? null : <LineMeta line={line} />}
              end={
                line.type.is_task || line.line_total === undefined ? null : (
                  <FormatMoney value={line.line_total} currency={request.currency?.code} />
                )
              }
            />
          ))}
          {request.customer_total === undefined ? null : (
            <PortalRow
              title={<strong>{t('portal.field.total')}</strong>}
              end={
                <strong>
                  <FormatMoney value={request.customer_total} currency={request.currency?.code} />
                </strong>
              }
            />
          )}
        </PortalCard>
      ) : null}
    </>
  );
}
