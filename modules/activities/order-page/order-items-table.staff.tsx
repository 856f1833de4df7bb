import { useMemo, useState } from 'react';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { Empty } from '../../../ui/format/values.tsx';
import { TotalsPanel } from '../../../ui/patterns/record/totals-panel.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { figuresWidth, type ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldColumns } from '../../fields/public.web.tsx';
import { totalsLines } from '../order-totals/totals-lines.web.ts';
import { usePricedRecord } from '../order-totals/use-priced-record.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderLine, OrderRecord } from '../order-web/order-types.web.ts';
import { LineAmount } from '../price-explained/explained-amount.web.tsx';
import type { PricedOrder } from '../pricing/pricing.rules.ts';
import styles from './order-page.module.css';

/** What comes below the items stays within reach: of many more than these the first are shown. */
const FIRST = 12;
const MANY = 15;

/** Items of an activity, read first, with the totals and how they are made below them. */
export function OrderItemsTable({ record, mayEdit }: { record: OrderRecord; mayEdit: boolean }) {
  const t = useT();
  const format = useFormat();
  const lines = useMemo(
    () => record.items.filter((item) => !item.type.is_task || item.type.is_order_item),
    [record.items],
  );
  const [isWhole, setWhole] = useState(false);
  const prices = record.total_price !== undefined;
  const { priced } = usePricedRecord(record);
  const columns = useMemo(
    () => itemColumns(t, format, lines, prices ? { priced, places: placesOf(record.items) } : null),
    [t, format, lines, prices, priced, record.items],
  );
  const own = useFieldColumns<OrderLine>('order_item');
  if (lines.length === 0) {
    const add = { id: 'add', label: t('activity.items_add'), href: orderPath(record.id, '/items') };
    return (
      <div className={styles.none}>
        <EmptyState level={3} title={t('activity.items_none')} actions={mayEdit ? [add] : []} />
      </div>
    );
  }
  return (
    <div className={prices ? styles.itemsAndTotals : undefined}>
      <ResourceTable<OrderLine>
        isEmbedded
        label={t('activity.items')}
        columns={[...columns, ...own]}
        rows={isWhole || lines.length <= MANY ? lines : lines.slice(0, FIRST)}
        rowId={(line) => line.hash}
        status="ready"
        empty={{ title: t('activity.items_none') }}
      />
      {lines.length > MANY ? (
        <div>
          <Button variant="quiet" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'ui.bell.show_less' : 'ui.bell.show_all', { count: lines.length })}
          </Button>
        </div>
      ) : null}
      {prices ? <OrderTotals record={record} /> : null}
    </div>
  );
}

/** Totals of the stored lines with their formulas; the stored figures win over the reckoned ones. */
export function OrderTotals({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  const { priced, currency } = usePricedRecord(record);
  const lines = useMemo(() => {
    const nameOf = (index: number) => record.items[index]?.name ?? '';
    return totalsLines(priced, { t, format, currency, nameOf });
  }, [record.items, priced, t, format, currency]);
  const money = (value: number | undefined) => format.money(value, { currency });
  const rest = [
    ...(record.paid_total ? [{ id: 'paid', label: t('activity.total.paid'), amount: money(-record.paid_total) }] : []),
    ...(record.paid_total || record.balance_due
      ? [{ id: 'balance', label: t('activity.total.balance_due'), amount: money(record.balance_due) }]
      : []),
    ...(record.show_deposit
      ? [{ id: 'deposit', label: t('activity.total.deposit'), amount: money(record.total_deposit_amount) }]
      : []),
  ];
  const differs = record.total_price !== undefined && record.total_price !== Number(priced.total_price);
  const note = differs ? (
    <>
      {t('activity.total.differs', { stored: money(record.total_price), derived: money(Number(priced.total_price)) })}{' '}
      <Link href="/ams/price-differences">{t('activity.total.check')}</Link>
    </>
  ) : undefined;
  return <TotalsPanel lines={[...lines, ...rest]} note={note} />;
}

interface LinePrices {
  priced: PricedOrder;
  /** Place of each line among the priced ones, by hash. */
  places: ReadonlyMap<string, number>;
}

const placesOf = (items: readonly OrderLine[]): ReadonlyMap<string, number> =>
  new Map(items.map((item, at) => [item.hash, at]));

function itemColumns(
  t: Translate,
  format: Formatters,
  lines: readonly OrderLine[],
  prices: LinePrices | null,
): ResourceColumn<OrderLine>[] {
  const plain = (value: number | null | undefined) => format.money(value, { style: 'plain' });
  const priceOf = (line: OrderLine) => format.money(line.price, { style: 'plain', isPrice: true });
  return [
    { id: 'name', header: t('activity.item.name'), isRef: true, minWidth: 136, card: 'title' },
    {
      id: 'quantity',
      header: t('activity.item.quantity'),
      align: 'end',
      width: figuresWidth(
        lines.map((line) => format.number(line.quantity_used ?? line.quantity)),
        60,
      ),
      priority: 1,
      card: 'meta',
      cell: (line) => <Quantity line={line} />,
      cardCell: (line) => (
        <>
          <Quantity line={line} />
          {prices && !line.type.is_discount ? ` × ${priceOf(line)}` : null}
        </>
      ),
    },
    ...(prices
      ? [
          {
            id: 'price',
            header: t('activity.item.price'),
            align: 'end' as const,
            width: figuresWidth(lines.map(priceOf), 78),
            priority: 2 as const,
            cell: priceOf,
          },
          {
            id: 'discount',
            header: t('activity.item.discount'),
            align: 'end' as const,
            width: 64,
            priority: 4 as const,
            cell: (line: OrderLine) => discountText(line, format),
          },
          {
            id: 'tax_rate',
            header: t('activity.item.tax'),
            align: 'end' as const,
            width: 58,
            priority: 4 as const,
            cell: (line: OrderLine) => taxText(line, format),
          },
          {
            id: 'line_net',
            header: t('activity.item.net'),
            align: 'end' as const,
            width: figuresWidth(
              lines.map((line) => plain(line.line_net)),
              84,
            ),
            priority: 1 as const,
            card: 'amount' as const,
            cell: (line: OrderLine) => (
              <LineAmount
                priced={prices.priced}
                index={prices.places.get(line.hash) ?? -1}
                name={line.name}
                amount={plain(line.line_net)}
              />
            ),
          },
        ]
      : []),
  ];
}

function Quantity({ line }: { line: OrderLine }) {
  const t = useT();
  const format = useFormat();
  if (line.type.is_discount) return <Empty />;
  const used = line.quantity_used;
  if (used === null || used === line.quantity) return format.number(line.quantity);
  return (
    <span data-tip={t('activity.item.planned', { quantity: format.number(line.quantity) })}>{format.number(used)}</span>
  );
}

const discountText = (line: OrderLine, format: Formatters): string | null => {
  if (!line.discount) return null;
  return line.discount_type === 'amount'
    ? format.money(line.discount, { style: 'plain' })
    : format.percent(line.discount);
};

const taxText = (line: OrderLine, format: Formatters): string | null =>
  line.type.is_discount ? null : format.percent(line.tax_rate ?? line.type.tax_rate ?? 0);
