import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { readConfig } from '../apps/server/config.ts';
import { openStorage } from '../apps/server/open-storage.ts';
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

/** Written beside and renamed: a file of that name is always a whole backup. */
async function backUp(path: string): Promise<void> {
  refuseExisting(path);
  const partial = `${path}.part`;
  // A backup of that name that another run is writing is neither written into nor removed.
  const file = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `There is already a ${partial}: a backup is being written, or one was broken off. Remove it if none is running.`,
    );
  });
  try {
    await intoFile(file, partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function intoFile(file: FileHandle, partial: string, path: string): Promise<void> {
  const config = readConfig();
  const opened = await openForTool();
  const database = createDatabase({ url: opened.url });
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
    process.stdout.write(`${tenants.length} companies, ${rows} rows, ${objects.length} files in ${path}\n`);
    if (!config.backupKey) process.stdout.write('It is not encrypted. Set BACKUP_KEY to encrypt backups.\n');
  } finally {
    await database.close();
    await opened.close();
  }
}

await runTool(() => backUp(file));
