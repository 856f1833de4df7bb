import { expect, test } from 'vitest';
import { wallTime } from '../zones.ts';
import { nextMoments, occurrenceDays } from './recurrence.ts';
import { parseRecurrence, type Recurrence } from './recurrence-rule.ts';

const rule = (text: string): Recurrence => {
  const parsed = parseRecurrence(text);
  if (!parsed) throw new Error(`no rule: ${text}`);
  return parsed;
};
const days = (text: string, startsOn: string, most: number, from?: string): string[] => {
  const found: string[] = [];
  for (const day of occurrenceDays(rule(text), startsOn, from)) {
    if (found.length >= most) break;
    found.push(day);
  }
  return found;
};

test.each([
  ['FREQ=DAILY', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2026-02-27', ['2026-02-27', '2026-03-02', '2026-03-03']],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-03-04', ['2026-03-06', '2026-03-16', '2026-03-20']],
  ['FREQ=WEEKLY', '2026-03-04', ['2026-03-04', '2026-03-11', '2026-03-18']],
  ['FREQ=MONTHLY', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-15', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', '2026-01-02', ['2026-01-15', '2026-02-01', '2026-02-15']],
  ['FREQ=MONTHLY;BYDAY=1MO', '2026-01-06', ['2026-02-02', '2026-03-02']],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-06', ['2026-01-30', '2026-02-27']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-01-06', ['2026-01-30', '2026-02-27', '2026-03-31']],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=30', '2025-11-30', ['2025-11-30', '2026-02-28', '2026-05-30']],
  ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28']],
  ['FREQ=YEARLY;BYDAY=20MO', '2026-01-01', ['2026-05-18', '2027-05-17', '2028-05-15']],
  ['FREQ=YEARLY;BYDAY=-1SU', '2026-01-01', ['2026-12-27', '2027-12-26']],
  ['FREQ=YEARLY;BYDAY=TH', '2026-12-20', ['2026-12-24', '2026-12-31', '2027-01-07']],
  ['FREQ=YEARLY;BYMONTHDAY=15', '2026-11-20', ['2026-12-15', '2027-01-15', '2027-02-15']],
  ['FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR', '2026-01-01', ['2026-02-13', '2026-03-13', '2026-11-13', '2027-08-13']],
  ['FREQ=YEARLY;INTERVAL=2;BYDAY=MO;BYSETPOS=1,-1', '2026-01-01', ['2026-01-05', '2026-12-28', '2028-01-03']],
  ['FREQ=MONTHLY;BYMONTHDAY=-31', '2026-01-01', ['2026-01-01', '2026-03-01', '2026-05-01']],
  ['FREQ=DAILY;COUNT=2', '2026-01-01', ['2026-01-01', '2026-01-02']],
  ['FREQ=DAILY;INTERVAL=10;UNTIL=20260121', '2026-01-01', ['2026-01-01', '2026-01-11', '2026-01-21']],
])('%s from %s', (text, startsOn, expected) => {
  expect(days(text, startsOn, Math.max(expected.length, 1))).toEqual(expected);
});

test('a rule can be entered anywhere, and counts from its start', () => {
  expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2020-01-06', 2, '2026-03-01')).toEqual(['2026-03-09', '2026-03-23']);
  expect(days('FREQ=DAILY;COUNT=3', '2026-01-01', 9, '2026-01-03')).toEqual(['2026-01-03']);
  expect(days('FREQ=DAILY;COUNT=3', '2026-01-01', 9, '2026-01-04')).toEqual([]);
  expect(days('FREQ=DAILY;UNTIL=20260110', '2026-01-01', 9, '2026-02-01')).toEqual([]);
});

test.each([
  ['20261130T045959Z', 'America/New_York', '09:00', '2026-11-29'],
  ['20261130T000000Z', 'America/Jamaica', '09:00', '2026-11-29'],
  ['20261130T140000Z', 'America/Jamaica', '09:00', '2026-11-30'],
  ['20261130T135959Z', 'America/Jamaica', '09:00', '2026-11-29'],
  ['20261129T235959Z', 'America/Jamaica', '20:00', '2026-11-28'],
  ['20261128T210000Z', 'Asia/Kathmandu', '02:00', '2026-11-29'],
  ['20261130T085959', 'America/Jamaica', '09:00', '2026-11-29'],
  ['20261130T090000', 'America/Jamaica', '09:00', '2026-11-30'],
  ['20261130', 'America/Jamaica', '23:59', '2026-11-30'],
])('UNTIL=%s in %s at %s ends on %s', (until, zone, time, last) => {
  const rule = parseRecurrence(`FREQ=DAILY;UNTIL=${until}`);
  const moments = rule && nextMoments({ rule, startsOn: '2026-11-20', time, zone }, 0, 30);
  expect(moments?.at(-1)).toBe(wallTime(`${last}T${time}`, zone));
});

