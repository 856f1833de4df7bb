import { useMemo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatMoney } from '../../../ui/format/values.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { priceStored } from '../order-totals/price-record.rules.ts';
import type { PortalLine, PortalRequest } from '../portal-web/portal-types.web.ts';
import { ExplainedAmount, LineAmount } from '../price-explained/explained-amount.web.tsx';
import { totalTerms } from '../price-explained/line-steps.web.ts';
import type { PricedOrder } from '../pricing/pricing.rules.ts';
import { isUnused, LineMeta } from './line-meta.portal.tsx';
import styles from './request.module.css';

/** What the work consists of, as far as the customer sees it, with its total; nothing while there are no lines. */
export function RequestItems({ request }: { request: PortalRequest }) {
  const t = useT();
  const lines = request.items.filter((line) => !line.type.is_task && !isUnused(line, request));
  const tasks = request.items.filter((line) => line.type.is_task);
  const priced = usePriced(request);
  return (
    <>
      {tasks.length > 0 ? (
        <PortalCard title={t('portal.request.tasks')} end={<TaskCount tasks={tasks} />}>
          {tasks.map((task) => (
            <PortalRow key={task.id} title={<Task task={task} isOver={request.status === 'completed'} />} />
          ))}
        </PortalCard>
      ) : null}
      {lines.length > 0 ? (
        <PortalCard title={t('portal.request.items')}>
          {lines.map((line) => (
            <PortalRow
              key={line.id}
              title={line.name}
              meta={<LineMeta line={line} />}
              end={<LinePrice line={line} request={request} priced={priced} />}
            />
          ))}
          {request.customer_total === undefined ? null : <Total request={request} priced={priced} />}
        </PortalCard>
      ) : null}
    </>
  );
}

/** The lines priced as they were; nothing where that is not the total the customer is shown. */
function usePriced(request: PortalRequest): PricedOrder | null {
  const { items, price_basis: basis, customer_total: total } = request;
  return useMemo(() => {
    if (!basis || total === undefined) return null;
    const priced = priceStored(items, basis);
    return Number(priced.total_price) === total ? priced : null;
  }, [items, basis, total]);
}

interface PriceProps {
  request: PortalRequest;
  priced: PricedOrder | null;
}

function LinePrice({ line, request, priced }: PriceProps & { line: PortalLine }) {
  const format = useFormat();
  if (line.line_total === undefined || !priced) return <Amount value={line.line_total} request={request} />;
  const amount = format.money(line.line_total, { currency: request.currency?.code });
  return <LineAmount priced={priced} index={request.items.indexOf(line)} name={line.name} amount={amount} />;
}

function Total({ request, priced }: PriceProps) {
  const t = useT();
  const format = useFormat();
  const title = t('portal.field.total');
  const amount = format.money(request.customer_total, { currency: request.currency?.code });
  const terms = priced ? totalTerms(priced, { t, format }) : null;
  return (
    <PortalRow
      title={<strong>{title}</strong>}
      end={
        <strong>
          {priced && terms ? (
            <ExplainedAmount name={t('price.the_total')} amount={amount} terms={terms} priced={priced} />
          ) : (
            amount
          )}
        </strong>
      }
    />
  );
}

function Amount({ value, request }: { value: number | undefined; request: PortalRequest }) {
  return value === undefined ? null : <FormatMoney value={value} currency={request.currency?.code} />;
}

function TaskCount({ tasks }: { tasks: readonly PortalLine[] }) {
  const t = useT();
  const done = tasks.filter((task) => task.task_checked).length;
  return <span className={styles.quiet}>{t('portal.request.tasks_done', { done, total: tasks.length })}</span>;
}

function Task({ task, isOver }: { task: PortalLine; isOver: boolean }) {
  const t = useT();
  return (
    <span className={styles.task}>
      <StatusShape meaning={task.task_checked ? 'success' : 'neutral'} />
      <span>
        {task.name}
        <span className="app-sr">
          {task.task_checked ? t('portal.request.task_done') : isOver ? t('portal.request.task_not_done') : ''}
        </span>
      </span>
    </span>
  );
}
