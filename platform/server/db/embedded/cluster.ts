import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { CHILD_ENVIRONMENT, type Home, handOver, type Log } from './home.ts';
import { isAlive } from './pid-file.ts';

const run = promisify(execFile);

/** Creates the database cluster of `home` with the superuser `user` unless it is there; refuses one of another major version. */
export async function ensureCluster(home: Home, binaries: Binaries, user: string, log: Log): Promise<void> {
  const found = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`The database files in ${home.cluster} belong to another account: ${error.message}.`);
  });
  if (found === undefined) {
    log('database: creating it (first start)');
    await createCluster(home, binaries, user);
    return;
  }
  const major = binaries.version.split('.')[0];
  if (found.trim() === major) return;
  throw new Error(
    `The database files in ${home.cluster} are of PostgreSQL ${found.trim()}, the installed one is ${major}. ` +
      'Start the older Ordo, make a backup, and restore it into an empty data directory.',
  );
}

async function createCluster(home: Home, binaries: Binaries, user: string): Promise<void> {
  // Made aside and moved, so that a start that dies half way leaves no half cluster.
  const draft = `${home.cluster}.${process.pid}-${randomBytes(3).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  await removeDrafts(home.place);
  await mkdir(draft, { mode: 0o700 });
  await handOver(draft, home.account);
  await writeFile(passwordFile, home.password, { mode: 0o600 });
  await handOver(passwordFile, home.account);
  try {
    await run(binaries.initdb, initdbArguments(draft, user, passwordFile), {
      ...home.account,
      cwd: home.place,
      env: CHILD_ENVIRONMENT,
    });
    await rename(draft, home.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const code = (error as NodeJS.ErrnoException).code;
    // A process that started beside us was faster: its cluster has the same password.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return;
    const stderr = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`The database could not be created: ${stderr || (error as Error).message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Drafts of starts that were killed. */
async function removeDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const maker = /^cluster\.(\d+)-/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) await rm(join(place, name), { recursive: true, force: true });
  }
}

function initdbArguments(directory: string, user: string, passwordFile: string): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The password is 192 random bits: stretching it only slows each new connection down.
    '--set=scram_iterations=64',
    '--encoding=UTF8',
    // Names sort as people expect, in every language alike; everything else stays neutral.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    '--no-instructions',
  ];
}
