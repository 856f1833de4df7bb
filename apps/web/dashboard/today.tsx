import { useMemo } from 'react';
import { orderReads } from '../../../modules/activities/order-web/order-calls.web.ts';
import { orderPath } from '../../../modules/activities/order-web/order-names.web.ts';
import { OrderOfficer, OrderSchedule, OrderState } from '../../../modules/activities/order-web/order-status.web.tsx';
import type { OrderRow } from '../../../modules/activities/order-web/order-types.web.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { Empty } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { TODAY } from './questions.ts';

/** The first activities of today, and the way to all of them. */
export function Today() {
  const t = useT();
  const columns = useMemo(() => todayColumns(t), [t]);
  const { data, error, refetch } = useRead(orderReads.list, { query: TODAY.query });
  return (
    <Section
      title={t('dashboard.today')}
      count={data?.total}
      action={<Link href={TODAY.href}>{t('dashboard.today_all')}</Link>}
    >
      <ResourceTable<OrderRow>
        isEmbedded
        label={t('dashboard.today')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.reference_no}
        rowHref={(row) => orderPath(row.id)}
        status={data ? 'ready' : error?.status === 403 ? 'forbidden' : error ? 'error' : 'loading'}
        error={error ? { title: error.message, onRetry: () => void refetch(), requestId: error.requestId } : undefined}
        empty={{
          title: t('dashboard.today_empty'),
          text: t('dashboard.today_empty_text'),
          actions: [{ id: 'all', label: t('dashboard.activities'), href: '/ams/activities' }],
        }}
      />
    </Section>
  );
}

const todayColumns = (t: Translate): ResourceColumn<OrderRow>[] => [
  { id: 'reference_no', header: t('dashboard.reference'), isRef: true, width: 128, priority: 1, card: 'meta' },
  {
    id: 'status',
    header: t('dashboard.status'),
    width: 136,
    priority: 1,
    card: 'status',
    cell: (row) => <OrderState status={row.status} />,
  },
  {
    id: 'customer',
    header: t('dashboard.customer'),
    minWidth: 160,
    priority: 1,
    card: 'title',
    cell: (row) => row.customer?.name ?? row.title ?? <Empty />,
  },
  { id: 'type', header: t('dashboard.type'), width: 152, priority: 4, cell: (row) => row.type.name },
  {
    id: 'driver',
    header: t('dashboard.officer'),
    width: 168,
    priority: 3,
    cell: (row) => <OrderOfficer person={row.driver} />,
  },
  {
    id: 'scheduled_start',
    header: t('dashboard.scheduled'),
    width: 176,
    priority: 1,
    card: 'date',
    cell: (row) => <OrderSchedule row={row} />,
  },
];
