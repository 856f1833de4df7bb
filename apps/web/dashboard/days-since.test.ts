import { expect, test } from 'vitest';
import { daysSince } from './days-since.ts';

test('days are those of the calendar, in the zone of the company', () => {
  const now = new Date('2026-11-30T09:33:00Z');
  expect(daysSince('2026-11-17T20:00:00Z', 'UTC', now)).toBe(13);
  expect(daysSince('2026-11-29T23:59:00Z', 'UTC', now)).toBe(1);
  expect(daysSince('2026-11-30T00:01:00Z', 'UTC', now)).toBe(0);
  expect(daysSince('2026-11-30T04:00:00Z', 'America/Jamaica', now)).toBe(1);
  expect(daysSince('2026-12-02T04:00:00Z', 'UTC', now)).toBe(0);
  // A day of 23 hours is a day.
  expect(daysSince('2026-03-28T12:00:00Z', 'Europe/Madrid', new Date('2026-03-30T05:00:00Z'))).toBe(2);
});
