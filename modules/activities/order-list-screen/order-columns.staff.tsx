import { Empty, FormatDate, FormatMoney } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import type { OrderWidths } from '../order-list-widths/order-widths.web.ts';
import {
  OrderKind,
  OrderOfficer,
  OrderProgress,
  OrderReview,
  OrderSchedule,
  OrderState,
} from '../order-web/order-status.web.tsx';
import type { OrderRow } from '../order-web/order-types.web.ts';
import styles from './order-list.module.css';

type Column = ResourceColumn<OrderRow>;

/** A name that may be cut off can be read in its tip. */
function Name({ text }: { text: string | null }) {
  return text ? <span data-tip={text}>{text}</span> : <Empty />;
}

/** How much room the list has: `isNarrow` on small screens and beside the preview, `isPeeking` only there. */
interface Room {
  isNarrow: boolean;
  isPeeking: boolean;
}

/** Columns of the list; without view_prices.order the money ones do not exist. The customer has what the `widths` leave. */
export function orderColumns(t: Translate, prices: boolean, room: Room, widths: OrderWidths): readonly Column[] {
  return [...leading(t, room.isNarrow, widths), ...(prices ? money(t, room, widths) : []), ...trailing(t)];
}

const leading = (t: Translate, isNarrow: boolean, widths: OrderWidths): Column[] => [
  {
    id: 'reference_no',
    header: t('activity.field.reference'),
    isRef: true,
    width: 108,
    priority: 1,
    sortKey: 'reference_no',
    card: 'meta',
  },
  {
    id: 'status',
    header: t('activity.field.status'),
    width: widths.status,
    priority: 1,
    sortKey: 'status',
    card: 'status',
    cell: (row) => (
      <span className={styles.states}>
        <OrderState status={row.status} />
        {isNarrow ? null : <OrderProgress progress={row.progress_status} />}
      </span>
    ),
  },
  {
    id: 'customer',
    header: t('activity.field.customer'),
    // Whose job it is comes before how far its tasks are: the name keeps its room, less important columns give way.
    minWidth: isNarrow ? 140 : 180,
    priority: 1,
    card: 'title',
    cell: (row) => <Name text={row.customer?.name ?? row.title} />,
  },
  {
    id: 'type',
    header: t('activity.field.type'),
    width: widths.type,
    // On a narrow list it comes in only where the customer keeps its room beside it and the officer.
    minWidth: isNarrow ? widths.type + 40 : undefined,
    priority: 3,
    card: 'meta',
    cell: (row) => <OrderKind type={row.type} />,
  },
  {
    id: 'driver',
    header: t('activity.field.officer'),
    width: widths.driver,
    priority: 2,
    card: 'meta',
    cell: (row) => <OrderOfficer person={row.driver} />,
  },
  {
    id: 'scheduled_start',
    header: t('activity.field.scheduled'),
    width: widths.scheduled,
    priority: 1,
    sortKey: 'scheduled_start',
    card: 'date',
    cell: (row) => <OrderSchedule row={row} />,
  },
  {
    id: 'progress',
    header: t('activity.field.tasks'),
    width: 96,
    priority: 5,
    sortKey: 'task_completion',
    cell: (row) =>
      row.totalTasks > 0 ? (
        <ProgressBar value={row.taskCompletion} label={t('activity.tasks_of', { reference: row.reference_no })} />
      ) : null,
  },
];

const money = (t: Translate, { isPeeking }: Room, widths: OrderWidths): Column[] => [
  {
    id: 'total_price',
    header: t('activity.field.total'),
    width: widths.total_price,
    align: 'end',
    // The preview says it: beside it no amount stands cut.
    priority: isPeeking ? 2 : 1,
    sortKey: 'total_price',
    card: 'amount',
    cell: (row) => <FormatMoney value={row.total_price} currency={row.currency?.code} />,
  },
  {
    id: 'balance_due',
    header: t('activity.field.balance'),
    width: widths.balance_due,
    align: 'end',
    priority: 5,
    sortKey: 'balance_due',
    isHiddenAtFirst: true,
    cell: (row) => <FormatMoney value={row.balance_due} currency={row.currency?.code} />,
  },
];

const trailing = (t: Translate): Column[] => [
  {
    id: 'review_status',
    header: t('activity.field.review'),
    width: 112,
    priority: 5,
    isHiddenAtFirst: true,
    cell: (row) => <OrderReview review={row.review_status} />,
  },
  {
    id: 'title',
    header: t('activity.field.title'),
    minWidth: 160,
    priority: 5,
    sortKey: 'title',
    isHiddenAtFirst: true,
  },
  {
    id: 'priority',
    header: t('activity.field.priority'),
    width: 96,
    priority: 5,
    sortKey: 'priority',
    isHiddenAtFirst: true,
    cell: (row) => t(`activity.priority.${row.priority}`),
  },
  {
    id: 'category',
    header: t('activity.field.category'),
    width: 128,
    priority: 5,
    isHiddenAtFirst: true,
    cell: (row) => row.category?.name,
  },
  {
    id: 'secondary_officer',
    header: t('activity.field.second_officer'),
    width: 128,
    priority: 5,
    isHiddenAtFirst: true,
    cell: (row) => row.secondary_officer?.name,
  },
  { id: 'city', header: t('activity.field.city'), width: 120, priority: 5, sortKey: 'city', isHiddenAtFirst: true },
  { id: 'ex_ref_no', header: t('activity.field.customer_reference'), width: 128, priority: 5, isHiddenAtFirst: true },
  {
    id: 'display_order',
    header: t('activity.cell.order'),
    width: 88,
    align: 'end',
    priority: 5,
    sortKey: 'display_order',
    isHiddenAtFirst: true,
  },
  dateColumn('due_at', t('activity.field.due')),
  dateColumn('completed_at', t('activity.field.completed')),
  dateColumn('created_at', t('activity.field.created')),
  dateColumn('updated_at', t('activity.field.updated')),
];

function dateColumn(id: 'due_at' | 'completed_at' | 'created_at' | 'updated_at', header: string): Column {
  return {
    id,
    header,
    width: 128,
    priority: 5,
    sortKey: id,
    isHiddenAtFirst: true,
    cell: (row) => (row[id] ? <FormatDate value={row[id]} kind={id === 'updated_at' ? 'ago' : 'dateTime'} /> : null),
  };
}
