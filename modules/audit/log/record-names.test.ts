import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { fieldName, hasFieldName } from './field-names.rules.ts';
import { hasTypeName } from './record-types.rules.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** Sums, keys and counters that nobody reads. */
const TECHNICAL =
  /(^|_)(hash|key|sha256|id)$|^(audit_from|audit_to|begun|begun_at|created_ids|has_defaults|last_step|reference_seq|search_text|undo|written_request)$/;

/** Words of the database that are none of the product's. */
const RAW = /^(Is|Needs|Html|Lang) | (ids|es|no|qty)$|(?<!this )\border\b|\b(checkoff|slug|color)s?\b/i;

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

test('every field of them has a name of its own', async () => {
  const rows: { name: string }[] = await app.sql(`
    select distinct a.attname as name from pg_trigger g
    join pg_proc p on p.oid = g.tgfoid
    join pg_attribute a on a.attrelid = g.tgrelid and a.attnum > 0 and not a.attisdropped
    where p.proname like 'audit%' and not g.tgisinternal`);
  const unnamed = rows.map(({ name }) => name).filter((name) => !hasFieldName(name) && !TECHNICAL.test(name));
  expect(rows.length).toBeGreaterThan(400);
  expect(unnamed).toEqual([]);
  const raw = rows.map(({ name }) => name).filter((name) => hasFieldName(name) && RAW.test(fieldName(name, 'en')));
  expect(raw).toEqual([]);
});
