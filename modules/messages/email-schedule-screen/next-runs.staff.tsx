import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../communications-screen/communications.module.css';
import { RunTime } from './run-time.staff.tsx';
import { scheduleCalls } from './schedule-calls.web.ts';
import { type ScheduleValues, TIME } from './schedule-values.web.ts';

/** The next moments of what is being typed, on the company's clock and beside it on the schedule's own and the reader's where those differ. */
export function NextRuns({ values }: { values: Pick<ScheduleValues, 'rrule' | 'time' | 'time_zone'> }) {
  const t = useT();
  const [{ rrule, time, time_zone }] = useDebouncedValue(values, 200);
  const isReady = rrule !== '' && TIME.test(time) && time_zone !== '';
  const read = useRead(
    scheduleCalls.nextRuns,
    { query: { rrule, time, time_zone } },
    { isEnabled: isReady, keepsPrevious: true, isQuiet: true },
  );
  const moments = read.data?.next_runs ?? [];
  if (!isReady || moments.length === 0) return null;
  return (
    <section aria-label={t('comm.schedule.next_runs')}>
      <p className={styles.quiet}>{t('comm.schedule.next_runs')}</p>
      <ol className={styles.runs}>
        {moments.map((moment) => (
          <li key={moment}>
            <RunTime value={moment} zone={time_zone} kind="absolute" />
          </li>
        ))}
      </ol>
    </section>
  );
}
