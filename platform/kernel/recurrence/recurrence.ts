import { addDays } from '../days.ts';
import { dayIn, wallTime } from '../zones.ts';
import type { Recurrence } from './recurrence-rule.ts';

/** A rule that meets no day in so many periods never will (every 7th day from a Monday, but only on Tuesdays). */
const EMPTY_PERIODS = 4000;
/** The calendar repeats after so many years. */
const EMPTY_YEARS = 400;
const DAY_MS = 86_400_000;
/** Days are written with years of four digits. */
const LAST_DAY = numberOf('9999-12-31');

/**
 * The days of a rule that starts on `startsOn`, in order, from `from` on (else from its start). A day of the month that a
 * month does not have is its last one (SKIP=BACKWARD of RFC 7529): who repeats on the 31st means the end of every month.
 */
export function* occurrenceDays(rule: Recurrence, startsOn: string, from = startsOn): Generator<string> {
  const [earliest, wanted] = [numberOf(startsOn), numberOf(from)];
  const last = Math.min(rule.until === null ? LAST_DAY : numberOf(rule.until), LAST_DAY);
  // Counted occurrences are counted from the first one; all others can be entered anywhere.
  const first = rule.count === null ? periodsUntil(rule, startsOn, from) : 0;
  const daysIn = finderOf(rule, startsOn);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let empty = 0;
  for (let period = first; empty < (rule.freq === 'YEARLY' ? EMPTY_YEARS : EMPTY_PERIODS); period++) {
    const stretch = stretchOf(rule, startsOn, period);
    if (stretch.first > last) return;
    const days = daysIn(stretch).filter((day) => stretch.first + day - 1 >= earliest);
    empty = days.length === 0 ? empty + 1 : 0;
    for (const at of days) {
      const day = stretch.first + at - 1;
      if (left-- <= 0 || day > last) return;
      if (day >= wanted) yield addDays('1970-01-01', day);
    }
  }
}

/**
 * A period of a rule: a day, a week from its Monday, a month or a year. Its days are numbers from 1, and those of the calendar are numbers
 * from 1 January 1970: a rule is looked through for centuries, where plain arithmetic does in milliseconds what dates do in seconds.
 */
interface Stretch {
  readonly first: number;
  readonly length: number;
  /** Weekday of its first day. */
  readonly weekday: number;
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}
const weekdayOf = (day: number): number => new Date(day * DAY_MS).getUTCDay() || 7;
const between = (first: number, next: number): Stretch => ({ first, length: next - first, weekday: weekdayOf(first) });

/** A month; 13 is the first of the next year. */
const monthOf = (year: number, month: number): Stretch =>
  between(Date.UTC(year, month - 1, 1) / DAY_MS, Date.UTC(year, month, 1) / DAY_MS);
const yearOf = (year: number): Stretch => between(Date.UTC(year, 0, 1) / DAY_MS, Date.UTC(year + 1, 0, 1) / DAY_MS);

const partsOf = (day: string): [year: number, month: number, date: number] =>
  day.split('-').map(Number) as [number, number, number];

function stretchOf({ freq, interval }: Recurrence, startsOn: string, period: number): Stretch {
  const [year, month] = partsOf(startsOn);
  const steps = period * interval;
  if (freq === 'YEARLY') return yearOf(year + steps);
  if (freq === 'MONTHLY') return monthOf(year, month + steps);
  const day = numberOf(startsOn);
  if (freq === 'DAILY') return between(day + steps, day + steps + 1);
  const monday = day + 1 - weekdayOf(day) + 7 * steps;
  return between(monday, monday + 7);
}

/** The period `from` lies in, or the last one before it. */
function periodsUntil({ freq, interval }: Recurrence, startsOn: string, from: string): number {
  const [[year, month], [toYear, toMonth]] = [partsOf(startsOn), partsOf(from)];
  const [day, to] = [numberOf(startsOn), numberOf(from)];
  const passed = {
    DAILY: to - day,
    WEEKLY: Math.floor((to - day - 1 + weekdayOf(day)) / 7),
    MONTHLY: (toYear - year) * 12 + toMonth - month,
    YEARLY: toYear - year,
  }[freq];
  return Math.max(0, Math.floor(passed / interval));
}

/**
 * Finds the days of a period, sorted, those before the start included. All periods of one length that begin on one weekday have the same
 * ones, so they are worked out once for each of those: however much a rule names, and however rarely it falls on a day.
 */
function finderOf(rule: Recurrence, startsOn: string): (stretch: Stretch) => readonly number[] {
  if (rule.freq === 'DAILY') return (day) => placed(rule, fits(rule, day.first) ? [1] : []);
  const known = new Map<number, readonly number[]>();
  return (stretch) => {
    const shape = stretch.length * 8 + stretch.weekday;
    const days = known.get(shape) ?? placed(rule, daysOf(rule, startsOn, stretch));
    known.set(shape, days);
    return days;
  };
}

function placed({ bySetPos }: Recurrence, days: readonly number[]): readonly number[] {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  if (bySetPos.length === 0) return sorted;
  const picked = new Set(bySetPos.map((place) => (place > 0 ? place - 1 : sorted.length + place)));
  return sorted.filter((_day, at) => picked.has(at));
}

/** Whether weekday and day of the month are among those the rule names. */
function fits({ byDay, byMonthDay }: Recurrence, day: number): boolean {
  const date = new Date(day * DAY_MS);
  const { length } = monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return (
    (byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOf(day))) &&
    (byMonthDay.length === 0 || byMonthDay.some((wanted) => clamped(wanted, length) === date.getUTCDate()))
  );
}

/** 0 for a day counted back past the first. */
const clamped = (wanted: number, length: number): number =>
  wanted > 0 ? Math.min(wanted, length) : Math.max(0, length + 1 + wanted);

function daysOf(rule: Recurrence, startsOn: string, stretch: Stretch): number[] {
  const [, month, date] = partsOf(startsOn);
  const { freq, byDay, byMonthDay } = rule;
  if (freq === 'WEEKLY')
    return byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [weekdayOf(numberOf(startsOn))];
  const months = freq === 'MONTHLY' ? [{ ...stretch, from: 0 }] : monthsOf(stretch);
  const numbered = months.flatMap(({ length, from }) => numberedDays(rule, length).map((day) => from + day));
  if (byDay.length > 0) {
    const named = byDay.flatMap((entry) => weekdaysIn(entry, stretch));
    const isNumbered = new Set(numbered);
    return byMonthDay.length === 0 ? named : named.filter((day) => isNumbered.has(day));
  }
  if (byMonthDay.length > 0) return numbered;
  // Without a month, numbered days are those of every month; the day it starts on is one of its own month.
  const own = freq === 'MONTHLY' ? months[0] : months[month - 1];
  return own ? [own.from + clamped(date, own.length)] : [];
}

/** The months of a year, each with how many of its days come before it. */
function monthsOf({ length }: Stretch): { length: number; from: number }[] {
  const year = length === 366 ? 2024 : 2025;
  const first = yearOf(year).first;
  return Array.from({ length: 12 }, (_, at) => {
    const month = monthOf(year, at + 1);
    return { length: month.length, from: month.first - first };
  });
}

const numberedDays = ({ byMonthDay }: Recurrence, length: number): number[] =>
  byMonthDay.map((wanted) => clamped(wanted, length)).filter((day) => day > 0);

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
