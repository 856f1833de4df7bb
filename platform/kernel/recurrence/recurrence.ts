import { Temporal } from 'temporal-polyfill';
import { addDays } from '../days.ts';
import { dayIn, wallTime } from '../zones.ts';
import type { Recurrence } from './recurrence-rule.ts';

/** A rule that meets no day in so many periods never will (every 7th day from a Monday, but only on Tuesdays). */
const EMPTY_PERIODS = 4000;
/** The calendar repeats after so many years. */
const EMPTY_YEARS = 400;

/**
 * The days of a rule that starts on `startsOn`, in order, from `from` on (else from its start). A day of the month that a
 * month does not have is its last one (SKIP=BACKWARD of RFC 7529): who repeats on the 31st means the end of every month.
 */
export function* occurrenceDays(rule: Recurrence, startsOn: string, from = startsOn): Generator<string> {
  const start = Temporal.PlainDate.from(startsOn);
  // Counted occurrences are counted from the first one; all others can be entered anywhere.
  const first = rule.count === null ? periodsBefore(rule, start, Temporal.PlainDate.from(from)) : 0;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let empty = 0;
  for (let period = first; empty < (rule.freq === 'YEARLY' ? EMPTY_YEARS : EMPTY_PERIODS); period++) {
    const days = daysOf(rule, start, period).filter((day) => day >= startsOn);
    empty = days.length === 0 ? empty + 1 : 0;
    for (const day of days) {
      if (left-- <= 0 || (rule.until !== null && day > rule.until)) return;
      if (day >= from) yield day;
    }
  }
}

/** A period at or before the one `from` lies in. */
function periodsBefore({ freq, interval }: Recurrence, start: Temporal.PlainDate, from: Temporal.PlainDate): number {
  const largestUnit = freq === 'DAILY' ? 'days' : freq === 'WEEKLY' ? 'weeks' : freq === 'MONTHLY' ? 'months' : 'years';
  const passed = start.until(from, { largestUnit })[largestUnit];
  return Math.max(0, Math.floor(passed / interval) - 1);
}

/** Days of one period, sorted, those before the start included. */
function daysOf(rule: Recurrence, start: Temporal.PlainDate, period: number): string[] {
  const { freq, interval, bySetPos } = rule;
  const steps = period * interval;
  const days =
    freq === 'DAILY'
      ? [start.add({ days: steps })].filter((day) => fits(rule, day))
      : freq === 'WEEKLY'
        ? weekDays(rule, start, steps)
        : freq === 'MONTHLY'
          ? monthDays(rule, start.with({ day: 1 }).add({ months: steps }), start.day)
          : yearDays(rule, start, start.year + steps);
  const sorted = [...new Set(days.map(String))].sort();
  if (bySetPos.length === 0) return sorted;
  const picked = new Set(bySetPos.map((place) => (place > 0 ? place - 1 : sorted.length + place)));
  return sorted.filter((_day, at) => picked.has(at));
}

/** Whether weekday and day of the month are among those the rule names. */
const fits = ({ byDay, byMonthDay }: Recurrence, day: Temporal.PlainDate): boolean =>
  (byDay.length === 0 || byDay.some(({ weekday: wanted }) => wanted === day.dayOfWeek)) &&
  (byMonthDay.length === 0 || byMonthDay.some((wanted) => clamped(wanted, day) === day.day));

/** 0 for a day counted back past the first. */
const clamped = (wanted: number, month: Temporal.PlainDate): number =>
  wanted > 0 ? Math.min(wanted, month.daysInMonth) : Math.max(0, month.daysInMonth + 1 + wanted);

function weekDays({ byDay }: Recurrence, start: Temporal.PlainDate, weeks: number): Temporal.PlainDate[] {
  const monday = start.subtract({ days: start.dayOfWeek - 1 }).add({ weeks });
  const wanted = byDay.length > 0 ? byDay.map((entry) => entry.weekday) : [start.dayOfWeek];
  return wanted.map((day) => monday.add({ days: day - 1 }));
}

