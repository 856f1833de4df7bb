import { describe, expect, it } from 'vitest';
import { expandPrefix, formatReference, hasPrefix, isValidPrefix } from './number.rules.ts';

describe('reference numbers', () => {
  it.each([
    ['DEL', '2026-11-21T10:00:00.000Z', 'UTC', 'DEL'],
    ['R{YY}', '2026-11-21T10:00:00.000Z', 'UTC', 'R26'],
    ['{YYYY}-{MM}', '2026-12-31T23:30:00.000Z', 'UTC', '2026-12'],
    ['{YYYY}-{MM}', '2026-12-31T23:30:00.000Z', 'Europe/Madrid', '2027-01'],
    ['{YY}{MM}-', '2027-01-01T03:00:00.000Z', 'America/New_York', '2612-'],
  ])('%s at %s in %s is %s', (prefix, at, zone, expected) => {
    expect(expandPrefix(prefix, at, zone)).toBe(expected);
  });

  it.each([
    ['DEL', 123, 6, 'DEL-000123'],
    ['R26', 7, 4, 'R26-0007'],
    ['R26-', 7, 4, 'R26-0007'],
    ['A', 12_345, 4, 'A-12345'],
    ['A', 1, 2, 'A-0001'],
    ['A', 1, 12, 'A-000000001'],
  ])('%s and %i in width %i give %s', (prefix, sequence, width, expected) => {
    expect(formatReference(prefix, sequence, width)).toBe(expected);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses the sequence %s', (sequence) => {
    expect(() => formatReference('A', sequence)).toThrow(RangeError);
  });

  it.each([
    ['DEL', true],
    ['{YYYY}{MM}', true],
    ['A-{YY}-', true],
    ['del', false],
    ['{DD}', false],
    ['{YY', false],
    ['', false],
    ['ABCDEFGHIJK', false],
    ['{{YY}}', false],
  ])('prefix %s valid: %s', (prefix, expected) => {
    expect(isValidPrefix(prefix)).toBe(expected);
  });

  it('knows a missing prefix', () => {
    expect([null, undefined, '', '  ', 'A'].map(hasPrefix)).toEqual([false, false, false, false, true]);
  });
});
