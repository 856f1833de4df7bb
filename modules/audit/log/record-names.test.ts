import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { hasTypeName } from './record-types.rules.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

test('every kind of record that is written down has a name in both languages', async () => {
  const rows: { name: string }[] = await app.sql(`
    select distinct c.relname as name from pg_trigger g
    join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where p.proname like 'audit%' and not g.tgisinternal`);
  const tables = rows.map(({ name }) => name);
  expect(tables).toContain('second_factor');
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.filter((table) => !hasTypeName(table))).toEqual([]);
});
