import { join } from 'node:path';
import { type Config, knownMasterKey, readConfig, secretFile, writeMasterKey } from '../apps/server/config.ts';
import { openStorage } from '../apps/server/open-storage.ts';
import { counted } from '../platform/server/backup/counted.ts';
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

/**
 * The configuration, and what to do about the master key once it is known that the backup can go in. With another key than the
 * backup's everything would come back, and second factors and stored passwords could not be opened.
 */
function withMasterKey(carried: string | null): { config: Config; keepKey(): void } {
  // A restore writes no backup: a key that is too short for a new one still opens an old one.
  const { BACKUP_KEY: _, ...env } = process.env;
  const { ORDO_SECRET: given, ORDO_DATA_DIR } = env;
  const known = knownMasterKey(given, ORDO_DATA_DIR || './data');
  if (!carried) {
    if (!known) say('The backup has no master key. Set ORDO_SECRET to the old installation’s.');
    return { config: readConfig(env), keepKey: () => undefined };
  }
  const key = Buffer.from(carried, 'base64');
  if (known && !known.equals(key)) throw new Error(given ? OTHER_SECRET : otherFile(ORDO_DATA_DIR || './data'));
  // A restore opens nothing: its configuration needs a secret in name only, and none is generated.
  const config = readConfig({ ...env, ORDO_SECRET: given || 'a restore needs none' });
  if (known) return { config, keepKey: () => undefined };
  return {
    config,
    keepKey() {
      writeMasterKey(config.dataDir, key);
      say(`The master key is in ${secretFile(config.dataDir)}: every process of this installation needs it there.`);
    },
  };
}

const OTHER_SECRET =
  'ORDO_SECRET is not the one this backup was made with. Set that one, or none and let the backup bring its key into an empty ORDO_DATA_DIR.';
const otherFile = (dataDir: string): string =>
  `${secretFile(dataDir)} is not the master key this backup was made with. Set the ORDO_SECRET of that installation, or restore into an empty ORDO_DATA_DIR.`;

const notSent = (count: number): string =>
  count === 1
    ? '1 email or webhook call was waiting when the backup was made and may have been sent since. It is not sent: look at Communications, Failed, and send it again if it is missing.'
    : `${count} emails and webhook calls were waiting when the backup was made and may have been sent since. They are not sent: look at Communications, Failed, and send again what is missing.`;

async function putBack(backup: Backup, config: Config, keepKey: () => void): Promise<void> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: () => undefined, join: true });
  try {
    const [url, storage] = [config.databaseUrl ?? embedded?.url ?? '', openStorage(config)];
    const migrations = join(import.meta.dirname, '../database/migrations');
    const { problems, rows, files, stopped } = await restore({
      url,
      migrations,
      storage,
      backup,
      log: say,
      onEmpty: keepKey,
    });
    for (const problem of problems) say(problem);
    if (stopped > 0) say(notSent(stopped));
    if (problems.length > 0) throw new Error('The restored data does NOT match the backup.');
    const ofAll = counted(backup.manifest.objects.length, 'file');
    say(`Verified: ${counted(rows, 'row')}, ${files} of ${ofAll} checked, the audit log.`);
  } finally {
    await embedded?.stop();
  }
}

await runTool(async () => {
  const backup = await openBackup(file, process.env.BACKUP_KEY || null);
  try {
    const { config, keepKey } = withMasterKey(backup.manifest.key);
    await putBack(backup, config, keepKey);
  } finally {
    await backup.close();
  }
});
