import { expect, test } from 'vitest';
import { endDay } from './shift-times.rules.ts';

test.each([
  ['07:00', '17:00', '2026-12-31'],
  ['22:00', '06:00', '2027-01-01'],
  ['22:00', '00:00', '2027-01-01'],
  ['08:00', '08:00', '2027-01-01'],
  ['', '06:00', '2026-12-31'],
])('a shift of 31 December from %s to %s ends on %s', (start, end, day) => {
  expect(endDay({ day: '2026-12-31', start, end })).toBe(day);
});
