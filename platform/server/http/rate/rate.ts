import type { RateClass } from '../../../contract/endpoint.ts';
import { fail } from '../../../kernel/errors.ts';

interface Window {
  startedAt: number;
  count: number;
}

const MINUTE = 60_000;
/** Requests a minute and process: per session, and per address on calls without one. Sign-in has a back-off of its own. */
const LIMITS: Record<RateClass | 'stranger', { session: number; address: number }> = {
  // What comes from an address with tokens of no session: each is looked for in the database. A whole office comes back with ended ones.
  stranger: { session: 0, address: 1200 },
  default: { session: 1200, address: 120 },
  // What every page asks before it knows a session, and its pictures. A whole office has one address and comes back at once when a new
  // version is out; each answer is a read by key or out of memory and opens nothing.
  page: { session: 1200, address: 3000 },
  sign_in: { session: 60, address: 60 },
  heavy: { session: 10, address: 10 },
};

/** Counts requests in fixed one-minute windows; `take` throws 429 with the seconds to wait, `demand` does so without counting. */
export function createRateLimiter(enabled: boolean): {
  take(key: string, rate: RateClass | 'stranger', signedIn: boolean, now: number): void;
  demand(key: string, rate: RateClass | 'stranger', now: number): void;
} {
  const windows = new Map<string, Window>();
  let sweptAt = 0;
  const tooMany = (window: Window, now: number): never => {
    const seconds = Math.max(1, Math.ceil((window.startedAt + MINUTE - now) / 1000));
    return fail('too_many_requests', { retryAfter: seconds, values: { seconds } });
  };
  return {
    demand(key, rate, now) {
      const window = windows.get(`${rate}:${key}`);
      const isOver = window && now - window.startedAt < MINUTE && window.count >= LIMITS[rate].address;
      if (enabled && isOver) tooMany(window, now);
    },
    take(key, rate, signedIn, now) {
      if (!enabled) return;
      if (now - sweptAt > MINUTE) {
        for (const [k, w] of windows) if (now - w.startedAt > MINUTE) windows.delete(k);
        sweptAt = now;
      }
      const id = `${rate}:${key}`;
      const window = windows.get(id);
      if (!window || now - window.startedAt >= MINUTE) {
        windows.set(id, { startedAt: now, count: 1 });
        return;
      }
      window.count++;
      if (window.count <= LIMITS[rate][signedIn ? 'session' : 'address']) return;
      tooMany(window, now);
    },
  };
}
