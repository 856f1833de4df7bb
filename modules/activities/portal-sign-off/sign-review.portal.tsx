import { FormatDate, FormatMoney } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isWorkDone } from '../order/work-done.rules.ts';
import { isUnused, LineMeta } from '../portal-request/line-meta.portal.tsx';
import { RequestTasks } from '../portal-request/request-tasks.portal.tsx';
import { usePriced } from '../portal-request/use-priced.web.ts';
import { DocumentLink } from '../portal-web/document-links.web.tsx';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import { placeLine, requestTitle, useVisitTime } from '../portal-web/portal-names.web.ts';
import type { PortalLine, PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './sign-off.module.css';

/** What is about to be signed, in the parts and words of the page that a link opens: the work, its tasks, its lines and the amount. */
export function SignReview({ request }: { request: PortalRequest }) {
  const t = useT();
  const visitTime = useVisitTime();
  const customer = usePortalCustomer();
  const facts = [
    { id: 'for', label: t('portal.sign.for'), value: customer.name },
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
  const lines = request.items.filter((line) => !line.type.is_task && !isUnused(line, request));
  return (
    <>
      <PortalCard
        title={t(isDone(request) ? 'portal.sign.work' : 'portal.sign.agreed')}
        end={request.items.length > 0 ? <DocumentLink request={request} kind="statement" /> : null}
        isPadded
      >
        <DataList items={facts} />
      </PortalCard>
      <RequestTasks request={request} isOver />
      {lines.length > 0 ? <Items request={request} lines={lines} /> : null}
    </>
  );
}

function isDone({ status, items }: PortalRequest): boolean {
  const tasks = items.filter((line) => line.type.is_task);
  const openTasks = tasks.filter((task) => !task.task_checked).length;
  return isWorkDone({ isCompleted: status === 'completed', tasks: tasks.length, openTasks });
}

/** The lines before tax, then the tax and the total; where the price cannot be taken apart, what each line comes to. */
function Items({ request, lines }: { request: PortalRequest; lines: readonly PortalLine[] }) {
  const t = useT();
  const priced = usePriced(request);
  const nets = new Map(priced ? [...priced.lines, ...priced.discounts].map(({ index, net }) => [index, net]) : []);
  const amount = (value: string | number | undefined) =>
    value === undefined ? null : <FormatMoney value={value} currency={request.currency?.code} />;
  return (
    <PortalCard title={t('portal.sign.items')} end={<span className={styles.count}>{lines.length}</span>}>
      {lines.map((line) => (
        <PortalRow
          key={line.id}
          title={line.name}
          meta={<LineMeta line={line} />}
          end={amount(nets.get(request.items.indexOf(line)) ?? line.line_total)}
        />
      ))}
      {priced ? (
        <PortalRow
          title={<span className={styles.quiet}>{t('portal.sign.tax')}</span>}
          end={amount(priced.tax_total)}
        />
      ) : null}
      {request.customer_total === undefined ? null : (
        <PortalRow
          title={<strong>{t('portal.field.total')}</strong>}
          end={<strong>{amount(request.customer_total)}</strong>}
        />
      )}
    </PortalCard>
  );
}
