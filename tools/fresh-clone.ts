// `node tools/fresh-clone.ts`: what somebody sees who clones this repository and types `npm start`, with figures.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const FIRST_LIMIT = 600_000;
const SECOND_LIMIT = 60_000;
const STOP_LIMIT = 15_000;

const home = mkdtempSync(join(tmpdir(), 'ordo-clone-'));
const clone = join(home, 'ordo');
const problems: string[] = [];

try {
  await main();
} catch (error) {
  problems.push((error as Error).message);
} finally {
  if (process.argv.includes('--keep')) console.log(`kept: ${clone}`);
  else removeClone();
}
for (const problem of problems) console.log(`failed: ${problem}`);
console.log(
  problems.length === 0 ? 'a fresh clone starts, serves, stops and starts again' : 'a fresh clone does not work',
);
process.exit(problems.length === 0 ? 0 : 1);

async function main(): Promise<void> {
  const cloned = spawnSync('git', ['clone', '--quiet', ROOT, clone], { stdio: 'inherit' });
  if (cloned.status !== 0) throw new Error('the clone could not be made');
  const first = await start('first start', FIRST_LIMIT);
  const password = /password (\S+), shown only now/.exec(first.said())?.[1];
  if (!password) problems.push('the first start tells no password of the demo people');
  await look(first.origin, password ?? '');
  await stop(first, 'SIGINT');
  const second = await start('second start', SECOND_LIMIT);
  await look(second.origin, password ?? '');
  await stop(second, 'SIGTERM');
  const changed = spawnSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' }).stdout.trim();
  if (changed) problems.push(`starting changed files of the clone:\n${changed}`);
}

interface Run {
  child: ChildProcess;
  origin: string;
  said(): string;
}

async function start(name: string, limit: number): Promise<Run> {
  const port = await freePort();
  const begin = performance.now();
  // As somebody's shell: no module of ours on the path, and a group of its own, as a terminal would make one.
  const path = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.startsWith(ROOT));
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PATH: path.join(delimiter), PORT: String(port), npm_config_prefer_offline: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  const said = (): string => lines.join('');
  while (!said().includes('Ordo is ready')) {
    if (child.exitCode !== null || performance.now() - begin > limit) {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      throw new Error(`${name}: it did not get ready:\n${said()}`);
    }
    await pause(50);
  }
  console.log(said().trim());
  console.log(`ok: ${name}, ready after ${seconds(begin)}`);
  return { child, origin: `http://127.0.0.1:${port}`, said };
}

/** The sign-in page with everything it loads, the API, a session with the list of activities. */
async function look(origin: string, password: string): Promise<void> {
  const page = await fetch(`${origin}/login`);
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<script type="module"')) problems.push(`/login answers ${page.status}`);
  const assets = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map((found) => found[1] as string);
  for (const asset of assets) {
    const { status } = await fetch(origin + asset);
    if (status !== 200) problems.push(`${asset} answers ${status}`);
  }
  for (const path of ['/readyz', '/api/v1/auth/version', '/api/v1/openapi.json']) {
    const { status } = await fetch(origin + path);
    if (status !== 200) problems.push(`${path} answers ${status}`);
  }
  const signedIn = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password }),
  });
  const session = (await signedIn.json()) as { success?: { data: { token: string } } };
  if (!session.success) return void problems.push(`logging in answers ${signedIn.status}`);
  const headers = { authorization: `Bearer ${session.success.data.token}` };
  const list = await fetch(`${origin}/api/v1/order?page=1`, { headers });
  const { success } = (await list.json()) as { success?: { data: unknown[]; total: number } };
  if (!success?.data.length) problems.push(`the list of activities answers ${list.status}`);
  else console.log(`ok: /login with ${assets.length} files, the API, ${success.total} activities after logging in`);
}

async function stop({ child }: Run, signal: NodeJS.Signals): Promise<void> {
  const begin = performance.now();
  const ended = once(child, 'exit');
  // Ctrl-C reaches the whole group of the terminal; a service manager only tells npm.
  process.kill(signal === 'SIGINT' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
  await Promise.race([ended, pause(STOP_LIMIT)]);
  for (const until = Date.now() + STOP_LIMIT; processes().length > 0 && Date.now() < until; ) await pause(50);
  const left = processes();
  if (left.length > 0) problems.push(`${signal} leaves processes behind:\n${left.join('\n')}`);
  else console.log(`ok: ${signal}, everything ended after ${seconds(begin)}`);
}

/** Command lines and directories of processes that belong to the clone (Linux). */
function processes(): string[] {
  if (process.platform !== 'linux') return [];
  const places = [home, databasePlace()].filter((place) => place !== undefined);
  return readdirSync('/proc').flatMap((number) => {
    if (!/^\d+$/.test(number)) return [];
    try {
      const line = readFileSync(`/proc/${number}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const environment = readFileSync(`/proc/${number}/environ`, 'utf8');
      const isOurs = places.some((place) => line.includes(place)) || environment.includes(`PWD=${clone}`);
      return isOurs ? [`${number} ${line}`] : [];
    } catch {
      return [];
    }
  });
}

/** Where the database lives when its account cannot enter the clone. */
function databasePlace(): string | undefined {
  try {
    return readFileSync(join(clone, 'data/postgres/location'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function removeClone(): void {
  const place = databasePlace();
  if (place) rmSync(place, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

function seconds(begin: number): string {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
