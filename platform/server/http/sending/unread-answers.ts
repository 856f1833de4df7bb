import type { FastifyReply } from 'fastify';
import { heldUpTo } from '../../bytes/held.ts';

const MB = 1024 * 1024;
/** Smaller answers are not counted: a network may have a thousand connections. */
const WORTH_COUNTING = 64 * 1024;
const unread = heldUpTo({ one: 48 * MB, all: 256 * MB });
/** The slowest line that an answer is kept for, bytes a millisecond: 160 kbit a second, and never less than a minute. */
const SLOWEST = 20;
const LEAST_MS = 60_000;

/**
 * Counts a large answer until it was read: it lies in memory so long. Fails as `heldUpTo` says when the reader leaves too many unread;
 * whoever reads more slowly than any line is cut off.
 */
export function holdAnswer(reply: FastifyReply, whose: string, bytes: number): void {
  if (bytes < WORTH_COUNTING) return;
  try {
    unread.hold(whose, bytes);
  } catch (error) {
    unread.hold(whose, -bytes);
    throw error;
  }
  const late = setTimeout(() => reply.raw.destroy(), Math.max(LEAST_MS, bytes / SLOWEST)).unref();
  reply.raw.once('close', () => {
    clearTimeout(late);
    unread.hold(whose, -bytes);
  });
}
