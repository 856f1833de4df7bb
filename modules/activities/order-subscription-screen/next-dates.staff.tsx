import { useDebouncedValue } from '@mantine/hooks';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import type { FormValue, RefChoice } from '../../../platform/web/resource-form/form-values.ts';
import type { RecordForm } from '../../../platform/web/resource-form/use-record-form.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './subscription.module.css';
import { subscriptionCalls, type UpcomingDate } from './subscription-calls.web.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const text = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '');
const idOf = (value: FormValue | undefined): number | undefined =>
  Number((value as RefChoice | null)?.value) || undefined;

/** The next twelve dates of what is being typed, on the clock of the place. */
export function TypedDates({ form }: { form: RecordForm }) {
  const t = useT();
  const { values } = form;
  const [query] = useDebouncedValue(
    {
      rrule: text(values.rrule),
      start_date: text(values.start_date),
      end_date: text(values.end_date) || undefined,
      max_count: Number(text(values.max_count)) || undefined,
      time_of_day: text(values.time_of_day),
      skip_holidays: (text(values.skip_holidays) || 'keep') as 'keep',
      location_id: idOf(values.location_id),
      customer_id: idOf(values.customer_id),
    },
    250,
  );
  const isReady = query.rrule !== '' && query.start_date !== '' && TIME.test(query.time_of_day);
  const read = useRead(
    subscriptionCalls.preview,
    { query },
    { isEnabled: isReady, keepsPrevious: true, isQuiet: true },
  );
  if (!isReady || !read.data) return null;
  return (
    <section className={styles.preview} aria-label={t('subscription.next')}>
      <h3 className={styles.head}>{t('subscription.next_in', { zone: read.data.zone.replaceAll('_', ' ') })}</h3>
      {read.data.dates.length === 0 ? (
        <Banner meaning="warning" title={t('subscription.no_dates')} />
      ) : (
        <DateList dates={read.data.dates} />
      )}
    </section>
  );
}

/** Dates to come, with the holidays in their way. */
export function DateList({ dates }: { dates: readonly UpcomingDate[] }) {
  return (
    <ol className={styles.dates}>
      {dates.map(({ date, day, holiday }) => (
        <li key={date}>
          <span className={day === null ? styles.gone : undefined}>
            {dayName(day ?? date)} <FormatDate value={day ?? date} />
          </span>
          {holiday === null ? null : <HolidayNote date={date} day={day} holiday={holiday} />}
        </li>
      ))}
    </ol>
  );
}

/** Why a date is left out, moved, or to be thought over. */
function HolidayNote({ date, day, holiday }: { date: string; day: string | null; holiday: string }) {
  const t = useT();
  const what = day === null ? 'left_out' : day === date ? 'kept' : 'moved';
  return <span className={styles.note}>{t(`subscription.holiday.${what}`, { holiday })}</span>;
}

const dayName = (day: string): string =>
  new Intl.DateTimeFormat(language(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
