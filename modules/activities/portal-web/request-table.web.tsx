import { AtPlace, type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { Empty, FormatDate, FormatMoney } from '../../../ui/format/values.tsx';
import { figuresWidth, type ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { ResourceTableProps } from '../../../ui/patterns/table/resource-table-props.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { portalPaths, requestTitle, useVisitTime } from './portal-names.web.ts';
import { PortalState, portalStateWords } from './portal-state.web.tsx';
import type { PortalRequestRow } from './portal-types.web.ts';
import styles from './portal-web.module.css';

type Props = Pick<
  ResourceTableProps<PortalRequestRow>,
  'label' | 'rows' | 'status' | 'error' | 'empty' | 'emptyFiltered' | 'loadMore' | 'cardsBelow' | 'onRetry'
> & {
  /** The reader may see prices. */
  hasPrices: boolean;
};

/** Requests as a table, on phones as cards; the reference leads to the request. */
export function RequestTable({ hasPrices, ...props }: Props) {
  const t = useT();
  const format = useFormat();
  const visitTime = useVisitTime();
  const whens =
    props.rows?.map((row) => (row.completed_at ? format.date(row.completed_at) : visitTime(row, true))) ?? [];
  const states = props.rows?.map((row) => portalStateWords(row, t)) ?? [];
  const widths = {
    status: Math.min(216, figuresWidth(states, 132, 15, 36)),
    when: Math.min(216, figuresWidth(whens, 132, 15, 32)),
    totals: hasPrices ? figuresWidth(totals(props.rows, format), 108, 15, 36) : null,
  };
  return (
    <ResourceTable<PortalRequestRow>
      {...props}
      isEmbedded
      columns={columns(t, widths)}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.reference_no}
      rowHref={(row) => portalPaths.view(row.id)}
      card={(row) => <RequestCard row={row} hasPrices={hasPrices} />}
    />
  );
}

const totals = (rows: Props['rows'], format: Formatters): string[] =>
  rows?.map((row) => format.money(row.customer_total, { currency: row.currency?.code })) ?? [];

interface Widths {
  status: number;
  when: number;
  /** null for readers who may not see prices. */
  totals: number | null;
}

const columns = (t: Translate, widths: Widths): ResourceColumn<PortalRequestRow>[] => [
  { id: 'reference_no', header: t('portal.field.reference'), isRef: true, width: 142 },
  { id: 'title', header: t('portal.field.what'), minWidth: 140, priority: 1, cell: (row) => <Title row={row} /> },
  {
    id: 'status',
    header: t('portal.field.state'),
    width: widths.status,
    priority: 1,
    cell: (row) => <PortalState row={row} />,
  },
  {
    id: 'when',
    header: t('portal.field.when'),
    width: widths.when,
    priority: 2,
    cell: (row) => (row.completed_at || row.scheduled_start ? <When row={row} /> : <Empty />),
  },
  ...(widths.totals !== null
    ? [
        {
          id: 'customer_total',
          header: t('portal.field.total'),
          width: widths.totals,
          align: 'end' as const,
          priority: 3 as const,
          cell: (row: PortalRequestRow) => <Amount row={row} />,
        },
      ]
    : []),
];

/** What was asked for, whole: nobody finds a request again by half of its words. */
function Title({ row }: { row: PortalRequestRow }) {
  return <span className={styles.title}>{requestTitle(row)}</span>;
}

/** The day of the work: when it was done, else when it is planned or wished for. */
function When({ row }: { row: PortalRequestRow }) {
  const visitTime = useVisitTime();
  if (row.completed_at) {
    return (
      <AtPlace zone={row.time_zone}>
        <FormatDate value={row.completed_at} kind="date" />
      </AtPlace>
    );
  }
  return row.scheduled_start ? visitTime(row, true) : null;
}

// A request without lines has no price yet; zero would say that it is free.
function Amount({ row }: { row: PortalRequestRow }) {
  return <FormatMoney value={row.customer_total || null} currency={row.currency?.code} />;
}

function RequestCard({ row, hasPrices }: { row: PortalRequestRow; hasPrices: boolean }) {
  return (
    <>
      <span className={styles.cardLine}>
        <Link href={portalPaths.view(row.id)} className={styles.cardTitle}>
          {requestTitle(row)}
        </Link>
        {hasPrices && row.customer_total ? <Amount row={row} /> : null}
      </span>
      <span className={styles.cardLine}>
        <PortalState row={row} />
        <span className={styles.quiet}>
          <When row={row} />
        </span>
      </span>
    </>
  );
}
