import { isIP } from 'node:net';

/** Stands for the address of a connection that was gone before it was asked: the unspecified address of RFC 4291. */
const UNKNOWN = '::';

interface Asking {
  readonly ip: string | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined };
}

/**
 * Of the addresses in front of us, the connection's own first, as many are believed as there are proxies. X-Forwarded-For is counted
 * from its end by that: what stands further left was written by whoever asked.
 */
export const behindProxies = (count: number) => (_address: string, place: number) => place < count;

/**
 * The caller's address; what a proxy names is taken where it is one, else the connection's own. Ask before anything is awaited: a
 * connection that ends takes its address along, whatever its type promises.
 */
export const clientAddress = (request: Asking): string =>
  plain(request.ip) ?? plain(request.socket?.remoteAddress) ?? UNKNOWN;

/** Without the zone of a link-local address, which means something on one machine only; null for what is no address. */
function plain(said: string | undefined): string | null {
  const address = said?.replace(/%.*$/, '') ?? '';
  return isIP(address) ? address : null;
}
