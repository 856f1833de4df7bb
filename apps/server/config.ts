import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { S3Options } from '../../platform/server/storage/s3.ts';

/** Everything the environment may say, read once. Nothing else in the product reads process.env. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly origin: string;
  readonly dataDir: string;
  /** External PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly isWeb: boolean;
  readonly isWorker: boolean;
  readonly demo: boolean;
  readonly demoPassword: string | null;
  readonly admin: { email: string; password: string } | null;
  readonly secret: Buffer;
  readonly smtpUrl: string | null;
  readonly backupKey: string | null;
  readonly chromiumPath: string | null;
  readonly clamavUrl: string | null;
  /** An object store instead of the data directory. */
  readonly s3: S3Options | null;
  readonly metricsToken: string | null;
  readonly rateLimits: boolean;
  /** How many proxies stand in front of this process and name the caller in X-Forwarded-For. */
  readonly proxies: number;
  readonly poolSize: number;
  /** How long requests are still taken after SIGTERM, so that others can hear that this process goes. */
  readonly drainSeconds: number;
}

type Environment = Record<string, string | undefined>;

const SHORTEST_KEY = 16;
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Reads the configuration; throws a sentence for the person who started it. */
export function readConfig(env: Environment = process.env): Config {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.');
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(env.ORDO_DATA_DIR || './data');
  const databaseUrl = env.DATABASE_URL || null;
  const roles = (env.ORDO_ROLE || 'web,worker').split(',').map((role) => role.trim());
  return {
    port,
    host,
    origin: (env.ORDO_ORIGIN || `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl,
    isWeb: roles.includes('web'),
    isWorker: roles.includes('worker'),
    demo: env.ORDO_DEMO === undefined ? databaseUrl === null : isOn(env.ORDO_DEMO),
    demoPassword: env.ORDO_DEMO_PASSWORD || null,
    admin: readAdmin(env),
    secret: masterKey(env.ORDO_SECRET, databaseUrl, dataDir),
    smtpUrl: env.SMTP_URL || null,
    backupKey: readBackupKey(env.BACKUP_KEY),
    chromiumPath: env.CHROMIUM_PATH || CHROMIUM_PATHS.find((path) => existsSync(path)) || null,
    clamavUrl: env.CLAMAV_URL || null,
    s3: readS3(env),
    metricsToken: env.METRICS_TOKEN || null,
    rateLimits: readRateLimits(env, host),
    proxies: readProxies(env.TRUST_PROXY),
    poolSize: Math.max(2, Number(env.POOL_SIZE || 10)),
    drainSeconds: readDrain(env.DRAIN_SECONDS, databaseUrl),
  };
}

const isOn = (value: string): boolean => ['1', 'true', 'on', 'yes'].includes(value.toLowerCase());

/** A backup carries everything, the master key too, and lies where anybody may try keys on it. */
function readBackupKey(given: string | undefined): string | null {
  if (given && given.length < SHORTEST_KEY)
    throw new Error(
      `BACKUP_KEY must have at least ${SHORTEST_KEY} characters; a restore still takes the shorter key of an old backup.`,
    );
  return given || null;
}

function readAdmin(env: Environment): { email: string; password: string } | null {
  if (!env.ORDO_ADMIN_EMAIL && !env.ORDO_ADMIN_PASSWORD) return null;
  if (!env.ORDO_ADMIN_EMAIL || !env.ORDO_ADMIN_PASSWORD)
    throw new Error('Set both ORDO_ADMIN_EMAIL and ORDO_ADMIN_PASSWORD, or neither.');
  return { email: env.ORDO_ADMIN_EMAIL, password: env.ORDO_ADMIN_PASSWORD };
}

/** All of the store's address, or nothing: half of it would quietly keep files on this machine. */
function readS3(env: Environment): S3Options | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (!endpoint && !bucket && !accessKey && !secretKey) return null;
  if (!endpoint || !bucket || !accessKey || !secretKey)
    throw new Error('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together, or none of them.');
  if (!/^https?:\/\/[^/?#]+\/*$/.test(endpoint))
    throw new Error('S3_ENDPOINT must be an address like https://s3.example.com.');
  return { endpoint, bucket, accessKey, secretKey, region: env.S3_REGION || 'us-east-1' };
}

/** Beside an embedded database there is no other process that could take the requests. */
function readDrain(given: string | undefined, databaseUrl: string | null): number {
  const seconds = given ? Number(given) : databaseUrl ? 5 : 0;
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= 300) return seconds;
  throw new Error('DRAIN_SECONDS must be a number from 0 to 300.');
}

/** A plain "yes" is one. Counted too high, callers could say who they are themselves. */
function readProxies(given = '0'): number {
  const count = isOn(given) ? 1 : ['', 'off', 'no', 'false'].includes(given.toLowerCase()) ? 0 : Number(given);
  if (Number.isInteger(count) && count >= 0 && count <= 10) return count;
  throw new Error('TRUST_PROXY must be the number of proxies in front of this process, from 0 to 10.');
}

/** Limits go off only for load tests on loopback. */
function readRateLimits(env: Environment, host: string): boolean {
  if (env.RATE_LIMITS !== 'off') return true;
  if (!['127.0.0.1', 'localhost', '::1'].includes(host))
    throw new Error('RATE_LIMITS=off is only allowed while HOST is a loopback address.');
  return false;
}

/** 32 bytes from ORDO_SECRET, or from the file beside it; beside an embedded database that file is generated. */
function masterKey(given: string | undefined, databaseUrl: string | null, dataDir: string): Buffer {
  const known = knownMasterKey(given, dataDir);
  if (known) return known;
  if (databaseUrl) throw new Error('ORDO_SECRET is required together with DATABASE_URL.');
  const key = randomBytes(32);
  writeMasterKey(dataDir, key);
  return key;
}

/** The master key this installation has been given, by ORDO_SECRET or by the file of its data directory (a restore writes it). */
export function knownMasterKey(given: string | undefined, dataDir: string): Buffer | null {
  if (given) {
    if (given.length < SHORTEST_KEY) throw new Error(`ORDO_SECRET must have at least ${SHORTEST_KEY} characters.`);
    return Buffer.from(hkdfSync('sha256', given, '', 'ordo master key', 32));
  }
  const file = secretFile(dataDir);
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'hex') : null;
}

/** Where a data directory keeps its master key. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** Gives a data directory its master key; one that has a key keeps it. */
export function writeMasterKey(dataDir: string, key: Buffer): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(secretFile(dataDir), key.toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
}
