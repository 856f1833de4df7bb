import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { readConfig } from '../apps/server/config.ts';
import { openStorage } from '../apps/server/open-storage.ts';
import { writeBackup } from '../platform/server/backup/write-backup.ts';
import { createDatabase } from '../platform/server/db/database.ts';
import { openForTool } from './open-database.ts';

/** `npm run backup -- <file>`: every company of this installation into one file, encrypted when BACKUP_KEY is set. */
const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Use: npm run backup -- <file>\n');
  process.exit(2);
}

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
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${tenants.length} companies, ${rows} rows, ${objects.length} files in ${file}\n`);
  if (!config.backupKey) process.stdout.write('It is not encrypted. Set BACKUP_KEY to encrypt backups.\n');
} catch (error) {
  if ((error as { code?: string }).code !== 'EEXIST') await rm(file, { force: true });
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
  await opened.close();
}
