import type { Actor } from '../../kernel/actor.ts';
import type { Statement } from '../db/statement.ts';

/** A record the search over everything found. */
export interface Hit {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  /** 0 the reference itself, 1 begins with the words, 2 holds them. */
  readonly rank: 0 | 1 | 2;
}

/** A kind of record that the search over everything looks through, with its own bounded search. */
export interface SearchSource {
  /** Path of its calls without the first slash. */
  readonly type: string;
  /** The word of its pages in favourites and recents, `ams/customers`. */
  readonly page: string;
  may(actor: Actor): boolean;
  /** Hits for the words, best first, at most `limit`; only what the person may see. */
  find(actor: Actor, words: string, limit: number): Statement;
  /** The same for known ids, in any order; rank 2. */
  named(actor: Actor, ids: readonly number[]): Statement;
}
