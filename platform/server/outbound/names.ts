import dns from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An address a host name stands for at this moment. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** A name is known or it is not; a name server that says nothing for so long says nothing. */
const NAME_MS = 4_000;
/** Of IPv4 and IPv6 one may be known at once, while the other is never answered. */
const OTHER_FAMILY_MS = 500;
const KEPT_MS = 15_000;
const MOST_KEPT = 1_000;
const HOSTS_FILE = '/etc/hosts';

interface Kept {
  readonly found: readonly ResolvedAddress[];
  readonly until: number;
}

const kept = new Map<string, Kept>();

/**
 * All addresses of a host name, the one to be tried first in front; none for a name that is not known in time. Name servers are asked
 * by themselves: the system's own look-up takes one of a few threads of the process for as long as a slow name server likes, and all
 * companies would wait for one's. Only where private networks may be reached is the system asked for a name that they do not know.
 */
export async function addressesOf(
  name: string,
  mayBePrivate: boolean,
  signal?: AbortSignal,
): Promise<readonly ResolvedAddress[]> {
  const own = isIP(name) ? [name] : await namedHere(name.toLowerCase());
  if (own.length > 0) return own.map(addressed);
  const known = kept.get(name);
  if (known && known.until > Date.now()) return known.found;
  const asked = await atMost(NAME_MS, askServers(name), signal);
  if (asked && asked.length > 0) return keep(name, asked);
  return (mayBePrivate && (await atMost(NAME_MS, askSystem(name), signal))) || [];
}

const addressed = (address: string): ResolvedAddress => ({ address, family: isIP(address) === 6 ? 6 : 4 });

function keep(name: string, found: readonly ResolvedAddress[]): readonly ResolvedAddress[] {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, { found, until: Date.now() + KEPT_MS });
  return found;
}

async function askServers(name: string): Promise<readonly ResolvedAddress[]> {
  const none = (): string[] => [];
  const four = dns.resolve4(name).catch(none);
  const six = dns.resolve6(name).catch(none);
  // Happy eyeballs: once one address family answers, wait briefly for the other.
  await Promise.race([four, six].map(async (family) => (await family).length > 0 || Promise.all([four, six])));
  const [fours, sixes] = await Promise.all([four, six].map((family) => atMost(OTHER_FAMILY_MS, family)));
  const both = hasFour() ? [fours, sixes] : [sixes, fours];
  return both.flatMap((found) => (found ?? []).map(addressed));
}

/** Whether this machine goes out over IPv4: it does, unless all it has is IPv6. */
function hasFour(): boolean {
  const outer = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const families = outer.filter(({ internal }) => !internal).map(({ family }) => family);
  return families.length === 0 || families.includes('IPv4');
}

let lastAsked: Promise<unknown> = Promise.resolve();

/** One at a time: the threads are needed for files as well. Who has waited too long is not asked for any more. */
function askSystem(name: string): Promise<readonly ResolvedAddress[]> {
  const until = Date.now() + NAME_MS;
  const mine = lastAsked.then(async () => {
    if (Date.now() > until) return [];
    const found = await dns.lookup(name, { all: true, verbatim: true }).catch(() => []);
    return found.map(({ address }) => addressed(address));
  });
  lastAsked = mine;
  return mine;
}

/** Names of this machine and those that its administrator wrote down. */
async function namedHere(name: string): Promise<string[]> {
  const lines = (await readFile(HOSTS_FILE, 'utf8').catch(() => '')).split('\n');
  const found = lines.flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
    return isIP(address) && names.some((one) => one.toLowerCase() === name) ? [address] : [];
  });
  if (found.length > 0) return found;
  return name === 'localhost' || name.endsWith('.localhost') ? ['127.0.0.1'] : [];
}

/** What `work` gives, or undefined when it takes too long. */
async function atMost<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  const late = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
  if (late.aborted) return undefined;
  const end = Promise.withResolvers<undefined>();
  const stop = (): void => end.resolve(undefined);
  late.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, end.promise]);
  } finally {
    late.removeEventListener('abort', stop);
  }
}
