import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Stands in for the server: writes down what reaches it, takes a moment to end, and ends with a code of its own. */
const SERVER = `
  import { appendFileSync } from 'node:fs';
  const note = (word: string): void => appendFileSync(process.env.EVENTS ?? '', word + ' ');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    note(signal);
    setTimeout(() => { note('down'); process.exit(7); }, 200);
  });
  note('up');
  setInterval(() => console.log('busy'), 20);`;

let home: string;
let running: ChildProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ordo-start-'));
  for (const part of ['bin', 'package.json', 'package-lock.json']) {
    await cp(join(ROOT, part), join(home, part), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  await mkdir(join(home, 'apps/server'), { recursive: true });
  await mkdir(join(home, 'apps/web'));
  await writeFile(join(home, 'apps/server/main.ts'), SERVER);
  await writeFile(join(home, 'apps/web/index.html'), '<script type="module" src="./main.ts"></script>');
  await writeFile(join(home, 'apps/web/main.ts'), 'console.log(1);');
  const build = `{ outDir: '../../dist/web', emptyOutDir: true }`;
  await writeFile(join(home, 'vite.config.ts'), `export default { root: 'apps/web', build: ${build} };`);
});

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
});

afterAll(() => rm(home, { recursive: true, force: true }));

type Run = { child: ChildProcess; said(): string; events(): Promise<string> };

function spawnStart(): Run {
  const file = join(home, `events-${running.length}-${performance.now()}`);
  const env = { ...process.env, EVENTS: file };
  const child = spawn(process.execPath, ['bin/start.mjs'], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  return { child, said: () => said.join(''), events: () => readFile(file, 'utf8').catch(() => '') };
}

async function start(): Promise<Run> {
  const run = spawnStart();
  await expect.poll(run.events, { timeout: 20_000 }).toBe('up ');
  return run;
}

test('the first start builds the web app, the next one does not; a signal arrives once, and the code of the server is ours', async () => {
  const first = await start();
  expect(first.said()).toContain('web app: built');
  first.child.kill('SIGTERM');
  // Terminals, npm and shells repeat themselves.
  first.child.kill('SIGINT');
  expect(await once(first.child, 'exit')).toEqual([7, null]);
  expect(await first.events()).toMatch(/^up SIG(TERM|INT) down $/);

  const second = await start();
  expect(second.said()).toContain('web app: up to date');
  second.child.kill('SIGHUP');
  expect(await once(second.child, 'exit')).toEqual([7, null]);
  expect(await second.events()).toBe('up SIGTERM down ');

  await writeFile(join(home, 'apps/web/main.ts'), 'console.log(2);');
  expect((await start()).said()).toContain('web app: built');
}, 60_000);

test('a server whose starter was killed, or whose terminal is gone, ends in order', async () => {
  const killed = await start();
  killed.child.kill('SIGKILL');
  await expect.poll(killed.events, { timeout: 5000 }).toBe('up SIGTERM down ');

  const { child, events } = await start();
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect(await events()).toBe('up SIGTERM down ');
}, 60_000);

test('a web app that cannot be built is said, and nothing is started', async () => {
  await writeFile(join(home, 'apps/web/main.ts'), 'this is no program');
  const { child, said, events } = spawnStart();
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said()).toContain('The web app could not be built.');
  expect(await events()).toBe('');
}, 60_000);
