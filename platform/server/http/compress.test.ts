import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const asked = (path: string, coding: string, headers: Record<string, string> = {}) =>
  admin.raw('GET', path, { headers: { 'accept-encoding': coding, ...headers } });
const codingOf = async (path: string, coding: string) => {
  const answer = await asked(path, coding);
  await answer.arrayBuffer();
  return answer.headers.get('content-encoding');
};

describe('answers are sent compressed to who accepts it', () => {
  test('request.gzip_orders, request.gzip_payments: lists come with the gzip or brotli header, and hold the same', async () => {
    for (const path of ['/order?page=1', '/permission']) {
      const plain = await asked(path, 'identity');
      expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([null, expect.any(String)]);
      const text = await plain.text();
      for (const [accepted, coding] of [
        ['gzip', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const answer = await asked(path, accepted);
        expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
          coding,
          expect.stringContaining('accept-encoding'),
        ]);
        expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'));
        expect(await answer.text()).toBe(text);
      }
    }
  });

  test('an unchanged list is still only confirmed', async () => {
    const first = await asked('/permission', 'gzip');
    await first.text();
    const again = await asked('/permission', 'gzip', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('short answers, refusals, downloads and streams of events go as they are', async () => {
    expect(await codingOf('/auth/version', 'gzip')).toBe(null);
    expect(await codingOf('/order/999999999', 'gzip')).toBe(null);
    expect(await codingOf('/role/export-sample-excel', 'gzip')).toBe(null);
    const leave = new AbortController();
    const stream = await admin.raw('GET', '/stream', {
      headers: { 'accept-encoding': 'gzip' },
      signal: leave.signal,
    });
    expect([stream.headers.get('content-type'), stream.headers.get('content-encoding')]).toEqual([
      'text/event-stream; charset=utf-8',
      null,
    ]);
    leave.abort();
  });
});
