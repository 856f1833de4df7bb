import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('a test file gets a migrated database of its own, and it is gone after close', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as migrations from schema_migration');
  expect(rows[0].migrations).toBeGreaterThan(0);
  await client.query('create table planted (id int)');

  const other = new pg.Client({ connectionString: two.url });
  await other.connect();
  await expect(other.query('select 1 from planted')).rejects.toThrow('does not exist');
  await other.end();

  // close() does not wait for connections that were forgotten.
  await Promise.all([one.close(), two.close()]);
  const late = new pg.Client({ connectionString: one.url });
  await expect(late.connect()).rejects.toThrow('does not exist');
});

test('an empty database has no table', async () => {
  const empty = await testDatabase(false);
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  expect(rowCount).toBe(0);
  await client.end();
  await empty.close();
});
