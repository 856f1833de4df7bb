import { useState } from 'react';
import type { Page } from '../../../platform/contract/endpoint.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate, FormatMoney, FormatText } from '../../../ui/format/values.tsx';
import { figuresWidth, type ResourceColumn, type TableSort } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { textsWidth } from '../../../ui/patterns/table/text-width.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type StatusMeaning, StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { customerPath, openHref } from '../customer-web/customer-types.web.ts';
import styles from './customer-screen.module.css';

/** An activity as far as a customer's list shows it. */
interface OrderRow {
  id: number;
  reference_no: string;
  title: string | null;
  status: 'pending' | 'released' | 'incomplete' | 'completed' | 'cancelled';
  scheduled_start: string | null;
  due_at: string | null;
  is_overdue: boolean;
  total_price?: number;
  type: { id: number; name: string };
  driver: { id: number; name: string } | null;
  currency?: { code: string } | null;
}

const orders = looseRemote<
  { query: { page: number; per_page: number; sort?: string; filters: Record<string, unknown> } },
  Page<OrderRow>
>('GET', '/order');

const MEANINGS: Record<OrderRow['status'], StatusMeaning> = {
  pending: 'neutral',
  released: 'special',
  incomplete: 'warning',
  completed: 'success',
  cancelled: 'cancelled',
};

interface Props {
  customerId: number;
  label: string;
  filters?: Record<string, unknown>;
  /** First sort as it goes on the wire. */
  sort: string;
  perPage: number;
  empty: string;
  /** Shows pages and lets columns be sorted; without it only the first rows. */
  isWhole?: boolean;
}

/** Activities of one customer inside its record. */
export function CustomerOrders({ customerId, label, filters, sort, perPage, empty, isWhole }: Props) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<TableSort>(
    sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' },
  );
  const query = {
    page,
    per_page: perPage,
    sort: order.direction === 'desc' ? `-${order.key}` : order.key,
    filters: { ...filters, customer_id: [customerId] },
  };
  const format = useFormat();
  const seesPrices = useCan()('view_prices.order');
  const read = useRead(orders, { query }, { keepsPrevious: keepPage });
  const { data } = read;
  const shown = data?.data ?? [];
  const totals = shown.map((row) => format.money(row.total_price, { currency: row.currency?.code }));
  const widths = {
    // What is left over is the title's; it gives way before a figure or a person drops out.
    title: textsWidth(shown.map(titleOf), { least: 140, most: 168 }),
    type: textsWidth(
      shown.map((row) => row.type.name),
      { least: 92, most: 200 },
    ),
    driver: textsWidth(
      shown.map((row) => row.driver?.name ?? ''),
      { least: 92, most: 200 },
    ),
    planned: textsWidth(
      shown.map((row) => plannedText(row, t, format)),
      { least: 124, most: 220 },
    ),
    total: seesPrices ? figuresWidth(totals, 96) : null,
  };
  return (
    <ResourceTable<OrderRow>
      isEmbedded
      label={label}
      columns={columns(t, isWhole === true, widths)}
      rows={data?.data}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.reference_no}
      rowHref={(row) => `/ams/activities/${row.id}`}
      {...readStates(read, () => void askAgain(orders))}
      empty={{ title: empty }}
      sort={isWhole ? order : undefined}
      onSort={
        isWhole
          ? (next) => {
              setOrder(next);
              setPage(1);
            }
          : undefined
      }
      paging={isWhole && data ? { page, perPage, total: data.total, onPage: setPage } : undefined}
    />
  );
}

/** The way from the first rows: to all of them that are `open`, or to the customer's activities. */
export function OrdersLink({ customerId, open }: { customerId: number; open: number | null }) {
  const t = useT();
  return open === null ? (
    <Link href={customerPath(customerId, '?tab=activities')}>{t('customer.all_activities')}</Link>
  ) : (
    <Link href={openHref(customerId)}>{t('customer.all_open', { count: open })}</Link>
  );
}

const titleOf = (row: OrderRow): string => row.title ?? row.type.name;

