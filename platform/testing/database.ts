import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  /** Logs in as the owner; open it as the application does to stand behind row-level security. */
  url: string;
  /** Drops the database, whoever is still connected. */
  close(): Promise<void>;
};

/**
 * Gives a test file a migrated and seeded database of its own, cloned from the template of the run (≈ 50 ms).
 * Call it in `beforeAll` and `close()` in `afterAll`. Pass false for an empty database without any table.
 */
export async function testDatabase(isMigrated = true): Promise<TestDatabase> {
  const name = `ordo_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = new URL(inject('serverUrl'));
  // Copying files beats replaying the template through the log while nothing else happens on the server.
  const source = isMigrated ? `template ${inject('template')} strategy file_copy` : '';
  await onServer(`create database ${name} ${source}`);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
