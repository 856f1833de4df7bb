import { fail } from '../../kernel/errors.ts';
import { partyNow } from './party.ts';

/**
 * Room for what work holds in the heap while it waits and runs: `most` characters together, half of them for one person, or one piece
 * alone however large; who finds none is told `busy`.
 */
export function roomOf(most: number): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  let held = 0;
  const heldBy = new Map<string, number>();
  const change = (person: string, by: number): void => {
    held += by;
    const now = (heldBy.get(person) ?? 0) + by;
    if (now === 0) heldBy.delete(person);
    else heldBy.set(person, now);
  };
  return async (size, work) => {
    const { company, person } = partyNow();
    const key = `${company}/${person}`;
    const own = heldBy.get(key) ?? 0;
    if ((held > 0 && held + size > most) || (own > 0 && own + size > most / 2)) fail('busy');
    change(key, size);
    try {
      return await work();
    } finally {
      change(key, -size);
    }
  };
}

/** Characters of all texts in a value without cycles. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const each of Object.values(value)) sum += charactersIn(each);
  return sum;
}