test('a rule that never meets a day ends', () => {
  expect(days('FREQ=DAILY;INTERVAL=7;BYDAY=TU', '2026-01-05', 1)).toEqual([]);
});

test('a rule that never meets a day is found out in no time, whatever it names', () => {
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const places = Array.from({ length: 53 }, (_, at) =>
    weekdays.flatMap((day) => [`${at + 1}${day}`, `-${at + 1}${day}`]),
  );
  const numbers = Array.from({ length: 31 }, (_, at) => [at + 1, -at - 1]).flat();
  const ofMonth = places.slice(0, 5).flat();
  const before = process.cpuUsage();
  expect(days(`FREQ=MONTHLY;BYSETPOS=366;BYDAY=${ofMonth};BYMONTHDAY=${numbers}`, '2026-01-05', 1)).toEqual([]);
  expect(days(`FREQ=YEARLY;BYSETPOS=366;BYDAY=${places.flat()};BYMONTHDAY=1`, '2026-01-05', 1)).toEqual([]);
  // All days of every month, and then the 366th of them; every day of every week, and then the eighth.
  const every = `FREQ=MONTHLY;BYSETPOS=366;BYDAY=${weekdays},${ofMonth}`;
  for (let n = 0; n < 20; n++) expect(days(every, '2026-01-05', 1)).toEqual([]);
  expect(days(`FREQ=WEEKLY;BYSETPOS=8;BYDAY=${weekdays}`, '2026-01-05', 1)).toEqual([]);
  expect(days(`FREQ=DAILY;BYSETPOS=2;BYDAY=${weekdays};BYMONTHDAY=${numbers}`, '2026-01-05', 1)).toEqual([]);
  // Days that are named again and again are one day.
  expect(days(`FREQ=MONTHLY;BYSETPOS=9;BYDAY=${Array(5000).fill('SU')};BYMONTHDAY=9`, '2026-01-05', 1)).toEqual([]);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(800);
});

test.each([
  '',
  'DAILY',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=100',
  'FREQ=DAILY;COUNT=2;UNTIL=20260101',
  'FREQ=DAILY;UNTIL=20261301',
  'FREQ=DAILY;UNTIL=20261130T246060Z',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=YEARLY;BYDAY=54MO',
  'FREQ=YEARLY;BYMONTH=3',
  'FREQ=MONTHLY;BYSETPOS=1',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYDAY=XX',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;BYHOUR=3',
])('%j is no rule', (text) => {
  expect(parseRecurrence(text)).toBeNull();
});

test('08:00 in New York is 08:00 there before and after the clocks change', () => {
  const daily = { rule: rule('FREQ=DAILY'), startsOn: '2026-01-01', time: '08:00', zone: 'America/New_York' };
  expect(nextMoments(daily, Date.parse('2026-03-07T00:00:00Z'), 3)).toEqual([
    '2026-03-07T13:00:00.000Z',
    '2026-03-08T12:00:00.000Z',
    '2026-03-09T12:00:00.000Z',
  ]);
  expect(nextMoments(daily, Date.parse('2026-10-31T12:00:00Z'), 2)).toEqual([
    '2026-11-01T13:00:00.000Z',
    '2026-11-02T13:00:00.000Z',
  ]);
});

test('an hour the clock skips is the one after it; one it repeats comes once', () => {
  const at = (time: string) => ({
    rule: rule('FREQ=DAILY'),
    startsOn: '2026-01-01',
    time,
    zone: 'America/New_York',
  });
  expect(nextMoments(at('02:30'), Date.parse('2026-03-08T06:00:00Z'), 2)).toEqual([
    '2026-03-08T07:30:00.000Z',
    '2026-03-09T06:30:00.000Z',
  ]);
  expect(nextMoments(at('01:30'), Date.parse('2026-11-01T00:00:00Z'), 2)).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ]);
});

test('a moment that is now is over', () => {
  const daily = { rule: rule('FREQ=DAILY'), startsOn: '2026-01-01', time: '00:00', zone: 'UTC' };
  expect(nextMoments(daily, Date.parse('2026-01-02T00:00:00Z'), 1)).toEqual(['2026-01-03T00:00:00.000Z']);
  expect(nextMoments({ ...daily, startsOn: '2026-05-01' }, Date.parse('2026-01-02T00:00:00Z'), 1)).toEqual([
    '2026-05-01T00:00:00.000Z',
  ]);
});
