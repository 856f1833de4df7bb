import { EventEmitter } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import { handOf, holdAnswer } from './unread-answers.ts';

const MB = 1024 * 1024;
const reply = () => {
  const raw = Object.assign(new EventEmitter(), { destroy: vi.fn() });
  return { raw } as unknown as FastifyReply & { raw: EventEmitter & { destroy: ReturnType<typeof vi.fn> } };
};

test('a reader leaves so much unread, all readers together so much more; what was read, or cut off, counts no longer', () => {
  const held = [reply(), reply()];
  for (const one of held) holdAnswer(one, 'idle', 30 * MB);
  expect(() => holdAnswer(reply(), 'idle', 30 * MB)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  for (const each of ['other', 'another']) {
    const one = reply();
    holdAnswer(one, each, 30 * MB);
    held.push(one);
  }
  expect(() => holdAnswer(reply(), 'late', 30 * MB)).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  // What is small is never refused.
  holdAnswer(reply(), 'idle', 10_000);
  for (const { raw } of held) raw.emit('close');
  const again = reply();
  // One alone may be however large.
  holdAnswer(again, 'idle', 500 * MB);
  again.raw.emit('close');
});

test('of who has left already nothing is counted', async () => {
  const server = createServer();
  const left = new Promise<ServerResponse>((resolve) =>
    server.on('request', (_request, response) => void response.once('close', () => resolve(response))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.end('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
  socket.setTimeout(100, () => socket.destroy());
  const raw = await left;
  server.close();
  for (let at = 0; at < 10; at++) holdAnswer({ raw }, 'gone', 30 * MB);
  const [one, two] = [reply(), reply()];
  for (const each of [one, two]) holdAnswer(each, 'gone', 30 * MB);
  for (const each of [one, two]) each.raw.emit('close');
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
  for (const { raw } of [small, large]) raw.emit('close');
  vi.useRealTimers();
});

test('what a request reads counts until it is answered, beside the answers, and who has much in hand reads no more', () => {
  const first = handOf('reader');
  const reading = first.open();
  reading.take(20 * MB);
  reading.take(1_000);
  const answer = reply();
  holdAnswer(answer, 'reader', 20 * MB);
  expect(() => handOf('reader')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  first.empty();
  first.empty();
  reading.take(500 * MB);
  reading.end();
  const second = handOf('reader');
  const large = second.open();
  large.take(42 * MB);
  expect(() => large.take(3 * MB)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  second.empty();
  answer.raw.emit('close');
  const third = handOf('reader');
  const larger = third.open();
  larger.take(45 * MB);
  expect(() => larger.take(5 * MB)).toThrow(expect.objectContaining({ code: 'answer_too_large' }));
  third.empty();
});

test('of what is read in pieces the largest counts, however many there are; side by side all do', () => {
  const pieces = handOf('importer');
  for (let at = 0; at < 100; at++) {
    const piece = pieces.open();
    piece.take((at % 3) * 10 * MB);
    piece.end();
  }
  // 20 MB are held: he may ask for more beside it.
  const beside = handOf('importer');
  const [one, other] = [beside.open(), beside.open()];
  one.take(22 * MB);
  other.take(20 * MB);
  expect(() => other.take(3 * MB)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  one.end();
  other.end();
  beside.empty();
  pieces.empty();
  const after = handOf('importer').open();
  after.take(47 * MB);
  after.end();
});

test('of a write that is stored nothing is refused before it has twice as much, and what it holds counts for what comes after', () => {
  const stored = { is: false };
  const writer = handOf('writer', stored);
  const before = writer.open();
  before.take(40 * MB);
  before.end();
  expect(() => writer.open().take(30 * MB)).toThrow(expect.objectContaining({ code: 'answer_too_large' }));
  stored.is = true;
  const after = writer.open();
  after.take(90 * MB);
  expect(() => handOf('writer')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(() => after.take(10 * MB)).toThrow(expect.objectContaining({ code: 'answer_too_large' }));
  writer.empty();
  const [one, other] = [reply(), reply()];
  holdAnswer(one, 'writer', 60 * MB, stored);
  holdAnswer(other, 'writer', 60 * MB, stored);
  expect(() => holdAnswer(reply(), 'writer', MB)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  for (const { raw } of [one, other]) raw.emit('close');
});
