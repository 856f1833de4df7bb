import { expect, test } from 'vitest';
import { z } from 'zod';
import { day, instant, withPeriod } from './kinds.ts';

const refusal = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value);
  return read.success ? null : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

test('a period is refused at its end: before its start, or longer than it may be', () => {
  const week = withPeriod(z.strictObject({ from: day(), to: day() }), ['from', 'to'], 7);
  expect(refusal(week, { from: '2026-11-01', to: '2026-11-01' })).toBeNull();
  expect(refusal(week, { from: '2026-11-01', to: '2026-11-07' })).toBeNull();
  expect(refusal(week, { from: '2026-11-01', to: '2026-11-08' })).toEqual([['to', 'too_big:7']]);
  expect(refusal(week, { from: '2026-11-02', to: '2026-11-01' })).toEqual([['to', 'end_before_start']]);
});

test('an end that is open is no end before the start; instants are compared as such', () => {
  const at = z.union([instant(), z.null()]).optional();
  const visit = withPeriod(z.strictObject({ start: at, end: at }), ['start', 'end']);
  expect(refusal(visit, { start: '2026-11-01T10:00:00Z' })).toBeNull();
  expect(refusal(visit, { start: '2026-11-01T10:00:00Z', end: null })).toBeNull();
  expect(refusal(visit, { start: '2026-11-01T10:00:00+02:00', end: '2026-11-01T09:00:00Z' })).toBeNull();
  expect(refusal(visit, { start: '2026-11-01T10:00:00Z', end: '2026-11-01T10:00:00+02:00' })).toEqual([
    ['end', 'end_before_start'],
  ]);
});