const SHAPE = '@ ';

/** What `Planned` says, as far as its width goes. */
function plannedText(row: OrderRow, t: Translate, format: Formatters): string {
  const date = format.dateTime(row.scheduled_start);
  if (isOnlyDue(row)) return t('customer.order.due', { when: format.date(row.due_at) });
  if (!row.is_overdue) return date;
  return isDue(row)
    ? `${format.date(row.scheduled_start)} ${SHAPE}${t('customer.order.due_past', { when: format.date(row.due_at) })}`
    : `${SHAPE}${date} ${t('customer.order.overdue')}`;
}

/** A day it has to be done by is no visit that was arranged. */
const isOnlyDue = ({ scheduled_start, due_at, is_overdue }: OrderRow): boolean =>
  scheduled_start === null && due_at !== null && !is_overdue;

const isDue = ({ due_at }: OrderRow): boolean => due_at !== null && Date.parse(due_at) <= Date.now();

/** When it is planned, and when it was due where that is past: "overdue" belongs to the due date. */
function Planned({ row }: { row: OrderRow }) {
  const t = useT();
  const format = useFormat();
  const date = <FormatDate value={row.scheduled_start} />;
  if (isOnlyDue(row)) return <>{t('customer.order.due', { when: format.date(row.due_at) })}</>;
  if (!row.is_overdue) return date;
  // Without a due date that is past, the visit itself is what is late.
  const word = isDue(row)
    ? t('customer.order.due_past', { when: format.date(row.due_at) })
    : t('customer.order.overdue');
  return (
    <span>
      {isDue(row) ? <ShortDate value={row.scheduled_start} /> : date}{' '}
      <span className={styles.late}>
        <StatusShape meaning="danger" /> <span className={styles.word}>{word}</span>
      </span>
    </span>
  );
}

const ShortDate = ({ value }: { value: string | null }) => (value ? <FormatDate value={value} kind="date" /> : null);

/** Columns as wide as what stands in them; that of totals is null for readers who may not see prices. */
interface Widths {
  title: number;
  type: number;
  driver: number;
  planned: number;
  total: number | null;
}

const columns = (t: Translate, isSortable: boolean, widths: Widths): ResourceColumn<OrderRow>[] => {
  const sortKey = (key: string) => (isSortable ? key : undefined);
  return [
    {
      id: 'title',
      header: t('customer.order.title'),
      isRef: true,
      minWidth: widths.title,
      card: 'title',
      cell: titleOf,
    },
    {
      id: 'reference_no',
      header: t('customer.order.reference'),
      width: 108,
      priority: 1,
      sortKey: sortKey('reference_no'),
      card: 'meta',
    },
    {
      id: 'status',
      header: t('customer.field.status'),
      width: 108,
      priority: 1,
      sortKey: sortKey('status'),
      card: 'status',
      cell: (row) => <StatusBadge meaning={MEANINGS[row.status]} label={t(`customer.order.status.${row.status}`)} />,
    },
    { id: 'type', header: t('customer.order.type'), width: widths.type, priority: 4, cell: (row) => row.type.name },
    {
      id: 'driver',
      header: t('customer.order.officer'),
      width: widths.driver,
      priority: 3,
      cell: (row) => <FormatText value={row.driver?.name} />,
    },
    {
      id: 'scheduled_start',
      header: t('customer.order.scheduled'),
      width: widths.planned,
      priority: 1,
      sortKey: sortKey('scheduled_start'),
      card: 'date',
      cell: (row) => <Planned row={row} />,
    },
    ...(widths.total === null ? [] : [totalColumn(t, widths.total, sortKey('total_price'))]),
  ];
};

const totalColumn = (t: Translate, width: number, sortKey: string | undefined): ResourceColumn<OrderRow> => ({
  id: 'total_price',
  header: t('customer.order.total'),
  width,
  align: 'end',
  priority: 1,
  sortKey,
  card: 'amount',
  cell: (row) => <FormatMoney value={row.total_price} currency={row.currency?.code} />,
});
