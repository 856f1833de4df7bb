import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { counted } from './counted.ts';
import { type Manifest, objectPath, type TableEntry, tablePath } from './manifest.ts';
import { type Backup, hashOf, someOf } from './read-backup.ts';
import { copyIn, copyOut, dataTables, quoted } from './tables.ts';

export interface RestoreOptions {
  /** Connection of the owner to an empty database. */
  url: string;
  /** Directory of the migrations. */
  migrations: string;
  storage: Storage;
  backup: Backup;
  log: (line: string) => void;
  /** Called once the database is known to be empty, before anything is put into it. */
  onEmpty?: () => void;
}

/** What a restore found. */
export interface Restored {
  /** Where the restored data is not what the backup holds, a sentence each; empty is good. The data stands in either case. */
  readonly problems: readonly string[];
  readonly rows: number;
  /** Files whose bytes were compared. */
  readonly files: number;
  /** Messages that were waiting when the backup was made and are not sent. */
  readonly stopped: number;
}

const MOST_OBJECT_BYTES = 2 ** 33;
const PROBED_OBJECTS = 20;
/** Dates and times as a backup writes them. */
export const BACKUP_STYLE = "set local datestyle = iso; set local intervalstyle = iso_8601; set local timezone = 'UTC'";

/**
 * Puts a backup into an empty database and store: the schema as it was when the backup was made, the files, all rows in one
 * transaction with foreign keys checked at its end, then what this version has migrated since. What it loaded is held against the
 * backup, and what waited to be sent is stopped, in that same transaction: a server never meets one without the other.
 */
export async function restore({ url, migrations, storage, backup, log, onEmpty }: RestoreOptions): Promise<Restored> {
  const { manifest } = backup;
  await migrate({ url, directory: migrations, log, only: manifest.migrations });
  const client = new pg.Client({ connectionString: url, application_name: 'ordo-restore' });
  // A database that goes away says so in the statement that waits.
  client.on('error', () => undefined);
  await client.connect();
  let found: Restored;
  try {
    await refuseFull(client);
    onEmpty?.();
    // The files first: a restore that is interrupted leaves no company, and can be done once more.
    for (const { key } of manifest.objects) {
      await storage.put(key, await backup.stream(objectPath(key)), MOST_OBJECT_BYTES);
    }
    log(counted(manifest.objects.length, 'file'));
    await client.query(`begin; ${BACKUP_STYLE}`);
    await loadTables(client, backup, log);
    found = { ...(await verifyRestored(client, storage, manifest)), stopped: await stopUnsent(client) };
    await stopJobs(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await migrate({ url, directory: migrations, log });
  return found;
}

/** What the outbox says of a message that was under way when the backup was made. */
export const MAYBE_SENT = 'Restored from a backup: it may have been sent already. Send it again if it was not.';

/** What a job says that had not ended when the backup was made. */
export const NOT_ENDED =
  'It was under way when the backup was made that this installation was restored from. Start it again.';

/** Says of the jobs, exports and imports that were under way that they ended: nothing goes on with them here. */
async function stopJobs(client: pg.Client): Promise<void> {
  await client.query(
    "update job_status set state = 'failed', error = $1, finished_at = now() where state in ('queued', 'running')",
    [NOT_ENDED],
  );
  await client.query(
    "update export_run set status = 'failed', finished_at = now() where status in ('queued', 'running')",
  );
  await client.query(
    "update import_run set status = 'failed', created = 0, updated = 0, unchanged = 0 where status in ('validating', 'importing')",
  );
  // What was being taken back is as it was before, and can be taken back again.
  await client.query("update import_run set status = 'done' where status = 'undoing'");
}

/**
 * Stops what was waiting to be sent when the backup was made: the old installation may have sent it since. It stands among what
 * failed, where people look and can send it again. Gives how many.
 */
async function stopUnsent(client: pg.Client): Promise<number> {
  const stopped = await client.query(
    "update message set status = 'failed', last_error = $1 where status in ('queued', 'sending')",
    [MAYBE_SENT],
  );
  return stopped.rowCount ?? 0;
}

async function refuseFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ companies: number }>('select count(*)::int as companies from tenant');
  if (rows[0]?.companies)
    throw new Error('This database already has a company. Restore a backup into an empty database.');
}

async function loadTables(client: pg.Client, backup: Backup, log: (line: string) => void): Promise<void> {
  const { tables } = backup.manifest;
  const names = [...new Set(tables.map(({ name }) => name))];
  const putBack = await dropForeignKeys(client);
  for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${names.map(quoted).join(', ')}`);
  for (const table of tables) {
    await pipeline(await backup.stream(tablePath(table)), client.query(copyFrom(copyIn(table.name, table.columns))));
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  log(`${counted(rows, 'row')} in ${counted(names.length, 'table')}`);
  for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await putBack();
  await setSequences(client);
}

/** Rows come table by table, so that references between them can only be checked when all are there. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/** New rows get numbers behind the restored ones. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select quote_ident(c.relname) as table, quote_ident(a.attname) as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(`select setval($1, greatest((select coalesce(max(${column}), 0) from ${table}), 1))`, [
      sequence,
    ]);
  }
}

/**
 * Rows and hash of every table, the seals of the audit log and some stored files, against the backup. To be asked in a transaction,
 * with dates and times as the backup writes them, before anybody works with the data.
 */
export async function verifyRestored(
  client: pg.Client,
  storage: Storage,
  manifest: Manifest,
): Promise<Omit<Restored, 'stopped'>> {
  const problems: string[] = [];
  const known = await dataTables(client);
  for (const table of manifest.tables) {
    const now = known.find(({ name }) => name === table.name);
    if (!now) problems.push(`The table ${table.name} is gone.`);
    else problems.push(...(await tableProblems(client, table, { ...now, columns: table.columns })));
  }
  for (const { id, subdomain, seal } of manifest.tenants) {
    await client.query("select set_config('app.tenant_id', $1, true)", [String(id)]);
    const { rows } = await client.query(
      'select seal_id, problem from app.verify_audit(0, 1000000) where problem is not null',
    );
    for (const { seal_id, problem } of rows)
      problems.push(`${subdomain}: seal ${seal_id} of the audit log: ${problem}.`);
    const newest = await client.query(
      `select encode(batch_hash, 'hex') as hash from audit_seal where tenant_id = $1 order by id desc limit 1`,
      [id],
    );
    if ((newest.rows[0]?.hash ?? null) !== seal)
      problems.push(`${subdomain}: the audit log does not end where the backup does.`);
  }
  const probed = someOf(manifest.objects, PROBED_OBJECTS);
  for (const { key, sha256 } of probed) {
    const body = await storage.get(key);
    if (!body || (await hashOf(body)) !== sha256) problems.push(`The file ${key} is not what was saved.`);
  }
  return { problems, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: probed.length };
}

async function tableProblems(
  client: pg.Client,
  expected: TableEntry,
  table: Parameters<typeof copyOut>[0],
): Promise<string[]> {
  const copy = client.query(copyTo(copyOut(table, expected.tenantId ?? 0)));
  const sha256 = await hashOf(copy);
  if (sha256 === expected.sha256) return [];
  return [
    `The table ${expected.name} has ${counted(copy.rowCount, 'row')} instead of ${expected.rows}, or other ones.`,
  ];
}
