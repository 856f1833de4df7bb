/** A seeded source of choices: the same seed gives the same demo company on every machine. */
export interface Random {
  /** 0 ≤ value < 1. */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Prefers the front of the list: few customers order much. */
  pickEarly<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  letters(length: number): string;
}

/** Makes a generator (mulberry32) from a whole number. Picking from an empty list throws. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], index: number): T => {
    const value = list[Math.min(index, list.length - 1)];
    if (value === undefined) throw new RangeError('Nothing to pick from.');
    return value;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    pickEarly: (list) => at(list, Math.floor(next() ** 1.8 * list.length)),
    shuffle: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .sort((one, other) => one.key - other.key)
        .map(({ value }) => value),
    letters: (length) =>
      Array.from({ length }, () => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(Math.floor(next() * 32))).join(''),
  };
}
