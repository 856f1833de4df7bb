import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import { holdAnswer } from './unread-answers.ts';

const MB = 1024 * 1024;
const reply = () => {
  const raw = Object.assign(new EventEmitter(), { destroy: vi.fn() });
  return { raw } as unknown as FastifyReply & { raw: EventEmitter & { destroy: ReturnType<typeof vi.fn> } };
};

test('a reader leaves so much unread, all readers together so much more; what was read, or cut off, counts no longer', () => {
  const held = [reply(), reply()];
  for (const one of held) holdAnswer(one, 'idle', 20 * MB);
  expect(() => holdAnswer(reply(), 'idle', 20 * MB)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  for (let at = 0; at < 5; at++) {
    const one = reply();
    holdAnswer(one, `other ${at}`, 40 * MB);
    held.push(one);
  }
  expect(() => holdAnswer(reply(), 'late', 40 * MB)).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  // What is small is never refused.
  holdAnswer(reply(), 'idle', 10_000);
  for (const { raw } of held) raw.emit('close');
  const again = reply();
  holdAnswer(again, 'idle', 48 * MB);
  again.raw.emit('close');
});

test('whoever reads more slowly than any line is cut off', () => {
  vi.useFakeTimers();
  const [small, large] = [reply(), reply()];
  holdAnswer(small, 'slow', MB);
  holdAnswer(large, 'slow', 10 * MB);
  vi.advanceTimersByTime(61_000);
  expect([small.raw.destroy.mock.calls.length, large.raw.destroy.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(500_000);
  expect(large.raw.destroy).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
