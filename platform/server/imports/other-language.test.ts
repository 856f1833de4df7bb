import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

type Row = Record<string, string>;

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

/** Lists whose first rows the product wrote. */
const LISTS = ['order_item_type', 'order_type', 'checkoff_type', 'checkoff_template'];

test.each(LISTS)('%s: English names in a Spanish session change nothing, and the check says so', async (table) => {
  const stored = () => server.sql(`select name, names, updated_at from ${table} where names is not null order by id`);
  const before = await stored();
  expect(before.length).toBeGreaterThan(0);
  const rows: Row[] = before.map(({ names }) => ({ name: names.en }));
  for (const language of ['es', 'en'])
    for (const dry_run of [true, false]) {
      const { data, body } = await admin.post(
        `/import/${table}`,
        { rows, dry_run, again: true },
        { 'x-localization': language },
      );
      expect(data ?? body, JSON.stringify(body)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: rows.length,
        failed: 0,
      });
    }
  expect(await stored()).toEqual(before);
});
