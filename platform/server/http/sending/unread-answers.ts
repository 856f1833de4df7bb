import type { FastifyReply } from 'fastify';
import { AppError } from '../../../kernel/errors.ts';
import { heldUpTo } from '../../bytes/held.ts';

const MB = 1024 * 1024;
/** Smaller pieces are not counted: a network may have a thousand connections. */
const WORTH_COUNTING = 64 * 1024;
const unread = heldUpTo({ one: 112 * MB, all: 256 * MB });
const MOST_IN_HAND = 64 * MB;
const RETRY_SECONDS = 5;
/** The slowest line that an answer is kept for, bytes a millisecond: 160 kbit a second, and never less than a minute. */
const SLOWEST = 20;
const LEAST_MS = 60_000;

/**
 * Counts what a request has in memory until it was answered: what it read, and the answer until that was read. Fails as `heldUpTo` says
 * when its person has too much of both. Of a reader that has left nothing is counted.
 */
export function holdForAnswer(reply: Pick<FastifyReply, 'raw'>, whose: string, bytes: number): void {
  if (bytes < WORTH_COUNTING || hasLeft(reply)) return;
  try {
    unread.hold(whose, bytes);
  } catch (error) {
    unread.hold(whose, -bytes);
    throw error;
  }
  reply.raw.once('close', () => unread.hold(whose, -bytes));
}

/** Refuses a request of a person who has so much in hand already that another large answer would be refused once it was read. */
export function demandHand(whose: string): void {
  if (unread.of(whose) > MOST_IN_HAND)
    throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS, values: { seconds: RETRY_SECONDS } });
}

/** Counts an answer that is sent; whoever reads it more slowly than any line is cut off. */
export function holdAnswer(reply: Pick<FastifyReply, 'raw'>, whose: string, bytes: number): void {
  holdForAnswer(reply, whose, bytes);
  if (bytes < WORTH_COUNTING || hasLeft(reply)) return;
  const late = setTimeout(() => reply.raw.destroy(), Math.max(LEAST_MS, bytes / SLOWEST)).unref();
  reply.raw.once('close', () => clearTimeout(late));
}

/** Its end was told already, and is not told again. */
const hasLeft = ({ raw }: Pick<FastifyReply, 'raw'>): boolean => raw.closed || raw.destroyed;
