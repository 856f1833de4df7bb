import { expect, test } from 'vitest';
import { afterFailure, afterWebhookFailure, hardBounces } from './backoff.rules.ts';

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

test('a webhook is tried twelve times within three days', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => afterWebhookFailure(tries + 1));
  expect(waits.at(-1)).toEqual({ status: 'failed' });
  const minutes = waits.map((wait) => (wait.status === 'queued' ? wait.minutes : 0)).reduce((sum, one) => sum + one);
  expect(minutes / 60 / 24).toBeGreaterThan(2.9);
  expect(minutes / 60 / 24).toBeLessThanOrEqual(3);
});

test('only an address that does not exist is suppressed', () => {
  expect(
    hardBounces([
      { recipient: 'Gone@Example.test', responseCode: 550 },
      { recipient: 'full@example.test', responseCode: 552 },
      { recipient: 'later@example.test', responseCode: 450 },
    ]),
  ).toEqual(['gone@example.test']);
});
