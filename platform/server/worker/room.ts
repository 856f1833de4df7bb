import { fail } from '../../kernel/errors.ts';

/**
 * Room for what work holds in the heap while it waits and runs: `most` characters together, or one piece alone however large; who finds
 * none is told `busy`.
 */
export function roomOf(most: number): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  let held = 0;
  return async (size, work) => {
    if (held > 0 && held + size > most) fail('busy');
    held += size;
    try {
      return await work();
    } finally {
      held -= size;
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
