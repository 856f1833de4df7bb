import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { AppError } from '../../kernel/errors.ts';
import { createPlaces } from './places.ts';
import type { Tx } from './transaction.ts';
import { watchWaits } from './wire/batch.ts';
import { type Patience, watchSilence } from './wire/silence.ts';

/** Nobody waits longer for a connection: an answer that says "again in a moment" is better than none. */
const WAIT_MS = 5_000;
const RETRY_SECONDS = 2;
const IDLE_MS = 60_000;
const MOST = 10;

/** Half of the connections, and never all of them where there are others. */
const shareOf = (all: number): number => Math.max(1, Math.min(all - 1, Math.max(2, Math.floor(all / 2))));
const busy = (): AppError => new AppError('busy', { retryAfter: RETRY_SECONDS });

/** Work that holds a connection, for as long as it holds it; `tx` is its transaction, where others may join it. */
interface Holding {
  readonly tx: Tx | null;
  over: boolean;
  /** Hears of a wait for a server that is not ours meanwhile. */
  readonly onOutside: ((error: Error) => void) | undefined;
}

/** Beside what each pool knows of itself: the transaction we are inside of, whichever pool it is of. */
const around = new AsyncLocalStorage<Holding>();

/** The open transaction this is done inside of: what it reads may never become true for others. */
export function transactionAround(): Tx | null {
  const held = around.getStore();
  return held && !held.over ? held.tx : null;
}

/** Asked by whoever is about to wait for a server that is not ours: inside a transaction that would keep a connection from everybody. */
export function demandNothingHeld(): void {
  const held = around.getStore();
  if (held && !held.over) held.onOutside?.(new Error('a transaction waits for a server that is not ours'));
}

/** Does work that may be done inside a transaction as well: it is held to the same, whether one is open this time or not. */
export async function asIfHeld<T>(onOutside: ((error: Error) => void) | undefined, work: () => Promise<T>): Promise<T> {
  const held: Holding = { tx: null, over: false, onOutside };
  try {
    return await around.run(held, work);
  } finally {
    held.over = true;
  }
}

/** Does what follows a transaction: it is no part of it. */
export const afterwards = <T>(work: () => T): T => around.exit(work);

export interface PoolOptions {
  url: string;
  max?: number;
  /** Settings of each connection, as PostgreSQL takes them on its command line. */
  session: string;
  /** How long a connection may be silent before it is asked about. */
  patience?: Patience;
  onError?: (error: Error) => void;
  onSecond?: (error: Error) => void;
  onOutside?: (error: Error) => void;
}

/** Connections, lent for a piece of work. */
export interface LendingPool {
  /**
   * `brokenBy` says of what the work threw whether the connection can be used again: an error to throw it away with. Of one `party`
   * no more than its share is under way at once; the others wait for it without a connection.
   */
  lend<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    brokenBy: (error: Error) => Error | undefined,
    party?: number,
  ): Promise<T>;
  /** Does work that keeps its connection meanwhile: inside it, `lend` is a second one. */
  hold<T>(tx: Tx | null, work: () => Promise<T>): Promise<T>;
  /** Does work that may take a second connection, for the few who can wait for one: they never wait for each other for ever. */
  apart<T>(work: () => Promise<T>): Promise<T>;
  /** The transaction of the company that we are inside of. */
  joined(tenantId: number | null): Tx | null;
  end(): Promise<void>;
}

/**
 * A pool whose waits end: `busy` (503) after five seconds. As many transactions as there are connections, each of which waits for
 * one more, would wait for each other: what reads inside a transaction joins it, and any other wish for a second connection is told
 * to `onSecond`.
 */
export function openPool(options: PoolOptions): LendingPool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? MOST,
    options: options.session,
    application_name: 'ordo',
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
  });
  // A connection that breaks in the middle of a transaction says so on the client, where nobody listens while it is lent out.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error));
    watchWaits(client, () => watchSilence(client, options.url, options.patience));
  });
  pool.on('error', () => undefined);
  const holding = new AsyncLocalStorage<Holding>();
  const places = createPlaces(shareOf(options.max ?? MOST), WAIT_MS, busy);

  async function take(): Promise<pg.PoolClient> {
    const held = holding.getStore();
    if (held && !held.over) options.onSecond?.(new Error('a transaction asks for a second connection'));
    try {
      return await pool.connect();
    } catch (error) {
      // pg has no code for a wait that ended, only this sentence.
      if (!/timeout exceeded when trying to connect/.test((error as Error).message)) throw error;
      throw busy();
    }
  }

  /** Who has a connection already never waits for a place as well. */
  async function inPlace<T>(party: number | undefined, work: () => Promise<T>): Promise<T> {
    const held = holding.getStore();
    if (party === undefined || (held && !held.over)) return work();
    await places.enter(party);
    try {
      return await work();
    } finally {
      places.leave(party);
    }
  }

  const lendOne: LendingPool['lend'] = async (work, brokenBy) => {
    const client = await take();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      broken = brokenBy(error as Error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    lend: (work, brokenBy, party) => inPlace(party, () => lendOne(work, brokenBy)),
    joined(tenantId) {
      const held = holding.getStore();
      return held?.tx && !held.over && (tenantId === null || held.tx.tenantId === tenantId) ? held.tx : null;
    },
    async hold(tx, work) {
      const held: Holding = { tx, over: false, onOutside: options.onOutside };
      try {
        return await around.run(held, () => holding.run(held, work));
      } finally {
        held.over = true;
      }
    },
    apart: (work) => around.exit(() => holding.exit(work)),
    end: () => pool.end(),
  };
}