function monthDays(rule: Recurrence, month: Temporal.PlainDate, startDay: number): Temporal.PlainDate[] {
  const numbered = numberedDays(rule, month);
  if (rule.byDay.length > 0) {
    const named = rule.byDay.flatMap((entry) => weekdaysFrom(entry, month, month.daysInMonth));
    return rule.byMonthDay.length === 0 ? named : named.filter((day) => numbered.some((other) => other.equals(day)));
  }
  return rule.byMonthDay.length > 0 ? numbered : [month.with({ day: clamped(startDay, month) })];
}

/** Without a month, numbered days are those of every month, and weekdays those of the whole year. */
function yearDays(rule: Recurrence, start: Temporal.PlainDate, year: number): Temporal.PlainDate[] {
  const january = start.with({ year, month: 1, day: 1 });
  if (rule.byDay.length + rule.byMonthDay.length === 0) {
    const month = january.with({ month: start.month });
    return [month.with({ day: clamped(start.day, month) })];
  }
  const numbered = Array.from({ length: 12 }, (_, at) => numberedDays(rule, january.add({ months: at }))).flat();
  if (rule.byDay.length === 0) return numbered;
  const named = rule.byDay.flatMap((entry) => weekdaysFrom(entry, january, january.daysInYear));
  const isNumbered = new Set(numbered.map(String));
  return rule.byMonthDay.length === 0 ? named : named.filter((day) => isNumbered.has(String(day)));
}

const numberedDays = ({ byMonthDay }: Recurrence, month: Temporal.PlainDate): Temporal.PlainDate[] =>
  byMonthDay.flatMap((wanted) => {
    const day = clamped(wanted, month);
    return day > 0 ? [month.with({ day })] : [];
  });

/** Such weekdays of the `length` days from `first` on: all of them, or the one at its place. */
function weekdaysFrom(
  { weekday: wanted, nth }: { weekday: number; nth: number },
  first: Temporal.PlainDate,
  length: number,
): Temporal.PlainDate[] {
  const offset = (wanted - first.dayOfWeek + 7) % 7;
  const all = Array.from({ length: Math.ceil((length - offset) / 7) }, (_, week) => offset + 7 * week);
  const chosen = nth === 0 ? all : all.slice(nth > 0 ? nth - 1 : nth).slice(0, 1);
  const isThere = nth === 0 || Math.abs(nth) <= all.length;
  return isThere ? chosen.map((days) => first.add({ days })) : [];
}

/**
 * The rule with its last day by a clock: what ends at a moment falls on no day whose `time` in `zone` is later (RFC 5545: UNTIL bounds the
 * moments, not the days). A moment without the mark of UTC is one of the same clock.
 */
export function untilOnClock<Rule extends Recurrence>(
  rule: Rule,
  { time, zone }: { time: string; zone: string },
): Rule {
  const { until, untilTime } = rule;
  if (until === null || !untilTime) return rule;
  const end = Date.parse(untilTime.endsWith('Z') ? `${until}T${untilTime}` : wallTime(`${until}T${untilTime}`, zone));
  const last = dayIn(end, zone);
  const isIn = Date.parse(wallTime(`${last}T${time}`, zone)) <= end;
  return { ...rule, until: isIn ? last : addDays(last, -1), untilTime: null };
}

/** When something repeats: at `time` (HH:MM) on the clock of `zone`. */
export interface Timetable {
  readonly rule: Recurrence;
  readonly startsOn: string;
  readonly time: string;
  readonly zone: string;
}

/**
 * The next `most` moments after `after` (epoch ms), ISO UTC, on the wall clock of the zone whatever its daylight saving: an hour
 * the clock skips is the one after it, one it repeats is the first. Empty when the rule has ended.
 */
export function nextMoments(timetable: Timetable, after: number, most: number): string[] {
  const { startsOn, time, zone } = timetable;
  const rule = untilOnClock(timetable.rule, timetable);
  const moments: string[] = [];
  const today = dayIn(after, zone);
  for (const day of occurrenceDays(rule, startsOn, today > startsOn ? today : startsOn)) {
    if (moments.length >= most) break;
    const moment = wallTime(`${day}T${time}`, zone);
    if (Date.parse(moment) > after) moments.push(moment);
  }
  return moments;
}
