import { language } from '../../../platform/web/i18n/i18n.ts';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import type { FieldInputProps } from '../../../platform/web/resource-form/field-input.tsx';
import { titleOf } from '../../../platform/web/routing/screen.ts';
import { dateFormat } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn, toDate } from '../../../ui/format/format-date.ts';
import { DateField } from '../../../ui/primitives/fields/date-field.tsx';
import { instantOf, wallClock } from '../../../ui/primitives/fields/dates/date-text.ts';
import { TimeField } from '../../../ui/primitives/fields/time-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { endDay, type ShiftTimes } from '../user-roster/shift-times.rules.ts';

/** The times of the form by the reader's clock, and how day, start and end are put together. */
function useShift({ form }: FieldInputProps) {
  const { context } = useFormat();
  const { zone } = context;
  const text = (name: string) => {
    const value = form?.values[name];
    return typeof value === 'string' ? value : '';
  };
  const timeOf = (instant: string) => (instant === '' ? '' : wallClock(instant, zone).time);
  const times: ShiftTimes = {
    // A time may be typed first: until the day is known it is today's, and moves with it.
    day: text('day') || dayIn(zone, new Date(serverNow())),
    start: timeOf(text('start_at')),
    end: timeOf(text('end_at')),
  };
  const put = (change: Partial<ShiftTimes>) => {
    const next = { ...times, ...change };
    const at = (day: string, time: string) => (time === '' ? '' : instantOf(day, time, zone));
    form?.set('start_at', at(next.day, next.start));
    form?.set('end_at', at(endDay(next), next.end));
  };
  return { times, put };
}

const fieldOf = ({ name, field, error, isReadOnly, autoFocus }: FieldInputProps) => ({
  label: titleOf({ title: field.label }, language()),
  name,
  error,
  isReadOnly,
  isDisabled: isReadOnly,
  isRequired: field.options.required,
  autoFocus,
});

/** The day of a shift: start and end are times of it and move along. */
export function ShiftDayInput(props: FieldInputProps) {
  const { put } = useShift(props);
  const change = (day: string) => {
    props.onChange(day);
    if (day !== '') put({ day });
  };
  const value = typeof props.value === 'string' ? props.value : '';
  const { locale } = useFormat().context;
  const weekday = value
    ? dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(toDate(value) ?? 0)
    : undefined;
  return <DateField {...fieldOf(props)} hint={weekday} value={value} onChange={change} />;
}

export function ShiftStartInput(props: FieldInputProps) {
  const { times, put } = useShift(props);
  return <TimeField {...fieldOf(props)} value={times.start} onChange={(start) => put({ start })} />;
}

/** The end is said with its day where that is another one. */
export function ShiftEndInput(props: FieldInputProps) {
  const t = useT();
  const { times, put } = useShift(props);
  const isNextDay = endDay(times) !== times.day;
  const { help } = props.field.options;
  return (
    <TimeField
      {...fieldOf(props)}
      hint={help ? titleOf({ title: help }, language()) : undefined}
      note={isNextDay ? t('planning.roster.next_day') : undefined}
      value={times.end}
      onChange={(end) => put({ end })}
    />
  );
}
