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
      ? [start.add({ days: steps })].filter((day) => fits(rule, day)).map(String)
      : freq === 'WEEKLY'
        ? weekDays(rule, start, steps).map(String)
        : freq === 'MONTHLY'
          ? monthDays(rule, monthOf(start.year, start.month + steps), start.day)
          : yearDays(rule, start, start.year + steps);
  const sorted = [...new Set(days)].sort();
  if (bySetPos.length === 0) return sorted;
  const picked = new Set(bySetPos.map((place) => (place > 0 ? place - 1 : sorted.length + place)));
  return sorted.filter((_day, at) => picked.has(at));
}

/** Whether weekday and day of the month are among those the rule names. */
const fits = ({ byDay, byMonthDay }: Recurrence, day: Temporal.PlainDate): boolean =>
  (byDay.length === 0 || byDay.some(({ weekday: wanted }) => wanted === day.dayOfWeek)) &&
  (byMonthDay.length === 0 || byMonthDay.some((wanted) => clamped(wanted, day.daysInMonth) === day.day));

/** 0 for a day counted back past the first. */
const clamped = (wanted: number, length: number): number =>
  wanted > 0 ? Math.min(wanted, length) : Math.max(0, length + 1 + wanted);

function weekDays({ byDay }: Recurrence, start: Temporal.PlainDate, weeks: number): Temporal.PlainDate[] {
  const monday = start.subtract({ days: start.dayOfWeek - 1 }).add({ weeks });
  const wanted = byDay.length > 0 ? byDay.map((entry) => entry.weekday) : [start.dayOfWeek];
  return wanted.map((day) => monday.add({ days: day - 1 }));
}

/**
 * A stretch of the calendar whose days are numbers from 1. Months and years of a rule that never falls on a day are looked through for
 * centuries, with dozens of named days each: plain arithmetic does in milliseconds what dates do in seconds.
 */
interface Stretch {
  readonly length: number;
  /** Weekday of its first day. */
  readonly weekday: number;
  readonly iso: (day: number) => string;
}

const DAY_MS = 86_400_000;

function stretch(from: number, to: number): Stretch {
  const first = new Date(from).toISOString().slice(0, '2026-01-01'.length);
  return {
    length: Math.round((to - from) / DAY_MS),
    weekday: new Date(from).getUTCDay() || 7,
    iso: (day) => addDays(first, day - 1),
  };
}

/** A month; 13 is the first of the next year. */
const monthOf = (year: number, month: number): Stretch =>
  stretch(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1));
const yearOf = (year: number): Stretch => stretch(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));

function monthDays(rule: Recurrence, month: Stretch, startDay: number): string[] {
  const numbered = numberedDays(rule, month);
  const isNumbered = new Set(numbered);
  const named = rule.byDay.flatMap((entry) => weekdaysIn(entry, month));
  const days =
    rule.byDay.length > 0
      ? named.filter((day) => rule.byMonthDay.length === 0 || isNumbered.has(day))
      : rule.byMonthDay.length > 0
        ? numbered
        : [clamped(startDay, month.length)];
  return days.map(month.iso);
}

/** Without a month, numbered days are those of every month, and weekdays those of the whole year. */
function yearDays(rule: Recurrence, start: Temporal.PlainDate, year: number): string[] {
  if (rule.byDay.length + rule.byMonthDay.length === 0) {
    const month = monthOf(year, start.month);
    return [month.iso(clamped(start.day, month.length))];
  }
  const months = Array.from({ length: 12 }, (_, at) => monthOf(year, at + 1));
  const numbered = months.flatMap((month) => numberedDays(rule, month).map(month.iso));
  if (rule.byDay.length === 0) return numbered;
  const whole = yearOf(year);
  const named = [...new Set(rule.byDay.flatMap((entry) => weekdaysIn(entry, whole)))].map(whole.iso);
  const isNumbered = new Set(numbered);
  return rule.byMonthDay.length === 0 ? named : named.filter((day) => isNumbered.has(day));
}

const numberedDays = ({ byMonthDay }: Recurrence, { length }: Stretch): number[] => [
  ...new Set(byMonthDay.map((wanted) => clamped(wanted, length)).filter((day) => day > 0)),
];

/** Such weekdays of a stretch: all of them, or the one at its place. */
function weekdaysIn(
  { weekday: wanted, nth }: { weekday: number; nth: number },
  { length, weekday }: Stretch,
): number[] {
  const first = ((wanted - weekday + 7) % 7) + 1;
  const weeks = Math.ceil((length + 1 - first) / 7);
  if (nth === 0) return Array.from({ length: weeks }, (_, week) => first + 7 * week);
  const week = nth > 0 ? nth - 1 : weeks + nth;
  return week >= 0 && week < weeks ? [first + 7 * week] : [];
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
