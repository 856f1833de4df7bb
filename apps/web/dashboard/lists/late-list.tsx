import { useMemo } from 'react';
import { orderPath } from '../../../../modules/activities/order-web/order-names.web.ts';
import { OrderOfficer } from '../../../../modules/activities/order-web/order-status.web.tsx';
import { useCan } from '../../../../platform/web/session/session-store.ts';
import type { Formatters } from '../../../../ui/format/format-context.tsx';
import { useFormat } from '../../../../ui/format/format-context.tsx';
import { Empty } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../../ui/patterns/table/resource-table.tsx';
import { Link } from '../../../../ui/primitives/link.tsx';
import { type StatusMeaning, StatusShape } from '../../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../../ui/text/text.tsx';
import { daysSince } from '../days-since.ts';
import type { Attention, LateRow } from '../home-calls.ts';
import { OPEN, useRowsHref, viewHref } from '../questions.ts';
import styles from './lists.module.css';

const SHAPES: Readonly<Record<LateRow['code'], StatusMeaning>> = {
  incomplete: 'warning',
  review_failed: 'danger',
  customer_hold: 'warning',
  no_officer: 'neutral',
  documents: 'warning',
  not_released: 'neutral',
  running: 'progress',
  unscheduled: 'neutral',
  not_started: 'special',
};

interface Props {
  data: Attention | undefined;
  error: { message: string; requestId?: string; onRetry: () => void } | null;
}

/** The longest overdue with what holds them, and the ways to the others by what they have in common. */
export function LateList({ data, error }: Props) {
  const t = useT();
  const format = useFormat();
  const columns = useMemo(() => lateColumns(t, format), [t, format]);
  return (
    <Section
      title={t('dashboard.overdue')}
      count={
        data && data.overdue.count > data.late.length
          ? t('dashboard.oldest_of', { shown: data.late.length, count: data.overdue.count })
          : data?.overdue.count
      }
      action={data && data.overdue.count > 0 ? <Groups overdue={data.overdue} /> : null}
    >
      <ResourceTable<LateRow>
        isEmbedded
        label={t('dashboard.overdue')}
        columns={columns}
        rows={data?.late}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.reference_no}
        rowHref={(row) => orderPath(row.id)}
        status={data ? 'ready' : error ? 'error' : 'loading'}
        error={error ? { title: error.message, onRetry: error.onRetry, requestId: error.requestId } : undefined}
        empty={{ title: t('dashboard.overdue_empty') }}
      />
    </Section>
  );
}

function Groups({ overdue }: { overdue: Attention['overdue'] }) {
  const t = useT();
  const rowsHref = useRowsHref();
  const isOwn = !useCan()('view_all.order');
  const late = { status: OPEN, overdue: true };
  const groups = [
    { id: 'incomplete', count: overdue.incomplete, href: rowsHref({ ...late, status: ['incomplete'] }) },
    { id: 'no_officer', count: overdue.unassigned, href: rowsHref({ ...late, driver_id: ['0'] }) },
    { id: 'not_released', count: overdue.pending, href: rowsHref({ ...late, status: ['pending'] }) },
    { id: 'not_finished', count: overdue.released, href: rowsHref({ ...late, status: ['released'] }) },
  ];
  return (
    <span className={styles.groups}>
      {groups.map(({ id, count, href }) =>
        count > 0 ? (
          <Link key={id} href={href} className={styles.group}>
            {t(`dashboard.late_group.${id}`)} <b>{count}</b>
          </Link>
        ) : null,
      )}
      <Link href={isOwn ? rowsHref(late) : viewHref('overdue')}>{t('dashboard.all', { count: overdue.count })}</Link>
    </span>
  );
}

/** What holds it in words; what people wrote stands as they wrote it. */
function reason({ code, detail, progress }: LateRow, t: Translate, format: Formatters): string {
  const time = code === 'running' || code === 'not_started' ? format.at(detail) : '';
  const own = t(`dashboard.late.${code}`, {
    detail: detail ?? '',
    time,
    count: Number(detail) || 0,
    has: detail ? 'yes' : 'no',
  });
  return progress && code !== 'incomplete' && code !== 'running' ? `${own} · ${progress}` : own;
}

const lateColumns = (t: Translate, format: Formatters): ResourceColumn<LateRow>[] => [
  { id: 'reference_no', header: t('dashboard.reference'), isRef: true, width: 116, priority: 1, card: 'meta' },
  {
    id: 'customer',
    header: t('dashboard.customer'),
    // What is left over is for the reason.
    width: 184,
    priority: 1,
    card: 'title',
    cell: (row) => row.customer?.name ?? row.title ?? <Empty />,
  },
  {
    id: 'late_at',
    header: t('dashboard.due'),
    // "30 Sep 2025 · 362 days" is not cut.
    width: 172,
    priority: 1,
    card: 'meta',
    cell: (row) => {
      const days = daysSince(row.late_at, format.context.zone);
      return <span className={styles.late}>{t('dashboard.due_days', { day: format.date(row.late_at), days })}</span>;
    },
  },
  {
    id: 'why',
    header: t('dashboard.why'),
    minWidth: 190,
    priority: 1,
    // On a card the reason has a line of its own.
    card: 'date',
    cell: (row) => {
      const why = reason(row, t, format);
      return (
        <span className={styles.why} data-tip={why}>
          <StatusShape meaning={SHAPES[row.code]} /> <span className={styles.cut}>{why}</span>
        </span>
      );
    },
  },
  {
    id: 'driver',
    header: t('dashboard.officer'),
    width: 140,
    priority: 3,
    cell: (row) => <OrderOfficer person={row.driver} />,
  },
];
