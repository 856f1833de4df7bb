import { expect, test } from 'vitest';
import { clockAfter, type ServerClock } from './server-clock.ts';

const HOUR = 3_600_000;
const server = Date.parse('2026-11-21T10:00:00.000Z');
const date = new Date(server).toUTCString();
const unknown: ServerClock = { offset: 0, doubt: Number.POSITIVE_INFINITY, heardAt: null };
/** What a phone hears whose clock is ahead of the server's by `ahead`. */
const heard = (ahead: number, took = 200) => ({
  date,
  sentAt: server + ahead + 400 - took / 2,
  gotAt: server + ahead + 400 + took / 2,
});

test('a clock that is hours off is known by the first answer', () => {
  expect(clockAfter(unknown, heard(5 * HOUR)).offset).toBe(-5 * HOUR + 100);
  expect(clockAfter(unknown, heard(-3 * HOUR)).offset).toBe(3 * HOUR + 100);
});

test('seconds and slow networks move nothing', () => {
  expect(clockAfter(unknown, heard(1_500)).offset).toBe(0);
  expect(clockAfter(unknown, heard(20_000, 40_000)).offset).toBe(0);
  const known = clockAfter(unknown, heard(5 * HOUR));
  expect(clockAfter(known, heard(5 * HOUR + 900, 3_000))).toEqual({ ...known, heardAt: server + 500 });
});

test('an answer that came back sooner corrects what a slow one told', () => {
  const slow = clockAfter(unknown, { ...heard(5 * HOUR), sentAt: server + 5 * HOUR - 8_000 });
  expect(slow.offset).toBeGreaterThan(-5 * HOUR + 4_000);
  expect(clockAfter(slow, heard(5 * HOUR)).offset).toBe(-5 * HOUR + 100);
});

test('a clock that was set right needs no offset any more', () => {
  expect(clockAfter({ offset: -5 * HOUR, doubt: 3_000, heardAt: 1 }, heard(0)).offset).toBe(0);
});

test('an answer without a date, or across a change of the clock, says nothing', () => {
  const known = { offset: HOUR, doubt: 3_000, heardAt: 7 };
  expect(clockAfter(known, { date: null, sentAt: 1, gotAt: 2 })).toBe(known);
  expect(clockAfter(known, { date, sentAt: server + HOUR, gotAt: server })).toBe(known);
});
