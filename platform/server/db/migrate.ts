import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectPatiently } from './patient-connect.ts';

export type MigrateOptions = {
  /** Database to migrate; its user owns everything the files create. */
  url: string;
  /** Directory of the `NNNN_name.sql` files. */
  directory: string;
  log: (line: string) => void;
  /** Only these files, all of them known: the schema of an older time, into which a backup of that time goes. */
  only?: readonly string[];
};

type Migration = { name: string; sql: string; sha256: string };

const MIGRATION_LOCK = '7018101122';
const OLDEST_SERVER = 150_000;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Brings a database up to the files of a directory: each missing file in one transaction, in the order of the names.
 * Several processes may start at once; one works, the others wait. Throws a sentence when an applied file was changed,
 * when the database knows files this checkout does not, or when a file fails (its transaction is rolled back).
 */
export async function migrate({ url, directory, log, only }: MigrateOptions): Promise<{ applied: string[] }> {
  const all = await readMigrations(directory);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const unknown = only?.find((name) => all.every((migration) => migration.name !== name));
  if (unknown) throw new Error(`The backup knows the migration ${unknown}: it was made by a newer version of Ordo.`);
  const client = await connectPatiently({ connectionString: url, application_name: 'ordo-migrate' });
  try {
    await requireServerVersion(client);
    // A killed migrator must not go on in the database and keep the others out.
    await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    await waitForTurn(client, log);
    const missing = await missingFrom(client, migrations);
    for (const migration of missing) {
      log(`migration ${migration.name}`);
      await apply(client, migration, log);
    }
    return { applied: missing.map((migration) => migration.name) };
  } finally {
    // Ending the session frees the lock as well.
    await client.end();
  }
}

async function waitForTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`);
  if (rows[0]?.mine) return;
  log('another process is migrating; waiting for it');
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !FILE_NAME.test(name));
  if (wrong) throw new Error(`The migration file ${wrong} is not named NNNN_name.sql.`);
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts; the content does not.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show server_version_num');
  if (Number(rows[0].server_version_num) >= OLDEST_SERVER) return;
  throw new Error('The database server is older than PostgreSQL 15, which is the oldest that Ordo works with.');
}

async function missingFrom(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz(3) not null default now()
    )`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const { name, sha256 } of migrations) {
    const known = applied.get(name);
    if (known === undefined || known === sha256) continue;
    throw new Error(
      `The migration ${name} was changed after this database had applied it. ` +
        'Restore the file as it was and put the change into a new migration.',
    );
  }
  const names = new Set(migrations.map((migration) => migration.name));
  const foreign = rows.find((row) => !names.has(row.name));
  if (foreign) {
    throw new Error(
      `The database has the migration ${foreign.name}, which this version of Ordo does not know: it is newer.`,
    );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

const DEADLOCK = '40P01';
const MOST_TRIES = 10;

/**
 * One file in one transaction. Processes of the version before may be at work: a file that makes an index and then drops another meets
 * their writers halfway. After a deadlock it takes its tables first, so that they wait for it instead.
 */
async function apply(client: pg.Client, migration: Migration, log: (line: string) => void): Promise<void> {
  const { name, sql } = migration;
  for (let tries = 1; ; tries++) {
    try {
      await applyOnce(client, migration, tries > 1);
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES)
        throw new Error(`The migration ${name} failed: ${describe(error, sql)}`, { cause: error });
      log(`migration ${name}: met the work of other processes, tried again`);
    }
  }
}

async function applyOnce(client: pg.Client, { name, sql, sha256 }: Migration, takesTables: boolean): Promise<void> {
  await client.query('begin');
  if (takesTables) await takeTables(client, sql);
  await client.query(sql);
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
  await client.query('commit');
}

/** Locks the tables that a file names, and those of the indexes it drops. */
async function takeTables(client: pg.Client, sql: string): Promise<void> {
  const named = [...sql.matchAll(/\b(?:on|table|update|index if exists|index)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi)];
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(i.indrelid::regclass, c.oid::regclass)::text as name from pg_class c
      left join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'i', 'I') and c.relname = any($1) order by 1`,
    [named.map(([, word]) => word?.toLowerCase())],
  );
  if (rows.length > 0)
    await client.query(`lock table ${rows.map((row) => row.name).join(', ')} in access exclusive mode`);
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line = error.position ? sql.slice(0, Number(error.position)).split('\n').length : undefined;
  return [error.message, line && `line ${line}`, error.detail, error.hint, error.where].filter(Boolean).join('; ');
}
