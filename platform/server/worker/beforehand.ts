import { AsyncLocalStorage } from 'node:async_hooks';

/** How often a transaction begins again for work it must not wait for. */
const MOST_ROUNDS = 10;

/** What was made for one transaction, over all its attempts. */
interface Made {
  readonly results: Map<string, unknown>;
  rounds: number;
  over: boolean;
}

const attempts = new AsyncLocalStorage<Made>();

/** Control flow, not a failure: the transaction must start again after this work. */
class MadeFirst extends Error {
  readonly make: () => Promise<void>;

  constructor(make: () => Promise<void>) {
    super('a transaction waits for work that is made before it begins again');
    this.make = make;
  }
}

/**
 * Slow work that needs no database. A transaction never waits for it: it rolls back, the work runs without a connection, and the
 * transaction starts again with the result, found by a key of all its inputs. If the key differs at each attempt, it ends with `otherwise`.
 */
export async function beforehand<T>(key: () => string, work: () => Promise<T>, otherwise: () => T): Promise<T> {
  const made = attempts.getStore();
  if (!made || made.over) return work();
  const name = key();
  if (made.results.has(name)) return made.results.get(name) as T;
  if (made.rounds >= MOST_ROUNDS) return otherwise();
  throw new MadeFirst(async () => {
    made.rounds += 1;
    made.results.set(name, await attempts.exit(work));
  });
}

/** A random value that stays the same across retries of a transaction, so that keys made of it match. */
export function madeOnce<T>(name: string, make: () => T): T {
  const made = attempts.getStore();
  if (!made || made.over) return make();
  if (!made.results.has(name)) made.results.set(name, make());
  return made.results.get(name) as T;
}

/** Runs a transaction, and runs it again after the work it turned out to need. */
export async function withWorkBeforehand<T>(transaction: () => Promise<T>): Promise<T> {
  const made: Made = { results: new Map(), rounds: 0, over: false };
  try {
    for (;;) {
      try {
        return await attempts.run(made, transaction);
      } catch (error) {
        if (!(error instanceof MadeFirst)) throw error;
        await error.make();
      }
    }
  } finally {
    made.over = true;
  }
}
