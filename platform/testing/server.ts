import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { compose, type Ordo, prepare } from '../../apps/server/compose.ts';
import type { S3Options } from '../server/storage/s3.ts';
import { TEST_PASSWORD } from './companies.ts';
import { companiesTemplate } from './database.ts';

/** An answer, opened: `data` is success.data, `success` the whole wrapper, `body` whatever came. */
export interface Answer<T = unknown> {
  status: number;
  data: T;
  success: {
    data: T;
    message?: string;
    current_page?: number;
    per_page?: number;
    total?: number;
    [key: string]: unknown;
  };
  body: { message?: string; code?: string; errors?: Record<string, string[]>; [key: string]: unknown };
  headers: Headers;
  /** SQL statements the handler sent. */
  statements: number;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Loose = any;

/** A caller with a session (or none). Paths are under /api/v1; query values that are objects go as JSON. */
export interface Caller {
  readonly token: string | null;
  get<T = Loose>(path: string, query?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = Loose>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  put<T = Loose>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  delete<T = Loose>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  raw(method: string, path: string, init?: RequestInit): Promise<Response>;
}

export interface TestServer {
  readonly origin: string;
  readonly ordo: Ordo;
  /** Owner connection string of this file's database. */
  readonly databaseUrl: string;
  /** Signs in (demo company unless `subdomain`), remembers the session. */
  as(email: string, options?: { subdomain?: string; password?: string }): Promise<Caller>;
  /** A caller without session. */
  nobody(subdomain?: string): Caller;
  /** SQL as the owner, past every wall: for arranging and looking, never for the thing under test. */
  sql<Row = Loose>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** What a test arranges gives way to the server's own work and comes again: which of two is refused is PostgreSQL's choice. */
async function arranged<Row>(owner: pg.Pool, text: string, values?: unknown[]): Promise<Row[]> {
  for (let tries = 1; ; tries++) {
    try {
      return (await owner.query(text, values)).rows as Row[];
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === 5) throw error;
    }
  }
}
const DEADLOCK = '40P01';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What a test may want otherwise. */
export interface TestServerOptions {
  isWorker?: boolean;
  smtpUrl?: string;
  clamavUrl?: string;
  s3?: S3Options;
  verbose?: boolean;
  rateLimits?: boolean;
  origin?: string;
  poolSize?: number;
  proxies?: number;
  /** A database of the test's own, which stays; else a clone of the companies template. */
  databaseUrl?: string;
}

/**
 * The whole product on a clone of the companies template, listening on a free port. `isWorker` also runs jobs and schedules.
 * Call it in beforeAll and `close()` in afterAll.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const name = `ordo_app_${process.pid}_${randomBytes(4).toString('hex')}`;
  const serverUrl = inject('serverUrl');
  const url = new URL(options.databaseUrl ?? serverUrl);
  if (!options.databaseUrl) {
    await onServer(serverUrl, `create database ${name} template ${await companiesTemplate()} strategy file_copy`);
    url.pathname = `/${name}`;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'ordo-test-'));
  const ordo = compose({
    databaseUrl: url.href,
    dataDir,
    s3: options.s3,
    log: options.verbose ? { info: console.log, warn: console.warn, error: console.error } : SILENT,
    isWorker: options.isWorker ?? false,
    rateLimits: options.rateLimits ?? false,
    showStatements: true,
    refuseSecondConnection: true,
    proxies: options.proxies,
    poolSize: options.poolSize ?? 8,
    platform: platformConfig(options),
  });
  await prepare(ordo);
  await ordo.jobs.start();
  await ordo.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(ordo.app.server.address() as AddressInfo).port}`;
  const owner = new pg.Pool({ connectionString: url.href, max: 2 });
  owner.on('error', () => undefined);
  const sessions = new Map<string, Caller>();
  return {
    origin,
    ordo,
    databaseUrl: url.href,
    nobody: (subdomain) => callerAt(origin, subdomain ?? 'demo', null),
    async as(email, { subdomain = email.endsWith('@beta.test') ? 'beta' : 'demo', password = TEST_PASSWORD } = {}) {
      const key = `${subdomain}:${email}:${password}`;
      const known = sessions.get(key);
      if (known) return known;
      const answer = await callerAt(origin, subdomain, null).post('/auth/login', { email, password });
      if (answer.status !== 200)
        throw new Error(`login of ${email} failed: ${answer.status} ${JSON.stringify(answer.body)}`);
      const made = callerAt(origin, subdomain, answer.data.token);
      sessions.set(key, made);
      return made;
    },
    sql: (text, values) => arranged(owner, text, values),
    async close() {
      await ordo.close();
      await owner.end();
      await rm(dataDir, { recursive: true, force: true });
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

const platformConfig = (options: TestServerOptions) => ({
  origin: options.origin ?? 'http://localhost',
  secret: randomBytes(32),
  smtpUrl: options.smtpUrl ?? null,
  backupKey: null,
  chromiumPath: null,
  clamavUrl: options.clamavUrl ?? null,
  webVersion: '6.7.28',
  apiVersion: '0.0.0-test',
});

/** A caller of the product at `origin`, for a company by its subdomain, with a session's token or none. */
export function callerAt(origin: string, subdomain: string, token: string | null): Caller {
  const raw = (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const separator = path.includes('?') ? '&' : '?';
    return fetch(`${origin}/api/v1${path}${separator}subdomain=${subdomain}`, {
      ...init,
      method,
      headers: {
        'x-localization': 'en',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(init.headers as Record<string, string>),
      },
    });
  };
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Loose>> => {
    const init: RequestInit =
      body === undefined
        ? { headers }
        : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return opened(await raw(method, path, init));
  };
  return {
    token,
    raw,
    get: (path, query, headers) => send('GET', path + queryText(path, query), undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}

function queryText(path: string, query: Record<string, unknown> | undefined): string {
  if (!query) return '';
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    parts.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return `${path.includes('?') ? '&' : '?'}${parts}`;
}

async function opened(response: Response): Promise<Answer<Loose>> {
  const text = await response.text();
  let body: Loose = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: the text itself is the body.
  }
  return {
    status: response.status,
    data: body?.success?.data,
    success: body?.success,
    body,
    headers: response.headers,
    statements: Number(response.headers.get('x-ordo-statements') ?? 0),
  };
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Asks twice and gives the answer that took fewer statements: a look-up of the company that is due just then falls on one of them. */
export async function fewest<T extends { statements: number }>(ask: () => Promise<T>): Promise<T> {
  const [first, second] = [await ask(), await ask()];
  return second.statements < first.statements ? second : first;
}
