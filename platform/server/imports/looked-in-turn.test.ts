import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { toBuffer, xlsxStream } from '../sheets/write-sheet.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

test('files are looked through two at a time, first come, first served', async () => {
  const admin = await app.as('admin@demo.test');
  const columns = [
    { key: 'name', label: 'Name', kind: 'text' as const },
    { key: 'words', label: 'Words', kind: 'text' as const },
  ];
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ name: `Part ${at}`, words: `some words ${at}` }));
  const file = await toBuffer(xlsxStream(columns, rows, { sheetName: 'Parts', zone: 'UTC' }));
  const keys: string[] = [];
  for (let at = 0; at < 6; at++) keys.push(await upload(app, admin, file, `file-${at}.xlsx`));
  const started = performance.now();
  const took: number[] = [];
  await Promise.all(
    keys.map(async (key) => {
      const { status, data } = await admin.post('/import/customer_segment/inspect', { key });
      expect([status, data?.headers?.length]).toEqual([200, 2]);
      took.push(performance.now() - started);
    }),
  );
  // All at once, each would be done when all are.
  expect(Math.min(...took)).toBeLessThan(Math.max(...took) * 0.8);
});
