import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { Platform, PlatformConfig } from '../../../platform/server/module.ts';
import { createSigner, type Grant, type Signer } from './signing.server.ts';

const KEY = /^t\d{1,10}\/\d{4}\/[A-Za-z0-9_-]{8,64}$/;
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Put addresses hold 15 minutes, get addresses 5. */
export const PUT_SECONDS = 15 * 60;
export const GET_SECONDS = 5 * 60;

/** Whether a text is one of our object keys. */
export const isKey = (value: string): boolean => KEY.test(value);

/** The object key in a key or in one of our own storage addresses; null for anything else. */
export function keyFrom(sent: string): string | null {
  if (isKey(sent)) return sent;
  const path = /^(?:https?:\/\/[^/?#]+)?\/api\/v1\/storage\/([^?#]+)/.exec(sent)?.[1];
  return path !== undefined && isKey(path) ? path : null;
}

/**
 * A signed address on the host the request came to: that host answers for sure, whatever the configured origin is called.
 * The company travels along, because the address is used without a session.
 */
export function addressOf(config: PlatformConfig, signer: Signer, context: RequestContext, grant: Grant): string {
  const query = new URLSearchParams({ ...signer.sign(grant), subdomain: context.tenant.subdomain });
  return `${originOf(config, context.header('host'))}/api/v1/storage/${grant.key}?${query}`;
}

function originOf(config: PlatformConfig, host: string | undefined): string {
  const origin = new URL(config.origin);
  if (host === undefined || host === origin.host || !/^[\w.:[\]-]+$/.test(host)) return origin.origin;
  return `${LOCAL.test(host) ? 'http:' : origin.protocol}//${host}`;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * An address of a stored file that needs no session, for whoever may see the file: the caller has checked that. Without
 * `seconds` it is for logos and portraits inside answers: good for a day, and changing once an hour only, so that such answers
 * and the picture itself stay cacheable.
 */
export function fileAddress(
  platform: Pick<Platform, 'config'>,
  context: RequestContext,
  key: string,
  seconds?: number,
): string {
  const now = Math.floor(context.now / 1000);
  const exp = seconds === undefined ? (Math.floor(now / HOUR) + 1) * HOUR + DAY : now + seconds;
  const grant: Grant = { op: 'get', key, exp, mode: 'inline', max: 0 };
  return addressOf(platform.config, createSigner(platform.config), context, grant);
}
