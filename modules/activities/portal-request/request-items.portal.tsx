import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatMoney } from '../../../ui/format/values.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalLine, PortalRequest } from '../portal-web/portal-types.web.ts';
import { ExplainedAmount, LineAmount } from '../price-explained/explained-amount.web.tsx';
import { totalTerms } from '../price-explained/line-steps.web.ts';
import type { PricedOrder } from '../pricing/pricing.rules.ts';
import { isUnused, LineMeta } from './line-meta.portal.tsx';
import { RequestTasks } from './request-tasks.portal.tsx';
import { usePriced } from './use-priced.web.ts';

/** What the work consists of, as far as the customer sees it, with its total; nothing while there are no lines. */
export function RequestItems({ request }: { request: PortalRequest }) {
  const t = useT();
  const lines = request.items.filter((line) => !line.type.is_task && !isUnused(line, request));
  const priced = usePriced(request);
  return (
    <>
      <RequestTasks request={request} isOver={request.status === 'completed'} />
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
