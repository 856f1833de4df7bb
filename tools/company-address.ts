import { isIP } from 'node:net';

/**
 * The address that opens a company of an installation: its subdomain before the installation's host. On this machine alone that
 * is `<subdomain>.localhost`, which browsers lead here by themselves.
 */
export function addressOf(subdomain: string, origin: string): string {
  const url = new URL(origin);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0;
  url.hostname = `${subdomain}.${isHere ? 'localhost' : host}`;
  return url.origin;
}
