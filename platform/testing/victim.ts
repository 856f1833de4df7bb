import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { startEmbedded } from '../server/db/embedded.ts';
import { INLINE_ROWS } from '../server/imports/engine.ts';
import { until } from './clock/waiting.ts';
import { type ProductProcess, startProduct } from './product-process.ts';
import type { Caller } from './server.ts';
import { removeDataDirectory, temporaryDirectory } from './temporary-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const ADMIN = { email: 'boss@example.test', password: 'correct horse battery' };
/** Activities of a file that is interrupted: as many as one request imports, and so many that a job does it. */
export const ROWS = 20_000;
export const JOB_ROWS = INLINE_ROWS + 1;
const ENDED = ['done', 'failed', 'validated', 'cancelled'];

/** The real server on a data directory of its own, with one activity type KIL; it can be ended and started again. */
export interface Victim {
  readonly dataDir: string;
  server: ProductProcess;
  admin: Caller;
  /** Starts the server again; milliseconds until it was ready. */
  restart(): Promise<number>;
  /** Looks into the database of the running server, past every wall. */
  sql(text: string): Promise<Loose[]>;
  /** Stores a file of new activities and begins to import it. */
  sendFile(name: string, rows: number): Promise<void>;
  newestRun(): Promise<Loose>;
  /** Waits until the newest run is over, one way or the other. */
  endedRun(seconds: number): Promise<Loose>;
  /** All numbers from 1 on are given once, and so is the next. */
  expectGapless(count: number): Promise<void>;
  /** Command lines of this data directory's processes. */
  processes(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Starts the real server on a fresh embedded database. */
export async function startVictim(): Promise<Victim> {
  const dataDir = await temporaryDirectory();
  const victim: Victim = {
    dataDir,
    server: undefined as never,
    admin: undefined as never,
    async restart() {
      const begin = performance.now();
      victim.server = await startProduct({
        ORDO_DATA_DIR: dataDir,
        ORDO_DEMO: '0',
        ORDO_ADMIN_EMAIL: ADMIN.email,
        ORDO_ADMIN_PASSWORD: ADMIN.password,
      });
      const ms = performance.now() - begin;
      victim.admin = await victim.server.as(ADMIN.email, ADMIN.password);
      return ms;
    },
    sql: (text) => look(dataDir, text),
    sendFile: (name, rows) => sendFile(victim, name, rows),
    newestRun: async () => (await victim.admin.get('/import')).data[0],
    endedRun: (seconds) =>
      until(async () => {
        const run = await victim.newestRun();
        return ENDED.includes(run.status) && run;
      }, seconds),
    expectGapless: (count) => expectGapless(victim, count),
    processes: () => processesOf(dataDir),
    async remove() {
      await victim.server.end('SIGTERM');
      await removeDataDirectory(dataDir);
    },
  };
  await victim.restart();
  const type = await victim.admin.post('/ordertype', { name: 'Killed', prefix: 'KIL', is_default: true });
  expect(type.status, JSON.stringify(type.body)).toBe(201);
  return victim;
}

async function look(dataDir: string, text: string): Promise<Loose[]> {
  const { url } = await startEmbedded({ dataDir, log: () => undefined, join: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function sendFile({ server, admin }: Victim, name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `${name}-${n},Killed,Row ${n}`);
  const file = Buffer.from(`External reference,Type,Title\n${rows.join('\n')}\n`);
  const granted = await admin.get('/presigned-url', { operation: 'put', key: `${name}.csv`, size: file.length });
  const { pathname, search } = new URL(granted.data.url);
  const stored = await fetch(`${server.origin}${pathname}${search}`, { method: 'PUT', body: file });
  expect(stored.status).toBe(200);
  const body = { key: granted.data.key, file_name: name, dry_run: false };
  void admin.post('/order/order_upload_v3', body).catch(() => null);
}

async function expectGapless(victim: Victim, count: number): Promise<void> {
  const [numbers] = await victim.sql(`select count(*)::int, count(distinct reference_no)::int as names,
    coalesce(max(reference_seq), 0) as last, count(*) filter (where reference_no like '~%')::int as unnumbered from "order"`);
  expect(numbers).toEqual({ count, names: count, last: count, unnumbered: 0 });
  const next = await victim.admin.post('/order', { title: 'afterwards' });
  expect(next.status, JSON.stringify(next.body)).toBe(201);
  expect(next.data.reference_no).toBe(`KIL-${String(count + 1).padStart(6, '0')}`);
}

async function processesOf(dataDir: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const place = await readFile(join(dataDir, 'postgres/location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  const lines = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return [];
    }
  });
  return lines.filter((line) => line.includes(place.trim()) || line.includes(dataDir));
}
