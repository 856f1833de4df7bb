import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

test('customer.website: only addresses a browser may open are kept, by form and by file; a bare domain gets https', async () => {
  const wrong = await admin.post('/customer', { name: 'Sited', website: 'javascript:alert(1)' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['website']]);
  const made = await admin.post('/customer', { name: 'Sited', website: 'sited.example', force: true });
  expect([made.status, made.data.website], JSON.stringify(made.body)).toEqual([201, 'https://sited.example']);
  const rows = [
    { name: 'Sited by file', website: 'javascript:alert(1)' },
    { name: 'Sited too', website: 'too.example' },
  ];
  const { data } = await admin.post('/customer/customer_upload', { rows, partial: true });
  expect(data).toMatchObject({ created: 1, failed: 1, errors: [{ column: 'website' }] });
  expect(await server.sql("select website from customer where name = 'Sited too'")).toEqual([
    { website: 'https://too.example' },
  ]);
});
