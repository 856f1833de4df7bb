import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running PostgreSQL writes about itself into its cluster. */
export type PidFile = { pid: number; port: number; isReady: boolean; isStopping: boolean };

/** Reads `postmaster.pid` of a cluster; undefined when there is none or it is not yet complete. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const state = lines[7]?.trim();
  return { pid, port: Number(lines[3]) || 0, isReady: state === 'ready', isStopping: state === 'stopping' };
}

/** True while a process of this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container whose first process collects no children, an ended server keeps its number for ever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** True when the process is a PostgreSQL on this very cluster, and not one that got the same number later. */
export function processServes(pid: number, cluster: string): boolean {
  return isAlive(pid) && commandLine(pid).includes(cluster);
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') {
    const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
    return spawnSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' }).stdout ?? '';
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Makes a stale pid file harmless. PostgreSQL recognises a dead process by itself but refuses to start when another
 * program has got the number since. Only the number is replaced: the rest of the file lets PostgreSQL see whether
 * parts of the old server still hold its shared memory, and deleting it would lose that protection.
 */
export async function retireForeignPid(cluster: string, file: PidFile): Promise<void> {
  if (!isAlive(file.pid)) return;
  const path = join(cluster, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8')).split('\n');
  let dead = 4_000_000;
  while (isAlive(dead)) dead--;
  lines[0] = String(dead);
  await writeFile(path, lines.join('\n'));
}
