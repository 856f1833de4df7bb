import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** One label in thousands of spellings. */
const spelt = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [...'reference'].map((letter, bit) => (at & (1 << bit) ? letter.toUpperCase() : letter)).join('') +
        ' '.repeat(Math.floor(at / 512)),
      'R-1',
    ]),
  );

test('more labels than any file has are refused before each is looked for', async () => {
  const admin = await app.as('admin@demo.test');
  for (const [path, body] of [
    ['/order/order_upload', { data: [spelt(5_000)] }],
    ['/order/order_upload_v2', { headers: [{ reference: 'R-1' }], details: [spelt(5_000)] }],
  ] as const) {
    const { status, body: answer } = await admin.post(path, body);
    expect([path, status, Object.keys(answer.errors ?? {}).length]).toEqual([path, 422, 1]);
  }
});
