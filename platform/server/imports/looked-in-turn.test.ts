import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { toBuffer, xlsxStream } from '../sheets/write-sheet.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

test('who brings six files has them looked through one after the other, and nobody waits for all of them', async () => {
  const [admin, other] = await Promise.all([app.as('admin@demo.test'), app.as('manager@demo.test')]);
  const columns = [
    { key: 'name', label: 'Name', kind: 'text' as const },
    { key: 'words', label: 'Words', kind: 'text' as const },
  ];
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ name: `Part ${at}`, words: `some words ${at}` }));
  const file = await toBuffer(xlsxStream(columns, rows, { sheetName: 'Parts', zone: 'UTC' }));
  const keys: string[] = [];
  for (let at = 0; at < 6; at++) keys.push(await upload(app, admin, file, `file-${at}.xlsx`));
  const others = await upload(app, other, file, 'other.xlsx');
  const ended: string[] = [];
  const look = async (who: typeof admin, key: string): Promise<void> => {
    const { status, data } = await who.post('/import/customer_segment/inspect', { key });
    expect([status, data?.headers?.length]).toEqual([200, 2]);
    ended.push(key);
  };
  // The other one comes last.
  await Promise.all([...keys.map((key) => look(admin, key)), look(other, others)]);
  expect(ended).toHaveLength(7);
  expect(ended.indexOf(others)).toBeLessThan(3);
});
