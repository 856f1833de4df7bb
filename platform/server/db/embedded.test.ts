import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { removeDataDirectory, temporaryDirectory } from '../../testing/temporary-server.ts';
import { keepRunning } from './embedded/keeper.ts';
import { isAlive, processServes, readPidFile } from './embedded/pid-file.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function dataDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  cleanups.push(() => removeDataDirectory(directory));
  return directory;
}

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir, log: () => undefined, ...more });
  cleanups.push(() => server.stop());
  return server;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(dataDir: string): Promise<number> {
  return (await readPidFile(join(dataDir, 'postgres/cluster')))?.pid ?? 0;
}

test('the first start makes a tuned cluster with a password; stop leaves no process; a warm start keeps the data', async () => {
  const dataDir = await dataDirectory();
  const first = await start(dataDir);
  const rows = await ask(
    first.url,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'jit', 'TimeZone',
       'max_connections', 'listen_addresses', 'server_encoding') order by lower(name)`,
  );
  expect(rows.map((row) => row.setting)).toEqual(['on', 'off', '127.0.0.1', '60', 'UTF8', 'on', 'UTC']);
  await ask(first.url, `create table kept (name text); insert into kept values ('Zoe'), ('álvaro'), ('Bea')`);
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
  await expect(ask(first.url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication');

  const pid = await serverPid(dataDir);
  expect(isAlive(pid)).toBe(true);
  await Promise.all([first.stop(), first.stop()]);
  expect(isAlive(pid)).toBe(false);

  const second = await start(dataDir);
  const names = await ask(second.url, 'select name from kept order by name');
  expect(names.map((row) => row.name)).toEqual(['álvaro', 'Bea', 'Zoe']);
});

/** A process that starts the server and then just lives, as an application does. */
async function startInChild(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const server = await startEmbedded({ dataDir: process.argv[1], log: () => undefined });
    process.send(server.url);
    process.on('message', () => process.exit());
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  cleanups.push(async () => child.kill('SIGKILL'));
  const [url] = await once(child, 'message');
  return { child, url: url as string };
}

test('after kill -9 of the application the server ends as well, and the next start has the committed rows', async () => {
  const dataDir = await dataDirectory();
  const { child, url } = await startInChild(dataDir);
  await ask(url, 'create table kept as select 1 as id');
  const orphan = await serverPid(dataDir);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => isAlive(orphan), { timeout: 10_000 }).toBe(false);

  const server = await start(dataDir);
  expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
  const pid = await serverPid(dataDir);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('an application that just exits takes the server with it', async () => {
  const dataDir = await dataDirectory();
  const { child } = await startInChild(dataDir);
  const pid = await serverPid(dataDir);
  child.send('exit');
  await once(child, 'exit');
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
});

test('a server that is killed alone comes back by itself at the same address, twice as well as once', async () => {
  const dataDir = await dataDirectory();
  const server = await start(dataDir);
  await ask(server.url, 'create table kept as select 1 as id');
  for (const _ of [1, 2]) {
    const killed = await serverPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => server.problem()).toBe('the embedded database ended and is being started again');
    await expect.poll(() => server.problem(), { timeout: 20_000 }).toBeNull();
    expect(await serverPid(dataDir)).not.toBe(killed);
    expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 1 }]);
  }
  const last = await serverPid(dataDir);
  await server.stop();
  expect(isAlive(last)).toBe(false);
});

test('a server that is told to stop alone does not wait for its connections: it comes back, and one line says why', async () => {
  const dataDir = await dataDirectory();
  const lines: string[] = [];
  const server = await start(dataDir, { log: (line) => lines.push(line) });
  const user = new pg.Client({ connectionString: server.url });
  user.on('error', () => undefined);
  await user.connect();
  await user.query('begin; create table lost as select 1 as id');
  const stopped = await serverPid(dataDir);
  process.kill(stopped, 'SIGTERM');
  await expect.poll(() => isAlive(stopped), { timeout: 20_000 }).toBe(false);
  await user.end().catch(() => undefined);
  await expect.poll(() => serverPid(dataDir).then((pid) => pid > 0 && pid !== stopped), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => server.problem(), { timeout: 20_000 }).toBeNull();
  expect(await ask(server.url, `select to_regclass('lost') as lost`)).toEqual([{ lost: null }]);
  const told = 'database: somebody told the server to stop while it was in use; starting it again';
  expect(lines.filter((line) => line.includes('starting it again'))).toEqual([told]);
  const last = await serverPid(dataDir);
  await server.stop();
  expect(isAlive(last)).toBe(false);
  expect(lines.filter((line) => line.includes('starting it again'))).toEqual([told]);
});

test('what cannot be brought back is given up after eight starts, and somebody is told', async () => {
  const place = await dataDirectory();
  const lines: string[] = [];
  let starts = 0;
  let end = (): void => undefined;
  const first = {
    exited: new Promise<void>((resolve) => {
      end = resolve;
    }),
    stop: async () => undefined,
  };
  const lost = new Promise<Error>((onLost) => {
    const start = () => Promise.reject(new Error(`broken ${++starts}`));
    keepRunning(first, { start, place, log: (line) => lines.push(line), onLost, firstPauseMs: 1 });
  });
  end();
  expect((await lost).message).toBe('the embedded database ended and did not come back after 8 starts');
  expect([starts, lines.filter((line) => line.includes('broken')).length]).toEqual([8, 8]);
});

test('a pid file whose number another program has got since does not stand in the way, nor is that program touched', async () => {
  const dataDir = await dataDirectory();
  const first = await start(dataDir);
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  const text = await readFile(file, 'utf8');
  await first.stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  cleanups.push(async () => stranger.kill('SIGKILL'));
  await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));
  await start(dataDir);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
});

test('a second application on the same data joins when it asks to, and else waits for the first to end', async () => {
  const dataDir = await dataDirectory();
  const { child, url } = await startInChild(dataDir);
  const joined = await start(dataDir, { join: true });
  expect(joined.url).toBe(url);
  await joined.stop();
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);

  const lines: string[] = [];
  const waiting = start(dataDir, { log: (line) => lines.push(line) });
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lines).toEqual(['database: another Ordo uses this data directory; waiting for it to end']);
  // The first application ends while the second waits: a restart that overlaps.
  child.kill('SIGKILL');
  const server = await waiting;
  expect(await ask(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('two first starts at once: one creates, the other joins', async () => {
  const dataDir = await dataDirectory();
  const servers = await Promise.all([start(dataDir, { join: true }), start(dataDir, { join: true })]);
  expect(new Set(servers.map((server) => server.url)).size).toBe(1);
});

test('a wanted port is used, and a taken one refused with the words of the server', async () => {
  const dataDir = await dataDirectory();
  const first = await start(dataDir);
  const other = await dataDirectory();
  await expect(start(other, { port: first.port })).rejects.toThrow(
    /The database did not start.*Address already in use/s,
  );
  const { port } = first;
  await first.stop();
  expect((await start(other, { port })).port).toBe(port);
});

// Only root drops its rights to start PostgreSQL; for anybody else there is nothing to try, and it is reported as skipped.
test.runIf(isRoot)('below a directory only root may enter, a pointer names where the files are', async () => {
  const outer = await dataDirectory();
  const dataDir = join(outer, 'closed/data');
  await mkdir(dataDir, { recursive: true });
  await chmod(join(outer, 'closed'), 0o700);
  cleanups.push(() => removeDataDirectory(dataDir));
  const lines: string[] = [];
  const server = await start(dataDir, { log: (line) => lines.push(line) });
  await ask(server.url, 'create table kept as select 1 as id');
  const place = (await readFile(join(dataDir, 'postgres/location'), 'utf8')).trim();
  expect(lines[0]).toContain(`its files live in ${place}`);
  const pid = (await readPidFile(join(place, 'cluster')))?.pid ?? 0;
  expect(processServes(pid, join(place, 'cluster'))).toBe(true);
  await server.stop();
  const again = await start(dataDir);
  expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await again.stop();

  await writeFile(join(dataDir, 'postgres/location'), `${place}-lost\n`);
  await expect(start(dataDir)).rejects.toThrow('cannot be found there. Put them back');
  await writeFile(join(dataDir, 'postgres/location'), `${place}\n`);
});
