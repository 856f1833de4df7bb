import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Takes one line of progress for a person who watches the start. */
export type Log = (line: string) => void;

/** The system account the server runs under when we are root, which PostgreSQL refuses to run as. */
export type Account = { uid: number; gid: number };

export type Home = {
  /** `<dataDir>/postgres`: password, log, pointer; always ours. */
  directory: string;
  /** Where the server's account can read and write: the same directory, or the one the pointer names. */
  place: string;
  cluster: string;
  password: string;
  /** Undefined: the server runs as the user we are. */
  account: Account | undefined;
};

/** Environment of every child: nothing of ours leaks in, no PG* variable redirects it. Windows needs its own. */
export const CHILD_ENVIRONMENT =
  process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

/**
 * Opens `<dataDir>/postgres`, creating it, its password (0600) and, for root, the place its account can reach.
 * Below a directory that only root may enter the files go to another place, named by the file `location`.
 */
export async function openHome(dataDir: string, log: Log): Promise<Home> {
  const directory = join(resolve(dataDir), 'postgres');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (isRoot()) await chmod(directory, 0o711);
  const password = await readOrCreatePassword(join(directory, 'password'));
  const { place, account } = isRoot() ? await placeForAccount(directory, log) : { place: await named(directory) };
  return { directory, place: place ?? directory, cluster: join(place ?? directory, 'cluster'), password, account };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function readOrCreatePassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // A process that starts beside us may have created the file and not yet filled it.
  for (let attempt = 0; attempt < 20; attempt++) {
    const password = (await readFile(file, 'utf8')).trim();
    if (password) return password;
    await pause(25);
  }
  throw new Error(
    `The database password in ${file} is empty. Delete ${dirname(file)} to start with an empty database.`,
  );
}

/** The place the pointer file names, or undefined without one. */
async function named(directory: string): Promise<string | undefined> {
  const pointer = join(directory, 'location');
  const place = await readFile(pointer, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (!place) return undefined;
  const isThere = await stat(place).then(
    () => true,
    () => false,
  );
  if (isThere) return place;
  throw new Error(
    `The database files were kept in ${place} and cannot be found there. ` +
      `Put them back, or delete ${pointer} to start with an empty database.`,
  );
}

async function placeForAccount(directory: string, log: Log): Promise<{ place: string; account: Account }> {
  const known = await named(directory);
  const account = (await ownerOf(join(known ?? directory, 'cluster'))) ?? findAccount();
  if (known) return { place: known, account };
  if (canUse(directory, account)) return { place: directory, account };
  const name = randomBytes(6).toString('hex');
  for (const base of ['/var/lib/ordo', join(tmpdir(), 'ordo')]) {
    const place = join(base, name);
    const isMade = await makePlace(base, place, account).catch(() => false);
    if (!isMade) continue;
    await writeFile(join(directory, 'location'), `${place}\n`);
    log(`database: its files live in ${place}, because its account cannot enter ${directory}`);
    return { place, account };
  }
  throw new Error(
    `The database cannot run as root, and its account (uid ${account.uid}) can enter neither ${directory} nor /var/lib. ` +
      'Set ORDO_DATA_DIR to a directory below one that every account may enter.',
  );
}

async function makePlace(base: string, place: string, account: Account): Promise<boolean> {
  const isNew = (await mkdir(base, { recursive: true })) !== undefined;
  // chmod, because a strict umask would close what mkdir opens.
  if (isNew) await chmod(base, 0o711);
  const found = await lstat(base);
  // In a directory everybody may write to, somebody else's directory of our name is not to be trusted.
  if (!found.isDirectory() || found.uid !== 0) return false;
  await mkdir(place);
  await chmod(place, 0o711);
  if (canUse(place, account)) return true;
  await rmdir(place);
  return false;
}

/** Owner of an existing cluster: it keeps its account when accounts come and go on the machine. */
async function ownerOf(cluster: string): Promise<Account | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function findAccount(): Account {
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('The database cannot run as root, and there is no account "postgres" or "nobody" to run it as.');
}

/** Asks the system itself, as the account, whether it can enter: modes, access lists and mounts all count. */
function canUse(directory: string, account: Account): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...account, cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}

/** Hands a file or directory to the server's account; nothing to do when the server runs as us. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
