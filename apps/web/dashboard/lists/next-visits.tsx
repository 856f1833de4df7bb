import { homeFilters } from '../../../../modules/activities/order-home/home-filters.rules.ts';
import { orderReads } from '../../../../modules/activities/order-web/order-calls.web.ts';
import { orderPath } from '../../../../modules/activities/order-web/order-names.web.ts';
import { useRead } from '../../../../platform/web/query/hooks.ts';
import { FormatDate } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { EmptyState, ErrorState } from '../../../../ui/patterns/states/states.tsx';
import { Link } from '../../../../ui/primitives/link.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { EVERY_MS } from '../home-calls.ts';
import { OPEN, useRowsHref } from '../questions.ts';
import styles from './lists.module.css';

/** Now is rounded to 5 min so that the query stays cacheable. */
const STEP = 300_000;

/** What comes next: whoever does it, or the person’s own. */
export function NextVisits({ now, isOwn, rows = 7 }: { now: number; isOwn: boolean; rows?: number }) {
  const t = useT();
  const rowsHref = useRowsHref();
  const from = new Date(now - (now % STEP)).toISOString();
  const filters = { ...homeFilters(!isOwn), status: ['pending', 'released'], scheduled: { from } };
  const query = { filters, sort: 'scheduled_start', page: 1, per_page: rows + 10, with_total: false };
  const { data, error, refetch } = useRead(orderReads.list, { query }, { every: EVERY_MS, keepsPrevious: true });
  // Those that began before and go on meet the time too.
  const visits = data?.data.filter((row) => (row.scheduled_start ?? '') >= from).slice(0, rows);
  return (
    <Section
      title={t('dashboard.next')}
      action={
        <Link href={rowsHref({ status: OPEN, scheduled: { from: from.slice(0, 10) } })}>{t('dashboard.all_next')}</Link>
      }
    >
      {error && !data ? (
        <ErrorState title={error.message} requestId={error.requestId} level={3} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <div className={styles.wait} aria-hidden="true" /> : null}
      {visits?.length === 0 ? <EmptyState level={3} title={t('dashboard.next_empty')} /> : null}
      {visits && visits.length > 0 ? (
        <ul className={styles.visits}>
          {visits.map((row) => (
            <li key={row.id} className={styles.visit}>
              <FormatDate value={row.scheduled_start} kind={row.all_day ? 'date' : 'dateTime'} />
              <Link href={orderPath(row.id)}>{row.customer?.name ?? row.title ?? row.reference_no}</Link>
              <span className={styles.meta}>
                {[row.type.name, isOwn ? row.city : (row.driver?.name ?? t('dashboard.no_officer'))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
