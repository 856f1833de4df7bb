import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { useEffect } from 'react';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn } from '../../../ui/format/format-date.ts';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ShareLocation } from '../officer-location/share-location.staff.tsx';
import { useKeptSignature } from '../officer-queue/keep-signature.web.ts';
import { useMyOrders } from '../officer-queue/officer-snapshot.web.ts';
import { useQueue } from '../officer-queue/use-queue.web.ts';
import { OwnShift } from '../officer-shift/own-shift.staff.tsx';
import { doneWithQueue } from '../officer-sync/queue-told.rules.ts';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import { mapLink, orderPath, orderTitle, placeLine } from '../order-web/order-names.web.ts';
import { OrderProgress, OrderState, usePlaceClock } from '../order-web/order-status.web.tsx';
import type { OrderRow } from '../order-web/order-types.web.ts';
import { type DayGroup, groupByDay, nextOf } from './day-groups.rules.ts';
import styles from './officer.module.css';
import { OfflineBar, QUEUE_PATH } from './offline-bar.staff.tsx';

/** What waits on the phone comes with the day: one part of the page for both. */
export { default as OfficerQueue } from './officer-queue.staff.tsx';

/** The officer's own open activities on a phone: overdue, today, tomorrow, later, without a time. */
export default function OfficerToday() {
  const t = useT();
  const format = useFormat();
  const { user } = useSession();
  const { zone } = useCompanyFacts();
  const { rows, keptAt, error, refetch } = useMyOrders();
  const { writes } = useQueue();
  usePreloadedJob();
  const done = new Set(
    writes.filter((write) => write.kind === 'complete' && write.state !== 'failed').map((w) => w.orderId),
  );
  const groups = groupByDay(rows ?? [], (epoch) => dayIn(zone, new Date(epoch)), serverNow());
  const next = nextOf(groups, [...done]);
  return (
    <Page>
      <OfflineBar keptAt={keptAt} />
      <PageHeader
        title={t('activity.officer.title', { name: user.first_name })}
        count={format.date(new Date(serverNow()))}
        secondary={[
          { id: 'queue', label: t('activity.officer.queue_link', { count: writes.length }), href: QUEUE_PATH },
          { id: 'all', label: t('activity.officer.all'), href: '/ams/activities?view=all' },
        ]}
        more={[{ id: 'shifts', label: t('activity.officer.shifts'), href: '/ams/user-roster' }]}
      />
      <OwnShift />
      {rows === undefined && error ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={refetch} />
      ) : null}
      {rows === undefined && !error ? <Skeleton lines={6} height={40} /> : null}
      {rows?.length === 0 ? (
        <EmptyState title={t('activity.view.mine_empty')} text={t('activity.officer.empty_text')} />
      ) : null}
      {groups.map((group) => (
        <DaySection key={group.day} group={group} nextId={next?.id} done={done} />
      ))}
      <ShareLocation />
    </Page>
  );
}

function DaySection({
  group,
  nextId,
  done,
}: {
  group: DayGroup<OrderRow>;
  nextId: number | undefined;
  done: Set<number>;
}) {
  const t = useT();
  return (
    <section className={styles.day} aria-label={t(`activity.officer.day_${group.day}`)}>
      <h2>
        {t(`activity.officer.day_${group.day}`)} <span className={styles.count}>{group.rows.length}</span>
      </h2>
      <ul>
        {group.rows.map((row) => (
          <JobCard key={row.id} row={row} day={group.day} isNext={row.id === nextId} isDone={done.has(row.id)} />
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  row: OrderRow;
  day: DayGroup<OrderRow>['day'];
  isNext: boolean;
  isDone: boolean;
}

function JobCard({ row, day, isNext, isDone }: CardProps) {
  const t = useT();
  const format = useFormat();
  const placeClock = usePlaceClock();
  const { writes } = useQueue();
  const map = mapLink(row);
  const isNear = day === 'today' || day === 'tomorrow';
  const when = row.scheduled_start
    ? isNear
      ? format.time(row.scheduled_start)
      : format.dateTime(row.scheduled_start)
    : null;
  return (
    <li className={styles.card} data-next={isNext || undefined}>
      <Link href={orderPath(row.id)} className={styles.cardMain}>
        <span className={styles.cardTop}>
          <span className="app-num">{when ?? '—'}</span>
          <strong>{orderTitle(row)}</strong>
        </span>
        <span className={styles.cardMeta}>
          {[placeClock(row), row.reference_no, placeLine(row)].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.cardStates}>
          <OrderState status={isDone ? 'completed' : row.status} />
          <OrderProgress progress={row.progress_status} />
          {row.totalTasks > 0 ? (
            <span>{t('activity.tasks_done', { done: doneWithQueue(row, writes), total: row.totalTasks })}</span>
          ) : null}
        </span>
      </Link>
      {isNext ? (
        <span className={styles.cardTools}>
          {row.contact_phone ? (
            <IconButton
              isBordered
              label={t('activity.officer.call', { name: row.contact_name ?? row.customer?.name ?? '' })}
              icon={<IconPhone size={22} stroke={1.5} />}
              href={`tel:${row.contact_phone}`}
            />
          ) : null}
          {map ? (
            <IconButton
              isBordered
              label={t('activity.officer.navigate')}
              icon={<IconNavigation size={22} stroke={1.5} />}
              href={map}
            />
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

/** The code of the job page comes along while there is a network. */
function usePreloadedJob(): void {
  useKeptSignature();
  useEffect(() => {
    void import('../officer-job/officer-job.staff.tsx').catch((error) => console.warn(error));
    void import('../order-page/order-page.staff.tsx').catch((error) => console.warn(error));
  }, []);
}
