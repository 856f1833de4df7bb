import { expect, test } from 'vitest';
import { tapTime, withTimes } from './tap-time.rules.ts';

const HOUR = 3_600_000;
const ten = Date.parse('2026-11-21T10:00:00.000Z');

test('a clock that is off by hours all day tells the right time', () => {
  const tap = { phone: ten + 5 * HOUR, offset: -5 * HOUR, heardAt: ten - HOUR };
  expect(tapTime(tap, { offset: -5 * HOUR + 800, now: ten + HOUR })).toEqual({ at: ten, isSure: true });
  const slow = { phone: ten - 3 * HOUR, offset: 3 * HOUR, heardAt: null };
  expect(tapTime(slow, { offset: 3 * HOUR, now: ten + HOUR })).toEqual({ at: ten, isSure: true });
});

test('a clock that was put right after the tap: the other candidate lies in the future', () => {
  const tap = { phone: ten + 5 * HOUR, offset: -5 * HOUR, heardAt: ten - HOUR };
  expect(tapTime(tap, { offset: 0, now: ten + HOUR })).toEqual({ at: ten, isSure: true });
});

test('a clock that was set back before the tap: the other candidate lies before the last answer', () => {
  const tap = { phone: ten - 3 * HOUR, offset: 0, heardAt: ten - HOUR };
  expect(tapTime(tap, { offset: 3 * HOUR, now: ten + HOUR })).toEqual({ at: ten, isSure: true });
});

test('where both are possible the time is marked and is the earliest it can have been', () => {
  const tap = { phone: ten, offset: 0, heardAt: ten - 4 * HOUR };
  expect(tapTime(tap, { offset: -2 * HOUR, now: ten + HOUR })).toEqual({ at: ten - 4 * HOUR, isSure: false });
  expect(tapTime({ ...tap, heardAt: null }, { offset: -2 * HOUR, now: ten + HOUR })).toEqual({
    at: ten - 2 * HOUR,
    isSure: false,
  });
});

test('nobody taps in the future', () => {
  expect(tapTime({ phone: ten + 400, offset: 0, heardAt: null }, { offset: 0, now: ten })).toEqual({
    at: ten,
    isSure: true,
  });
});

test('times are put into the write once; a completion of unsure time goes by the clock of the server', () => {
  const tap = { phone: ten + 5 * HOUR, offset: -5 * HOUR, heardAt: ten - HOUR };
  const at = 'as the phone said';
  const right = { offset: -5 * HOUR, now: ten + HOUR };
  const tick = withTimes({ at, body: { hash: 'a', task_checked: true, at }, tap }, right);
  expect(tick).toEqual({
    at: '2026-11-21T10:00:00.000Z',
    body: { hash: 'a', task_checked: true, at: '2026-11-21T10:00:00.000Z' },
    tap: undefined,
  });
  expect(withTimes(tick, { offset: HOUR, now: ten + 9 * HOUR })).toBe(tick);
  const end = { at, body: { completed_at: at, address: 'Dock 4' }, tap };
  expect(withTimes(end, right).body).toEqual({ address: 'Dock 4', completed_at: '2026-11-21T10:00:00.000Z' });
  const unsure = { ...end, tap: { phone: ten, offset: 0, heardAt: ten - 4 * HOUR } };
  expect(withTimes(unsure, { offset: -2 * HOUR, now: ten + HOUR })).toMatchObject({
    body: { address: 'Dock 4' },
    isUnsure: true,
  });
  const note = withTimes({ ...unsure, body: { content: 'x' } }, { offset: -2 * HOUR, now: ten + HOUR });
  expect(note).toEqual({ at: '2026-11-21T06:00:00.000Z', body: { content: 'x' }, tap: undefined });
});
