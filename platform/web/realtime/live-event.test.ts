import { expect, test } from 'vitest';
import { concerns, readFrames } from './live-event.ts';

test('frames come whole, however the network cuts them', () => {
  const first = readFrames('id: 7.1\ndata: {"type":"ready"}\n\nid: 8.2\n: ali');
  expect(first.frames).toEqual([{ position: '7.1', event: { type: 'ready' } }]);
  expect(readFrames(`${first.rest}ve\n\n`)).toEqual({ frames: [{ position: '8.2', event: null }], rest: '' });
});

test.each([
  [{ resource: 'order', id: 7 }, '/order', { query: { page: 1 } }, true],
  [{ resource: 'order', id: 7 }, '/order/{id}', { params: { id: 7 } }, true],
  [{ resource: 'order', id: 7 }, '/order/{id}/note', { params: { id: '7' } }, true],
  [{ resource: 'order', id: 7 }, '/order/{id}', { params: { id: 8 } }, false],
  [{ resource: 'order', id: null }, '/order/{id}', { params: { id: 8 } }, true],
  [{ resource: 'order', id: 7 }, '/ordertype', {}, false],
  [{ resource: 'order', id: 7 }, '/customer-portal/{customerId}/dashboard', {}, true],
  [{ resource: 'customer', id: 7 }, '/order', {}, false],
  [{}, '/order', {}, false],
])('%o and %s %o: %s', (event, path, request, expected) => {
  expect(concerns({ type: 'updated', ...event }, path, request)).toBe(expected);
});
