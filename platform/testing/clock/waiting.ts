import { vi } from 'vitest';

/** Waits for what other work brings: as long as a loaded machine needs, and not longer than it takes. */

/** Asks again and again until there is something to see. `seconds`: when it gives up, with an error. */
export async function until<T>(see: () => Promise<T | false | undefined>, seconds = 30): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const seen = await see();
    if (seen) return seen;
    if (Date.now() > end) throw new Error('it did not come');
  }
}

/** Runs expectations again until none fails; after `seconds` the last failure is thrown. */
export const eventually = <T>(expectations: () => T | Promise<T>, seconds = 20): Promise<T> =>
  vi.waitFor(expectations, { timeout: seconds * 1000, interval: 20 });
