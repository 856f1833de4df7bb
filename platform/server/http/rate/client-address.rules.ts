/** Stands for the address of a connection that was gone before it was asked: the unspecified address of RFC 4291. */
const UNKNOWN = '::';

/** The caller's address. Ask before anything is awaited: a connection that ends takes its address along, whatever its type promises. */
export const clientAddress = (request: { readonly ip: string | undefined }): string => request.ip ?? UNKNOWN;

/** Whom a limit counts by: the address, of IPv6 the first 64 bits, which one client owns whole. */
export const clientNetwork = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
