import { expect, test } from 'vitest';
import { occurrenceDays } from './recurrence.ts';
import { parseRecurrence } from './recurrence-rule.ts';

/** Days are whole numbers of days since 1970: nothing here is shared with what is tested. */
const DAY = 86_400_000;
const FROM = Date.UTC(2023, 10, 1) / DAY;
const DAYS = 366 * 9;
const NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

interface Day {
  n: number;
  year: number;
  month: number;
  day: number;
  weekday: number;
  /** How many days its month and its year have, and which of its year it is. */
  monthLength: number;
  yearLength: number;
  yearDay: number;
}

function dayOf(n: number): Day {
  const at = new Date(n * DAY);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const january = Date.UTC(year, 0, 1) / DAY;
  return {
    n,
    year,
    month,
    day,
    weekday: at.getUTCDay(),
    monthLength: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    yearLength: Date.UTC(year + 1, 0, 1) / DAY - january,
    yearDay: n - january,
  };
}

interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  byDay: string[];
  byMonthDay: number[];
  bySetPos: number[];
  count: number | null;
  until: number | null;
}

const ALL = Array.from({ length: DAYS + 366 * 5 }, (_, at) => dayOf(FROM + at));

/** Looks at every single day, as RFC 5545 says it, with the end of a month for days the month has not. */
function byBruteForce(rule: Rule, start: number): string[] {
  const first = dayOf(start);
  const periods = new Map<number, Day[]>();
  // Whole periods past the end: the last day of half a year is no last day.
  for (const day of ALL) {
    if (day.n < start - 400) continue;
    const period = periodOf(rule, day, first);
    if (period % rule.interval !== 0 || period < 0) continue;
    if (isMeant(rule, day, first)) periods.set(period, [...(periods.get(period) ?? []), day]);
  }
  const chosen = [...periods.keys()]
    .sort((a, b) => a - b)
    .flatMap((period) => {
      const days = periods.get(period) ?? [];
      if (rule.bySetPos.length === 0) return days;
      return days.filter((_day, at) =>
        rule.bySetPos.some((place) => (place > 0 ? place - 1 : days.length + place) === at),
      );
    });
  return chosen
    .filter(({ n }) => n >= start)
    .slice(0, rule.count ?? undefined)
    .filter(({ n }) => n < FROM + DAYS && (rule.until === null || n <= rule.until))
    .map(({ n }) => new Date(n * DAY).toISOString().slice(0, 10));
}

function periodOf({ freq }: Rule, day: Day, first: Day): number {
  if (freq === 'DAILY') return day.n - first.n;
  if (freq === 'MONTHLY') return (day.year - first.year) * 12 + day.month - first.month;
  if (freq === 'YEARLY') return day.year - first.year;
  const monday = (one: Day): number => one.n - ((one.weekday + 6) % 7);
  return (monday(day) - monday(first)) / 7;
}

function isMeant({ freq, byDay, byMonthDay }: Rule, day: Day, first: Day): boolean {
  const named = byDay.some((text) => {
    const [, place = '', name = ''] = /^([+-]?\d+)?(..)$/.exec(text) ?? [];
    if (NAMES[day.weekday] !== name) return false;
    if (place === '') return true;
    const [at, length] = freq === 'YEARLY' ? [day.yearDay, day.yearLength] : [day.day - 1, day.monthLength];
    return Number(place) > 0
      ? Math.floor(at / 7) + 1 === Number(place)
      : Math.floor((length - 1 - at) / 7) + 1 === -Number(place);
  });
  const numbered = byMonthDay.some((wanted) =>
    wanted > 0 ? day.day === Math.min(wanted, day.monthLength) : day.day === day.monthLength + 1 + wanted,
  );
  if (byDay.length + byMonthDay.length > 0)
    return (byDay.length === 0 || named) && (byMonthDay.length === 0 || numbered);
  const isDay = day.day === Math.min(first.day, day.monthLength);
  if (freq === 'DAILY') return true;
  if (freq === 'WEEKLY') return day.weekday === first.weekday;
  return freq === 'MONTHLY' ? isDay : isDay && day.month === first.month;
}

/** A small generator with a seed: the same rules on every machine. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

function randomRule(random: (most: number) => number): Rule {
  const freq = (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const)[random(4)] ?? 'DAILY';
  const some = <T>(most: number, make: () => T): T[] => [...new Set(Array.from({ length: random(most + 1) }, make))];
  const place = (): string => {
    if (freq === 'DAILY' || freq === 'WEEKLY' || random(2) === 0) return '';
    const nth = 1 + random(freq === 'YEARLY' ? 53 : 5);
    return String(random(2) === 0 ? nth : -nth);
  };
  const byDay = some(3, () => `${place()}${NAMES[random(7)]}`);
  const byMonthDay = freq === 'WEEKLY' ? [] : some(3, () => (random(3) === 0 ? -1 - random(31) : 1 + random(31)));
  const bySetPos =
    byDay.length + byMonthDay.length > 0 && random(3) === 0 ? some(2, () => [1, 2, 3, -1, -2][random(5)] ?? 1) : [];
  const end = random(3);
  return {
    freq,
    interval: 1 + random(4),
    byDay,
    byMonthDay,
    bySetPos,
    count: end === 0 ? 1 + random(20) : null,
    until: end === 1 ? FROM + random(DAYS) : null,
  };
}

function textOf({ freq, interval, byDay, byMonthDay, bySetPos, count, until }: Rule): string {
  const day = (n: number): string => new Date(n * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    `FREQ=${freq}`,
    `INTERVAL=${interval}`,
    ...(byDay.length > 0 ? [`BYDAY=${byDay.join(',')}`] : []),
    ...(byMonthDay.length > 0 ? [`BYMONTHDAY=${byMonthDay.join(',')}`] : []),
    ...(bySetPos.length > 0 ? [`BYSETPOS=${bySetPos.join(',')}`] : []),
    ...(count === null ? [] : [`COUNT=${count}`]),
    ...(until === null ? [] : [`UNTIL=${day(until)}`]),
  ].join(';');
}

test('two hundred random rules give the days of a reference that looks at every day', () => {
  const random = randomOf(20_261_122);
  for (let round = 0; round < 200; round++) {
    const rule = randomRule(random);
    const start = FROM + 400 + random(900);
    const startsOn = new Date(start * DAY).toISOString().slice(0, 10);
    const parsed = parseRecurrence(textOf(rule));
    expect(parsed, textOf(rule)).not.toBeNull();
    const expected = byBruteForce(rule, start).slice(0, 60);
    const last = new Date((FROM + DAYS) * DAY).toISOString().slice(0, 10);
    const found: string[] = [];
    for (const day of occurrenceDays(parsed as NonNullable<typeof parsed>, startsOn)) {
      if (found.length >= 60 || day >= last) break;
      found.push(day);
    }
    expect(found, `${textOf(rule)} from ${startsOn}`).toEqual(expected);
    // Entered in the middle it goes on with the same days.
    const middle = expected[Math.floor(expected.length / 2)];
    if (middle) {
      const [entered] = occurrenceDays(parsed as NonNullable<typeof parsed>, startsOn, middle);
      expect(entered, `${textOf(rule)} from ${middle}`).toBe(middle);
    }
  }
}, 30_000);
