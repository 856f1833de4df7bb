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

/** Held by the test file that fills the template with companies while the others wait for it. */
const COMPANIES_LOCK = '7018101124';

/**
 * Name of a second template: the demo company and a small second one, beside each other. Made by the first test file
 * that asks for it, so a run of rules and SQL alone does not pay for it.
 */
export async function companiesTemplate(): Promise<string> {
  const [template, serverUrl] = [inject('template'), inject('serverUrl')];
  const [name, draft] = [`${template}_companies`, `${template}_draft`];
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${COMPANIES_LOCK})`);
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rowCount) return name;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template ${template} strategy file_copy`);
    const url = new URL(serverUrl);
    url.pathname = `/${draft}`;
    const { seedTestCompanies } = await import('./companies.ts');
    await seedTestCompanies(url.href);
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
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
