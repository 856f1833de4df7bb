import type { FastifyReply } from 'fastify';

/** Aborted as soon as nobody waits for the answer any more; made only where a call looks. */
export function goneOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  if (raw.closed || raw.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
