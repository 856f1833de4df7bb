import { afterAll, expect, test } from 'vitest';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
afterAll(() => app?.close());

test('a process that leaves answers as ever, and sends the next request to another one', async () => {
  app = await testServer();
  const admin = await app.as('admin@demo.test');
  const ask = async () => {
    const answer = await admin.raw('GET', '/order/123456789', {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { code, message } = (await answer.json()) as Record<string, string>;
    return {
      status: answer.status,
      code,
      isSaid: Boolean(message),
      after: answer.headers.get('connection'),
    };
  };
  const answered = { status: 404, code: 'not_found', isSaid: true };
  expect(await ask()).toEqual({ ...answered, after: 'keep-alive' });
  const left = app.ordo.close({ drainMs: 3000 });
  expect(await ask()).toEqual({ ...answered, after: 'close' });
  await left;
  await expect(fetch(`${app.origin}/api/v1/order`)).rejects.toThrow();
});

test('with the server end the threads that draw documents, and what they were at', async () => {
  const other = await testServer();
  const row = '<tr><td>Something to read</td><td class="num">1,234.00</td></tr>';
  const drawing = toPdf(`<table>${row.repeat(40_000)}</table>`).then(
    () => 'drawn',
    (error) => error.code,
  );
  await other.close();
  expect(await drawing).toBe('service_unavailable');
});
