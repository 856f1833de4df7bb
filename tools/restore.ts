import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../apps/server/config.ts';
import { openStorage } from '../apps/server/open-storage.ts';
import { type Backup, openBackup } from '../platform/server/backup/read-backup.ts';
import { restore } from '../platform/server/backup/restore.ts';
import { startEmbedded } from '../platform/server/db/embedded.ts';
import { runTool } from './run-tool.ts';

/** `npm run restore -- <file>`: puts a backup into an empty installation and holds the result against it. */
const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!file) {
  process.stderr.write('Usage: npm run restore -- <file>\n');
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The master key comes with the backup, unless this installation has been given one. */
function keepMasterKey(key: string | null): void {
  const secret = join(process.env.ORDO_DATA_DIR ?? './data', 'secret');
  if (process.env.ORDO_SECRET || existsSync(secret)) return;
  if (!key) {
    say('The backup has no master key. Set ORDO_SECRET to the old installation’s.');
    return;
  }
  mkdirSync(join(secret, '..'), { recursive: true });
  writeFileSync(secret, Buffer.from(key, 'base64').toString('hex'), { mode: 0o600, flag: 'wx' });
}

async function putBack(backup: Backup, config: Config): Promise<void> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: () => undefined, join: true });
  try {
    const [url, storage] = [config.databaseUrl ?? embedded?.url ?? '', openStorage(config)];
    const migrations = join(import.meta.dirname, '../database/migrations');
    const { problems, rows, files, stopped } = await restore({ url, migrations, storage, backup, log: say });
    for (const problem of problems) say(problem);
    if (stopped > 0)
      say(
        `${stopped} emails and webhook calls were waiting when the backup was made and may have been sent since. They are not sent: look at Communications, Failed, and send again what is missing.`,
      );
    if (problems.length > 0) throw new Error('The restored data does NOT match the backup.');
    say(`Verified: ${rows} rows, ${files} of ${backup.manifest.objects.length} files checked, the audit log.`);
  } finally {
    await embedded?.stop();
  }
}

await runTool(async () => {
  const backup = await openBackup(file, process.env.BACKUP_KEY || null);
  try {
    keepMasterKey(backup.manifest.key);
    await putBack(backup, readConfig());
  } finally {
    await backup.close();
  }
});
