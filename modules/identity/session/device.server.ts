import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import { takeFromBudget } from '../attempt/attempt.server.ts';
import { isNameless } from './access-source.server.ts';

const COOKIE = 'ordo_device';
const DAYS_400 = 400 * 86_400;
const NEW_DEVICES_PER_HOUR = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Device {
  id: number;
  key_salt: Buffer;
}

/** A key for one purpose, derived from the master key. */
export const purposeKey = (secret: Buffer, purpose: string, salt: Buffer | string = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));

/** The key of one company; a new key_version makes a new one. */
export const tenantKey = (secret: Buffer, tenantId: number, keyVersion: number): Buffer =>
  purposeKey(secret, `ordo tenant ${tenantId} ${keyVersion}`);

const signatureOf = (secret: Buffer, device: string): string =>
  createHmac('sha256', purposeKey(secret, 'ordo device cookie')).update(device).digest('base64url');

/** The device token of a request's signed cookie, or null. */
function tokenOf(secret: Buffer, context: RequestContext): string | null {
  const cookies = (context.header('cookie') ?? '').split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  const [token = '', signature = ''] = value.split('.');
  if (!UUID.test(token)) return null;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, token))];
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

/** The device row of the browser that asks, or null when it has none in this company. */
export async function deviceOf(secret: Buffer, context: RequestContext): Promise<Device | null> {
  const token = tokenOf(secret, context);
  if (!token) return null;
  const device = await context.db.maybe<Device>(sql`select id, key_salt from device where device_token = ${token}`);
  return device ?? null;
}

/**
 * The key with which this browser encrypts what it keeps: of company and device, no credential, opens nothing on the
 * server. A browser without a device gets one.
 */
export async function secretKey(
  secret: Buffer,
  context: RequestContext,
): Promise<{ secret_key: string; key_id: string }> {
  const device = (await deviceOf(secret, context)) ?? (await newDevice(secret, context));
  const [tenant] = await context.db.database.global<{ key_version: number }>(
    sql`select key_version from tenant where id = ${context.tenant.id}`,
  );
  const key = purposeKey(
    tenantKey(secret, context.tenant.id, tenant?.key_version ?? 1),
    'ordo client storage',
    device.key_salt,
  );
  const keyId = createHash('sha256').update(device.key_salt).digest('hex').slice(0, 16);
  return { secret_key: key.toString('base64'), key_id: keyId };
}

async function newDevice(secret: Buffer, context: RequestContext): Promise<Device> {
  const salt = randomBytes(32);
  const device = await context.db.write(async (tx) => {
    // A loopback address is a proxy or a developer: its budget would be everybody's.
    if (!isLoopback(context.ip)) await takeFromBudget(tx, 'device', context.ip, NEW_DEVICES_PER_HOUR, 3_600);
    return tx.maybe<{ id: number; device_token: string }>(
      sql`insert into device (key_salt) values (${salt}) returning id, device_token`,
    );
  });
  if (!device) throw new Error('a device was not written');
  context.setHeader('set-cookie', cookieOf(secret, device.device_token, context));
  return { id: device.id, key_salt: salt };
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);

/** Secure wherever the product has a name; localhost and bare addresses are used without TLS. */
function cookieOf(secret: Buffer, token: string, context: RequestContext): string {
  const host = (context.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  const secure = isNameless(host) ? '' : '; Secure';
  return `${COOKIE}=${token}.${signatureOf(secret, token)}; Path=/api/v1; Max-Age=${DAYS_400}; HttpOnly; SameSite=Strict${secure}`;
}
