import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardServer, isServerReachable, missedServer, watchServer } from './reachable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  heardServer();
  vi.useRealTimers();
});

const no = () => Promise.reject(new TypeError('no network'));
const yes = () => Promise.resolve();

test('a call that alone had no answer is no lost network', async () => {
  missedServer(yes);
  await vi.advanceTimersByTimeAsync(0);
  expect(isServerReachable()).toBe(true);
});

test('without an answer to the question either the server is out of reach, until it answers: within three seconds', async () => {
  const told = vi.fn();
  const unwatch = watchServer(told);
  const ask = vi.fn(no as () => Promise<void>);
  missedServer(ask);
  await vi.advanceTimersByTimeAsync(0);
  expect(isServerReachable()).toBe(false);
  missedServer(ask);
  await vi.advanceTimersByTimeAsync(2900);
  expect(ask).toHaveBeenCalledOnce();
  ask.mockImplementation(yes);
  await vi.advanceTimersByTimeAsync(200);
  expect(isServerReachable()).toBe(true);
  expect(told).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(2);
  unwatch();
});

test('calls that fail together ask one question', async () => {
  const ask = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)));
  missedServer(ask);
  missedServer(ask);
  missedServer(ask);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledOnce();
});

test('any answer ends the asking', async () => {
  const ask = vi.fn(no);
  missedServer(ask);
  await vi.advanceTimersByTimeAsync(0);
  heardServer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isServerReachable()).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
});
