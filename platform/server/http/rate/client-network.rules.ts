/** Whom a limit counts by: the address, of IPv6 the first 64 bits, which one client owns whole. */
export const clientNetwork = (ip: string): string =>
  ip.includes(':') && !ip.toLowerCase().startsWith('::ffff:') ? firstGroups(ip).join(':') : ip;

/** The first four groups of an IPv6 address, those written out that `::` stands for. */
function firstGroups(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const left = before ?? [];
  const right = after ?? [];
  const zeros = ip.includes('::') ? new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
