import type { FastifyReply } from 'fastify';
import { AppError, fail } from '../../../kernel/errors.ts';
import { heldUpTo } from '../../bytes/held.ts';
import { type Reading, readingAlone } from '../../bytes/reading.ts';

const MB = 1024 * 1024;
/** Smaller pieces are not counted: a network may have a thousand connections. */
const WORTH_COUNTING = 64 * 1024;
/** What is held becomes rows and then text, of two bytes a letter in some languages: four times as much, in a heap of 768 MB. */
const MOST_OF_ONE = 64 * MB;
const unread = heldUpTo({ one: MOST_OF_ONE, all: 128 * MB });
const MOST_IN_HAND = 32 * MB;
/** More than any page or unpaged list of the product has; larger things are made by jobs, in pieces. */
const MOST_READ = 48 * MB;
/** Of a write that is stored its answer is read all the same: refused, it would be done again. More than a write brings. */
const MOST_TOLD = 2 * MOST_READ;
const RETRY_SECONDS = 5;
/** The slowest line that an answer is kept for, bytes a millisecond: 160 kbit a second, and never less than a minute. */
const SLOWEST = 20;
const LEAST_MS = 60_000;

/** Whether what a request was asked to write is stored already: from then on it is counted, and no longer refused. */
export interface Stored {
  readonly is: boolean;
}
const NOTHING: Stored = { is: false };

/** What one request has read and not answered yet: the largest of its readings, for what is read in pieces is dropped piece by piece. */
export interface Hand {
  /** Counts a reading; fails with answer_too_large past what one may bring, and as `heldUpTo` says when its person has too much in hand. */
  open(): Reading;
  /** Gives everything back; what is read later, beside the request, counts for itself. */
  empty(): void;
}

/** Counts what a request reads until it is answered; refuses one of a person who has much in hand already, before anything is read. */
export function handOf(whose: string, stored: Stored = NOTHING): Hand {
  if (unread.of(whose) > MOST_IN_HAND)
    throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS, values: { seconds: RETRY_SECONDS } });
  let [held, largest, isOver] = [0, 0, false];
  return {
    open() {
      // What goes on after the answer, as a file that is read while it is written, is nobody's request any more.
      if (isOver) return readingAlone();
      let brought = 0;
      return {
        take(bytes) {
          if (bytes < WORTH_COUNTING || isOver) return;
          // By itself it has more than its person may have: asking again does not help.
          if (!stored.is && held + bytes > MOST_OF_ONE) fail('answer_too_large');
          brought += bytes;
          held += bytes;
          unread.hold(whose, bytes, stored.is);
          if (brought > (stored.is ? MOST_TOLD : MOST_READ)) fail('answer_too_large');
        },
        end() {
          if (isOver) return;
          const dropped = Math.min(largest, brought);
          largest = Math.max(largest, brought);
          held -= dropped;
          if (dropped > 0) unread.hold(whose, -dropped);
        },
      };
    },
    empty() {
      isOver = true;
      if (held > 0) unread.hold(whose, -held);
      held = 0;
    },
  };
}

/**
 * Counts an answer until it was read: it lies in memory so long. Fails as `heldUpTo` says when its reader leaves too many unread; whoever
 * reads more slowly than any line is cut off. Of a reader that has left nothing is counted, and of a write that is stored nothing refused.
 */
export function holdAnswer(
  reply: Pick<FastifyReply, 'raw'>,
  whose: string,
  bytes: number,
  stored: Stored = NOTHING,
): void {
  if (bytes < WORTH_COUNTING || hasLeft(reply)) return;
  holdStream(reply, whose, bytes, stored);
  const late = setTimeout(() => reply.raw.destroy(), Math.max(LEAST_MS, bytes / SLOWEST)).unref();
  reply.raw.once('close', () => clearTimeout(late));
}

/** Counts what a stream holds for as long as it is read, however long that is. Fails as `holdAnswer` does. */
export function holdStream(
  reply: Pick<FastifyReply, 'raw'>,
  whose: string,
  bytes: number,
  stored: Stored = NOTHING,
): void {
  try {
    unread.hold(whose, bytes, stored.is);
  } catch (error) {
    unread.hold(whose, -bytes);
    throw error;
  }
  reply.raw.once('close', () => unread.hold(whose, -bytes));
}

/** Already closed: 'close' will not fire again. */
const hasLeft = ({ raw }: Pick<FastifyReply, 'raw'>): boolean => raw.closed || raw.destroyed;
