import { Temporal } from 'temporal-polyfill';

/** Periods a filter may name instead of dates: counted in units from the one that today is in, `to` excluded. */
export const PERIODS = {
  today: { unit: 'day', from: 0, to: 1 },
  yesterday: { unit: 'day', from: -1, to: 0 },
  tomorrow: { unit: 'day', from: 1, to: 2 },
  this_week: { unit: 'week', from: 0, to: 1 },
  last_week: { unit: 'week', from: -1, to: 0 },
  next_week: { unit: 'week', from: 1, to: 2 },
  last_7_days: { unit: 'day', from: -6, to: 1 },
  next_7_days: { unit: 'day', from: 1, to: 8 },
  last_30_days: { unit: 'day', from: -29, to: 1 },
  this_month: { unit: 'month', from: 0, to: 1 },
  last_month: { unit: 'month', from: -1, to: 0 },
  next_month: { unit: 'month', from: 1, to: 2 },
  this_year: { unit: 'year', from: 0, to: 1 },
} as const satisfies Readonly<Record<string, { unit: 'day' | 'week' | 'month' | 'year'; from: number; to: number }>>;
export type RelativeRange = keyof typeof PERIODS;
export const RELATIVE_RANGES = Object.keys(PERIODS) as [RelativeRange, ...RelativeRange[]];

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
  const { unit, from, to } = PERIODS[name];
  const first = startOf(unit, today, firstDayOfWeek);
  const day = (units: number): string => startOfDay(first.add({ [`${unit}s`]: units }).toString(), zone);
  return { from: day(from), to: day(to) };
}

function startOf(
  unit: 'day' | 'week' | 'month' | 'year',
  today: Temporal.PlainDate,
  first: number,
): Temporal.PlainDate {
  if (unit === 'day') return today;
  if (unit === 'week') return today.subtract({ days: (today.dayOfWeek - first + 7) % 7 });
  return today.with(unit === 'month' ? { day: 1 } : { month: 1, day: 1 });
}

/** `20261121-0930` of an instant (ISO 8601 or epoch ms) on the clock of `zone`, for file names. */
export function wallStamp(instant: string | number, zone: string): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(zone);
  return wall.toPlainDateTime().toString({ smallestUnit: 'minute' }).replaceAll(/[-:]/g, '').replace('T', '-');
}

/** `2026-11-21 09:30` of an instant on the clock of `zone`, with its seconds where it has any. */
export function wallClock(instant: string, zone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return wall.toString({ smallestUnit: wall.second === 0 ? 'minute' : 'second' }).replace('T', ' ');
}
