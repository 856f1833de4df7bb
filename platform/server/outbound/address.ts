import { BlockList, isIP } from 'node:net';
import { demandNothingHeld } from '../db/pool.ts';
import { addressesOf, type ResolvedAddress } from './names.ts';

/** Ranges of IPv4 that are not the public internet (RFC 6890 and its updates). */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) notPublic.addSubnet(network, prefix, 'ipv4');
/** In IPv6 only global unicast is public, less documentation, tunnels and addresses that wrap an IPv4 one. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
const exceptSix = new BlockList();
exceptSix.addSubnet('2001::', 23, 'ipv6');
exceptSix.addSubnet('2001:db8::', 32, 'ipv6');
exceptSix.addSubnet('2002::', 16, 'ipv6');
exceptSix.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address belongs to the public internet; anything that is no address does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && publicSix.check(address, 'ipv6') && !exceptSix.check(address, 'ipv6');
}

/** Thrown for a host inside a private network, or one that does not exist. */
export class AddressRefused extends Error {
  constructor(host: string, why: 'private' | 'unknown') {
    super(why === 'private' ? `${host} is inside a private network` : `${host} could not be found`);
    this.name = 'AddressRefused';
  }
}

/**
 * Looks a host up once; the caller connects to the answer, so that a second look-up cannot lead elsewhere. Every address of the
 * host must be public unless `mayBePrivate`. Throws AddressRefused, also for a name that does not answer in time or before `signal`.
 */
export async function resolveHost(host: string, mayBePrivate: boolean, signal?: AbortSignal): Promise<ResolvedAddress> {
  demandNothingHeld();
  const name = host.replace(/^\[|\]$/g, '');
  const found = await addressesOf(name, mayBePrivate, signal);
  const [first] = found;
  if (!first) throw new AddressRefused(name, 'unknown');
  if (!mayBePrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused(name, 'private');
  return first;
}
