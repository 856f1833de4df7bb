import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

test.each(['bill-payment-email-subject-line', 'bill-payment-to'])(
  'lists.page_size_10: %s comes ten a page',
  async (path) => {
    const place = await admin.post('/location', { name: `Place of ${path}` });
    for (let n = 0; n < 11; n++) {
      const name = `Ten a page ${n}`;
      const made = await admin.post(`/${path}`, {
        name,
        ...(path === 'bill-payment-to' ? { location_id: place.data.id } : { pattern: name }),
      });
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
    }
    const { data, success } = await admin.get(`/${path}`, { page: 1, q: 'Ten a page' });
    expect([data.length, success.per_page, success.total]).toEqual([10, 10, 11]);
    expect((await admin.get(`/${path}`, { page: 2, q: 'Ten a page' })).data).toHaveLength(1);
  },
);
