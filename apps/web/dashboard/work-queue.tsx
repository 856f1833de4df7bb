import { IconChevronRight } from '@tabler/icons-react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Empty } from '../../../ui/format/values.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './dashboard.module.css';
import { daysSince } from './days-since.ts';
import type { Attention } from './home-calls.ts';
import { OPEN, useRowsHref, viewHref } from './questions.ts';

interface Entry {
  id: string;
  figure: string;
  name: string;
  note: string;
  href: string;
  isAlarming?: boolean;
}

/** What needs attention: one line of counts, each the way to its rows. `isOwn` asks about one person's work. */
export function WorkQueue({
  data,
  isFailed,
  isOwn,
}: {
  data: Attention | undefined;
  /** No answer came: the ways stay, their figures are unknown. */
  isFailed: boolean;
  isOwn: boolean;
}) {
  const t = useT();
  const company = useCompanyQueue(data);
  const own = useOwnQueue(data);
  const entries = isOwn ? own : company;
  return (
    <nav
      className={styles.queue}
      aria-label={t('dashboard.queue')}
      aria-busy={(data === undefined && !isFailed) || undefined}
    >
      {entries.map((entry) => (
        <Count key={entry.id} entry={entry} isReady={data !== undefined || isFailed} />
      ))}
    </nav>
  );
}

function Count({ entry, isReady }: { entry: Entry; isReady: boolean }) {
  return (
    <Link href={entry.href} className={styles.count}>
      <span
        className={styles.figure}
        data-alarming={entry.isAlarming || undefined}
        data-waiting={!isReady || undefined}
      >
        {entry.figure || !isReady ? entry.figure : <Empty />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {entry.isAlarming ? <StatusShape meaning="danger" /> : null}
          {entry.name}
        </span>{' '}
        <span className={styles.note}>{entry.note}</span>
      </span>
      <IconChevronRight className={styles.go} size={16} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}

function useCompanyQueue(data: Attention | undefined): Entry[] {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const rowsHref = useRowsHref();
  const days = data?.overdue.oldest_at ? daysSince(data.overdue.oldest_at, format.context.zone) : null;
  const entries: Entry[] = [
    {
      id: 'overdue',
      figure: format.number(data?.overdue.count),
      name: t('dashboard.overdue'),
      note: days === null ? (data ? t('dashboard.none_overdue') : '') : t('dashboard.oldest', { days }),
      href: viewHref('overdue'),
      isAlarming: (data?.overdue.count ?? 0) > 0,
    },
    {
      id: 'unassigned',
      figure: format.number(data?.unassigned.count),
      name: t('dashboard.unassigned'),
      note: data ? t('dashboard.for_today', { count: data.unassigned.today }) : '',
      href: viewHref('unassigned'),
    },
    {
      id: 'unscheduled',
      figure: format.number(data?.unscheduled),
      name: t('dashboard.unscheduled'),
      note: data?.unscheduled_due_at ? t('dashboard.first_due', { day: format.date(data.unscheduled_due_at) }) : '',
      href: rowsHref({ status: OPEN, unscheduled: true }),
    },
    {
      id: 'to_sign',
      figure: data ? format.count(data.to_sign.count, data.to_sign.is_estimate) : '',
      name: t('dashboard.to_sign'),
      note: data?.to_sign.oldest_at ? t('dashboard.since', { day: format.date(data.to_sign.oldest_at) }) : '',
      href: viewHref('to_sign'),
    },
  ];
  if (can('view.reviews')) {
    entries.push({
      id: 'reviews',
      figure: data?.reviews ? format.count(data.reviews.count, data.reviews.is_estimate) : '',
      name: t('dashboard.reviews'),
      note: data ? t('dashboard.waiting_for_you') : '',
      href: '/ams/reviews',
    });
  }
  return entries;
}

function useOwnQueue(data: Attention | undefined): Entry[] {
  const t = useT();
  const format = useFormat();
  const rowsHref = useRowsHref();
  return [
    {
      id: 'today',
      figure: format.number(data?.mine.today),
      name: t('dashboard.left_today'),
      note: data ? t('dashboard.done_today', { count: data.mine.done }) : '',
      href: rowsHref({ status: OPEN, scheduled: { preset: 'today' } }),
    },
    {
      id: 'overdue',
      figure: format.number(data?.mine.overdue),
      name: t('dashboard.overdue'),
      note: data && data.mine.overdue === 0 ? t('dashboard.none_overdue') : '',
      href: rowsHref({ status: OPEN, overdue: true }),
      isAlarming: (data?.mine.overdue ?? 0) > 0,
    },
    {
      id: 'unscheduled',
      figure: format.number(data?.unscheduled),
      name: t('dashboard.unscheduled'),
      note: data?.unscheduled_due_at ? t('dashboard.first_due', { day: format.date(data.unscheduled_due_at) }) : '',
      href: rowsHref({ status: OPEN, unscheduled: true }),
    },
    {
      id: 'to_sign',
      figure: data ? format.count(data.to_sign.count, data.to_sign.is_estimate) : '',
      name: t('dashboard.to_sign'),
      note: data?.to_sign.oldest_at ? t('dashboard.since', { day: format.date(data.to_sign.oldest_at) }) : '',
      href: rowsHref({ status: ['completed'], signed_off: false }),
    },
  ];
}
