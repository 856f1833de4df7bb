import { Temporal } from 'temporal-polyfill';

/** Relative ranges a filter may name instead of dates (B1 §4.10); read on the clock of a zone. */
export const RELATIVE_RANGES = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'last_7_days',
  'next_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'next_month',
  'this_year',
] as const;
export type RelativeRange = (typeof RELATIVE_RANGES)[number];

/** Half-open instant range [from, to), ISO 8601 UTC. */
export interface InstantRange {
  from: string;
  to: string;
}

const iso = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

/** First instant of calendar day `day` (YYYY-MM-DD) in `zone`, ISO UTC. */
export function startOfDay(day: string, zone: string): string {
  return iso(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant());
}

/** The calendar day (YYYY-MM-DD) of an instant on the clock of `zone`. */
export function dayIn(instant: string | number, zone: string): string {
  const epoch = typeof instant === 'number' ? instant : Date.parse(instant);
  return Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** A wall-clock time ("2026-11-21T09:30") of `zone` as an instant, ISO UTC; the earlier one when the clock repeats it. */
export function wallTime(local: string, zone: string): string {
  return iso(Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant());
}

/** The relative range `name` around `now` (epoch ms) in `zone`; `firstDayOfWeek` 1 = Monday … 7 = Sunday. */
export function relativeRange(name: RelativeRange, now: number, zone: string, firstDayOfWeek = 1): InstantRange {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const [from, to] = bounds(name, today, firstDayOfWeek);
  return { from: startOfDay(from.toString(), zone), to: startOfDay(to.toString(), zone) };
}

function bounds(
  name: RelativeRange,
  today: Temporal.PlainDate,
  first: number,
): [Temporal.PlainDate, Temporal.PlainDate] {
  const day = (offset: number): Temporal.PlainDate => today.add({ days: offset });
  const month = today.with({ day: 1 });
  const week = day(-((today.dayOfWeek - first + 7) % 7));
  switch (name) {
    case 'today':
      return [today, day(1)];
    case 'yesterday':
      return [day(-1), today];
    case 'tomorrow':
      return [day(1), day(2)];
    case 'this_week':
      return [week, week.add({ days: 7 })];
    case 'last_week':
      return [week.subtract({ days: 7 }), week];
    case 'next_week':
      return [week.add({ days: 7 }), week.add({ days: 14 })];
    case 'next_7_days':
      return [day(1), day(8)];
    case 'last_7_days':
      return [day(-6), day(1)];
    case 'last_30_days':
      return [day(-29), day(1)];
    case 'this_month':
      return [month, month.add({ months: 1 })];
    case 'last_month':
      return [month.subtract({ months: 1 }), month];
    case 'next_month':
      return [month.add({ months: 1 }), month.add({ months: 2 })];
    case 'this_year':
      return [month.with({ month: 1 }), month.with({ month: 1 }).add({ years: 1 })];
  }
}

/** `20261121-0930` of an instant (ISO 8601 or epoch ms) on the clock of `zone`, for file names. */
export function wallStamp(instant: string | number, zone: string): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(zone);
  return wall.toPlainDateTime().toString({ smallestUnit: 'minute' }).replaceAll(/[-:]/g, '').replace('T', '-');
}
