import { AppError } from '../../kernel/errors.ts';

const RETRY_SECONDS = 5;

/** What requests hold in memory on their way. */
export interface Held {
  /**
   * Counts `bytes` (less than 0 gives them back) for whoever sends or reads them. Fails with too_many_requests when they hold more than
   * one may, with service_unavailable when all together hold more than there is room for; one piece alone may be however large, and one
   * that is `due` is only counted. What was counted stays so until it is given back.
   */
  hold(whose: string, bytes: number, due?: boolean): void;
  /** What somebody holds now, in bytes. */
  of(whose: string): number;
}

/** Counts bytes by person, session or network: at most `one` of each of them, and `all` together. */
export function heldUpTo({ one, all }: { readonly one: number; readonly all: number }): Held {
  const held = new Map<string, number>();
  let heldByAll = 0;
  return {
    of: (whose) => held.get(whose) ?? 0,
    hold(whose, bytes, due = false) {
      heldByAll += bytes;
      const now = (held.get(whose) ?? 0) + bytes;
      if (now > 0) held.set(whose, now);
      else held.delete(whose);
      if (bytes <= 0 || due) return;
      if (now > one && now > bytes)
        throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS, values: { seconds: RETRY_SECONDS } });
      if (heldByAll > all && heldByAll > bytes)
        throw new AppError('service_unavailable', { retryAfter: RETRY_SECONDS });
    },
  };
}
