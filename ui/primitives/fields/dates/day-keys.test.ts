import { expect, test } from 'vitest';
import { dayAfterKey } from './day-keys.ts';

const go = (key: string, day: string, isOff: (day: string) => boolean = () => false, weekStart = 1, shiftKey = false) =>
  dayAfterKey({ key, shiftKey }, day, weekStart, isOff);

test('arrows go on in the next and the previous month', () => {
  expect(go('ArrowRight', '2026-11-30')).toBe('2026-12-01');
  expect(go('ArrowDown', '2026-11-30')).toBe('2026-12-07');
  expect(go('ArrowLeft', '2027-01-01')).toBe('2026-12-31');
  expect(go('ArrowUp', '2026-11-03')).toBe('2026-10-27');
});

test('PageUp and PageDown change the month, with Shift the year; a shorter month ends them', () => {
  expect(go('PageDown', '2026-11-30')).toBe('2026-12-30');
  expect(go('PageDown', '2027-01-31')).toBe('2027-02-28');
  expect(go('PageUp', '2027-01-15')).toBe('2026-12-15');
  expect(go('PageUp', '2028-02-29', undefined, 1, true)).toBe('2027-02-28');
  expect(go('PageDown', '2026-11-30', undefined, 1, true)).toBe('2027-11-30');
});

test('Home and End stay in the week, which begins where weeks begin', () => {
  expect([go('Home', '2026-12-02'), go('End', '2026-12-02')]).toEqual(['2026-11-30', '2026-12-06']);
  expect(go('Home', '2026-12-02', undefined, 0)).toBe('2026-11-29');
  expect(go('Home', '2026-11-30')).toBe('2026-11-30');
});

test('what cannot be chosen is passed over, and is no place to stand on', () => {
  expect(go('ArrowRight', '2026-11-30', (day) => day === '2026-12-01')).toBe('2026-12-02');
  const before = (day: string) => day < '2026-11-20';
  expect(go('ArrowUp', '2026-11-23', before)).toBe('2026-11-23');
  expect(go('PageUp', '2026-11-30', before)).toBe('2026-11-20');
  expect(go('PageDown', '2026-11-30', (day) => day > '2026-12-10')).toBe('2026-12-10');
  expect(go('Home', '2026-11-22', before)).toBe('2026-11-20');
  expect(go('Enter', '2026-11-30')).toBeNull();
});
