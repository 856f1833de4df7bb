import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es.js';
import { DatePicker, DatesProvider, type DayOfWeek } from '@mantine/dates';
import dayjs from 'dayjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../format/format-context.tsx';
import { useLocale, useT } from '../../../text/text.tsx';
import styles from '../picker/picker.module.css';
import { dayAfterKey } from './day-keys.ts';

/** The calendar of the date fields; loaded when it is first opened. Days are `YYYY-MM-DD`. */
export default function DateCalendar(props: {
  value: string;
  min?: string;
  max?: string;
  isBlocked?: (day: string) => boolean;
  onPick: (day: string) => void;
}) {
  const t = useT();
  const first = (useFormat().context.weekStart ?? 1) as DayOfWeek;
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  const box = useRef<HTMLDivElement>(null);
  const isStart = useStart(box, props.value);
  const walk = useWalk(box, props, first);
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: first }}>
      {/* Before the calendar's own keys, which end with the month. */}
      <div ref={box} className={styles.calendar} onKeyDownCapture={walk.onKeyDown}>
        <DatePicker
          size="xs"
          classNames={{
            day: styles.calendarDay,
            calendarHeader: styles.calendarHead,
            monthsListControl: styles.calendarList,
            yearsListControl: styles.calendarList,
          }}
          highlightToday
          value={props.value || null}
          date={walk.month}
          onDateChange={walk.setMonth}
          minDate={props.min}
          maxDate={props.max}
          excludeDate={props.isBlocked}
          getDayProps={(day) => ({ 'data-day': day, 'data-autofocus': isStart(day) || undefined })}
          onChange={(day) => day && props.onPick(day)}
          ariaLabels={{
            nextMonth: t('ui.date.next_month'),
            previousMonth: t('ui.date.previous_month'),
            nextYear: t('ui.date.next_year'),
            previousYear: t('ui.date.previous_year'),
            nextDecade: t('ui.date.next_years'),
            previousDecade: t('ui.date.previous_years'),
            monthLevelControl: t('ui.date.choose_month'),
            yearLevelControl: t('ui.date.choose_year'),
          }}
        />
      </div>
    </DatesProvider>
  );
}

interface Choice {
  value: string;
  min?: string;
  max?: string;
  isBlocked?: (day: string) => boolean;
}

/** Keys lead from day to day, into other months too; the month shown goes with them. */
function useWalk(box: { readonly current: HTMLElement | null }, { value, min, max, isBlocked }: Choice, first: number) {
  const today = dayjs().format('YYYY-MM-DD');
  const [month, setMonth] = useState(value || (min && min > today ? min : max && max < today ? max : today));
  const [at, setAt] = useState('');
  useEffect(() => {
    if (at) box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [box, at]);
  const isOff = (day: string) => Boolean((min && day < min) || (max && day > max) || isBlocked?.(day));
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.day;
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dayAfterKey(event, from, first, isOff);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    setMonth(to);
    setAt(to);
  };
  return { month, setMonth, onKeyDown };
}

/**
 * Arrows go on from the chosen day, from today, or from the first that may be chosen. The layer gives it the focus where the days are
 * there when it opens; where their code comes later they take it.
 */
function useStart(box: { readonly current: HTMLElement | null }, value: string): (day: string) => boolean {
  useEffect(() => {
    const start = ['[data-autofocus]:not(:disabled)', 'td button:not(:disabled)']
      .map((day) => box.current?.querySelector<HTMLElement>(day))
      .find(Boolean);
    const timer = setTimeout(() => start?.focus(), 0);
    return () => clearTimeout(timer);
  }, [box]);
  const start = value || dayjs().format('YYYY-MM-DD');
  return (day) => day === start;
}
