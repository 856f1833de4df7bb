import { expect, test } from 'vitest';
import { afterFailure } from './backoff.rules.ts';

test('a mail waits 1, 5, 30 minutes, 2 and 8 hours, then has failed', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempts) => afterFailure(attempts, undefined));
  expect(waits).toEqual([
    { status: 'queued', minutes: 1 },
    { status: 'queued', minutes: 5 },
    { status: 'queued', minutes: 30 },
    { status: 'queued', minutes: 120 },
    { status: 'queued', minutes: 480 },
    { status: 'failed' },
  ]);
});

test('a refusal is final, a temporary one is not', () => {
  expect(afterFailure(1, 550)).toEqual({ status: 'failed' });
  expect(afterFailure(1, 451)).toEqual({ status: 'queued', minutes: 1 });
});
