import { expect, test } from 'vitest';
import { holidayIn } from './holiday-year.rules.ts';

test.each([
  ['2024-02-29', 2026, '2026-02-28'],
  ['2024-02-29', 2028, '2028-02-29'],
  ['2024-02-29', 2100, '2100-02-28'],
  ['2026-12-25', 2027, '2027-12-25'],
])('%s falls in %i on %s', (day, year, expected) => expect(holidayIn(day, year)).toBe(expected));
