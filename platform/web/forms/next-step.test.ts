import { expect, test } from 'vitest';
import { failureWords, nextStep } from './next-step.ts';

test('a failure without words of its own says what to do next, with the number of the request', () => {
  const next = (status: number, code: string, requestId?: string) =>
    nextStep({ status, code, requestId }, (key) => key);
  expect(next(500, 'internal', 'r1')).toBe('ui.state.unknown_next ui.state.request: r1');
  expect(next(500, 'unknown')).toBe('ui.state.unknown_next');
  expect(next(0, 'network')).toBe('web.error.network_next');
  // A refusal says itself what is wrong; of a server that is away the warning tells.
  expect([next(422, 'validation', 'r1'), next(503, 'unknown')]).toEqual([null, null]);
});

test('a short form says after no answer that nothing is lost', () => {
  const error = { message: 'No answer.', status: 0, code: 'network', requestId: '' };
  expect(failureWords(error as never, (key) => key)).toBe('No answer. web.error.network_next');
  expect(failureWords({ ...error, status: 422, code: 'validation' } as never, (key) => key)).toBe('No answer.');
  expect(failureWords(null, (key) => key)).toBeNull();
});
