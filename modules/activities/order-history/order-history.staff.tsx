import { useMemo, useState } from 'react';
import { hasText } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { Timeline } from '../../../ui/patterns/record/timeline.tsx';
import type { TimelineEvent } from '../../../ui/patterns/record/timeline-groups.ts';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderReads } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { HistoryChanges } from './history-changes.staff.tsx';
import { type HistoryRow, isToldRow, toldOfRow } from './history-value.rules.ts';

interface AuditRow extends HistoryRow {
  id: number;
  at: string;
  actor_name?: string | null;
  label?: string | null;
}

const STEP = 50;
const MOST = 200;

/** Every recorded change of the activity and what hangs on it, newest first. */
export function OrderHistory({ record }: { record: OrderRecord }) {
  const t = useT();
  const [size, setSize] = useState(STEP);
  const { data, error, isFetching, refetch } = useRead(
    orderReads.audit,
    { params: { id: record.id }, query: { page: 1, per_page: size } },
    { keepsPrevious: true, isQuiet: true },
  );
  const events = useMemo(() => {
    const tasks = new Set(record.items.filter(({ type }) => type.is_task).map(({ id }) => id));
    const rows = (data?.data ?? []) as unknown as AuditRow[];
    return rows.filter((row) => isToldRow(row, tasks)).map((row) => auditEvent(row, toldOfRow(row, tasks), t));
  }, [data, record.items, t]);
  if (error)
    return <ErrorState level={3} title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <Timeline
      events={events}
      more={
        data.total > size && size < MOST
          ? { onLoad: () => setSize(Math.min(MOST, size + STEP)), isBusy: isFetching }
          : undefined
      }
    />
  );
}

function auditEvent(row: AuditRow, columns: readonly string[], t: Translate): TimelineEvent {
  // By the link nobody is signed in: who signed is who did it.
  if (isSignedByLink(row)) return { ...eventOf(row), who: row.label ?? undefined, what: t('activity.event.signed') };
  const thing = `activity.history.${row.table_name}`;
  const what = hasText(thing) ? t(thing) : row.table_name.replaceAll('_', ' ');
  return {
    ...eventOf(row),
    who: row.actor_name ?? t('activity.history.system'),
    what: t(`activity.history.${row.action}`, { what, label: row.label ?? '' }),
    body:
      row.action === 'update' ? (
        <HistoryChanges columns={columns} before={row.payload?.before} after={row.payload?.after} />
      ) : undefined,
  };
}

const eventOf = ({ id, at }: AuditRow) => ({ id: String(id), kind: 'change', at });

const isSignedByLink = ({ table_name: table, action, actor_name: by }: AuditRow): boolean =>
  table === 'order_signoff' && action === 'insert' && !by;
