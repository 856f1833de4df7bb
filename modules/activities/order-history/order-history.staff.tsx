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
import { toldColumns } from './history-value.rules.ts';

interface AuditRow {
  id: number;
  at: string;
  action: string;
  table_name: string;
  actor_name?: string | null;
  label?: string | null;
  payload?: { before?: Record<string, unknown>; after?: Record<string, unknown> };
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
  const events = useMemo(
    () => ((data?.data ?? []) as AuditRow[]).filter(isTold).map((row) => auditEvent(row, t)),
    [data, t],
  );
  if (error) return <ErrorState level={3} title={error.message} onRetry={() => void refetch()} />;
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

function auditEvent(row: AuditRow, t: Translate): TimelineEvent {
  const thing = `activity.history.${row.table_name}`;
  const what = hasText(thing) ? t(thing) : row.table_name.replaceAll('_', ' ');
  return {
    id: String(row.id),
    kind: 'change',
    at: row.at,
    who: row.actor_name ?? t('activity.history.system'),
    what: t(`activity.history.${row.action}`, { what, label: row.label ?? '' }),
    body:
      row.action === 'update' ? <HistoryChanges before={row.payload?.before} after={row.payload?.after} /> : undefined,
  };
}

/** A change of reckoned figures alone follows from another change in the list. */
function isTold({ action, payload }: AuditRow): boolean {
  return action !== 'update' || toldColumns(payload?.after).length > 0;
}
