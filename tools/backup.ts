import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { openStorage } from '../apps/server/open-storage.ts';
import { counted } from '../platform/server/backup/counted.ts';
import { writeBackup } from '../platform/server/backup/write-backup.ts';
import { createDatabase } from '../platform/server/db/database.ts';
import { openForTool } from './open-database.ts';
import { runTool } from './run-tool.ts';

/** `npm run backup -- <file>`: every company of this installation into one file, encrypted when BACKUP_KEY is set. */
const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Usage: npm run backup -- <file>\n');
  process.exit(2);
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another file or remove it first.`);
}

/**
 * Written beside and renamed: a file of that name is always a whole backup. What a killed run left is replaced; whether another run
 * is writing it, a lock of the database tells that ends with its run.
 */
async function backUp(path: string): Promise<void> {
  refuseExisting(path);
  const partial = resolve(`${path}.part`);
  if (!existsSync(dirname(partial))) throw new Error(`There is no folder ${dirname(partial)}.`);
  const config = readConfig();
  const opened = await openForTool();
  const lock = new pg.Client({ connectionString: opened.url });
  try {
    await lock.connect();
    const { rows } = await lock.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [
      `backup ${hostname()} ${partial}`,
    ]);
    if (!rows[0]?.mine) throw new Error(`Another backup is being written to ${partial}.`);
    await rm(partial, { force: true });
    const file = await open(partial, 'wx', 0o600);
    try {
      await intoFile(file, { partial, path, config, url: opened.url });
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      await file.close().catch(() => undefined);
    }
  } finally {
    await lock.end().catch(() => undefined);
    await opened.close();
  }
}

interface Work {
  readonly partial: string;
  readonly path: string;
  readonly config: ReturnType<typeof readConfig>;
  readonly url: string;
}

async function intoFile(file: FileHandle, { partial, path, config, url }: Work): Promise<void> {
  const database = createDatabase({ url });
  try {
    const { tables, objects, tenants } = await writeBackup(
      {
        database,
        storage: openStorage(config),
        tenantId: null,
        apiVersion: process.env.npm_package_version ?? '0',
        backupKey: config.backupKey,
        masterKey: config.secret,
      },
      file.createWriteStream({ flush: true }),
    );
    refuseExisting(path);
    await rename(partial, path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const parts = [
      counted(tenants.length, 'company', 'companies'),
      counted(rows, 'row'),
      counted(objects.length, 'file'),
    ];
    process.stdout.write(`${parts.join(', ')} in ${path}\n`);
    if (!config.backupKey) process.stdout.write('It is not encrypted. Set BACKUP_KEY to encrypt backups.\n');
  } finally {
    await database.close();
  }
}

await runTool(() => backUp(file));
