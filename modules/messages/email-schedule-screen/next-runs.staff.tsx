import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { formatElsewhere } from '../../../ui/format/format-elsewhere.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../communications-screen/communications.module.css';
import { scheduleCalls } from './schedule-calls.web.ts';
import { type ScheduleValues, TIME } from './schedule-values.web.ts';

/** The next moments of what is being typed, on the company's clock and beside it on the schedule's own where that differs. */
export function NextRuns({ values }: { values: Pick<ScheduleValues, 'rrule' | 'time' | 'time_zone'> }) {
  const t = useT();
  const { context } = useFormat();
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
        {moments.map((moment) => {
          const there = formatElsewhere(moment, time_zone, context);
          return (
            <li key={moment}>
              <FormatDate value={moment} kind="absolute" />
              {there ? <span className={styles.quiet}> · {there}</span> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
