/** The greatest of numbers in any range of a list; each answer takes as many steps as the length has binary digits. */
export interface Peaks {
  /** Greatest number from one index until before another, but for the one at `but`; -Infinity of nothing. */
  max(from: number, to: number, but: number): number;
  /** First index in the range, but for `but`, whose number is at least so great; -1 without one. */
  first(from: number, to: number, least: number, but: number): number;
}

/** A tree of maxima: node n stands over 2n and 2n + 1, the numbers themselves are the lowest row. */
export function peaksOf(numbers: readonly number[]): Peaks {
  let size = 1;
  while (size < numbers.length) size *= 2;
  const nodes = new Float64Array(2 * size).fill(-Infinity);
  nodes.set(numbers, size);
  const at = (node: number): number => nodes[node] as number;
  for (let node = size - 1; node > 0; node--) nodes[node] = Math.max(at(2 * node), at(2 * node + 1));

  const max = (from: number, to: number): number => {
    let most = -Infinity;
    for (let low = from + size, high = to + size; low < high; low >>= 1, high >>= 1) {
      if (low & 1) most = Math.max(most, at(low++));
      if (high & 1) most = Math.max(most, at(--high));
    }
    return most;
  };
  const first = (from: number, to: number, least: number): number => {
    if (from >= to) return -1;
    let node = from + size;
    while (at(node) < least) {
      // Nothing below it: on to what stands to its right, as high up as that begins there.
      while (node & 1) node >>= 1;
      if (node === 0) return -1;
      node++;
    }
    while (node < size) node = at(2 * node) >= least ? 2 * node : 2 * node + 1;
    return node - size < to ? node - size : -1;
  };
  return {
    max: (from, to, but) => (but < from || but >= to ? max(from, to) : Math.max(max(from, but), max(but + 1, to))),
    first: (from, to, least, but) => {
      const found = first(from, to, least);
      return found >= 0 && found === but ? first(but + 1, to, least) : found;
    },
  };
}

/** Index of the first that is at least so great in a list sorted upwards. */
export function firstFrom(sorted: readonly number[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
