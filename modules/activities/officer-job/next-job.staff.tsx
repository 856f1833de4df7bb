import { IconChevronRight } from '@tabler/icons-react';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn } from '../../../ui/format/format-date.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useMyOrders } from '../officer-queue/officer-snapshot.web.ts';
import { useQueue } from '../officer-queue/use-queue.web.ts';
import { groupByDay, nextOf } from '../officer-screen/day-groups.rules.ts';
import styles from '../officer-screen/officer.module.css';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import { orderPath, orderTitle, placeLine } from '../order-web/order-names.web.ts';
import own from './job.module.css';

/** What comes after a finished job: the next one of the officer's day, one tap away; with none left, the day. Works with the network cut. */
export function NextJob({ after, isPrimary }: { after: number; isPrimary: boolean }) {
  const t = useT();
  const format = useFormat();
  const { zone } = useCompanyFacts();
  const { rows, error } = useMyOrders();
  const { writes } = useQueue();
  if (rows === undefined && !error) return null;
  const done = writes.filter((write) => write.kind === 'complete' && write.state !== 'failed').map((w) => w.orderId);
  const groups = groupByDay(rows ?? [], (epoch) => dayIn(zone, new Date(epoch)), serverNow());
  const next = nextOf(groups, [after, ...done]);
  const variant = isPrimary ? 'primary' : 'secondary';
  if (!next) {
    return (
      <Button variant={variant} isWide className={styles.big} href="/ams/activities?view=mine">
        {t('activity.officer.back_to_day')}
      </Button>
    );
  }
  const isToday = groups.some((group) => group.day === 'today' && group.rows.includes(next));
  const start = next.scheduled_start;
  const when = start ? (isToday ? format.time(start) : format.dateTime(start)) : null;
  return (
    <>
      <p className={own.nextJob}>{[when, orderTitle(next), placeLine(next)].filter(Boolean).join(' · ')}</p>
      <Button
        variant={variant}
        isWide
        className={styles.big}
        href={orderPath(next.id)}
        after={<IconChevronRight size={20} stroke={1.5} aria-hidden="true" />}
      >
        {t('activity.officer.next_job')}
      </Button>
    </>
  );
}
