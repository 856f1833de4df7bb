import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wallDate, zonedText } from './zone-clock.ts';

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Caracas', 'Pacific/Apia'];

it('writes an instant on the zone’s clock, with its offset, over a change of daylight saving', () => {
  expect(zonedText('2026-03-08T06:59:59.000Z', 'America/New_York')).toBe('2026-03-08T01:59:59-05:00');
  expect(zonedText('2026-03-08T07:00:00.000Z', 'America/New_York')).toBe('2026-03-08T03:00:00-04:00');
  expect(zonedText('2026-11-01T06:00:00.250Z', 'America/New_York')).toBe('2026-11-01T01:00:00.250-05:00');
  expect(zonedText('2026-01-05T12:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-01-05T17:45:00+05:45');
  expect(zonedText('no instant', 'UTC')).toBeNull();
  expect(wallDate('no instant', 'UTC')).toBeNull();
});

it('writes the same text whether the instant comes as the wire writes it or as a date', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
      expect(zonedText(at.toISOString(), zone)).toBe(zonedText(at, zone));
    }),
    { numRuns: 2000 },
  );
});
