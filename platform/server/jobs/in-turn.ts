import { AppError } from '../../kernel/errors.ts';
import { turnsOf } from '../worker/turns.ts';

/**
 * A line for work that takes a core or much memory: at most `atOnce` pieces of it run together; the others wait, and companies and
 * people take turns. Who has waited `longestWait` milliseconds is told to come again (503 service_unavailable); who has `gone` waits
 * no longer.
 */
export function lineOf(atOnce: number, longestWait: number) {
  const line = turnsOf<(over: () => void) => void>(atOnce, Number.POSITIVE_INFINITY);
  const next = (): void => {
    for (let turn = line.next(); turn; turn = line.next()) turn.piece(turn.over);
  };
  const place = (gone?: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      demandWaiting(gone);
      const settled = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const enter = (over: () => void): void => {
        settled();
        resolve(over);
      };
      const refuse = (error: AppError): void => {
        settled();
        line.remove(enter);
        reject(error);
      };
      const leave = (): void => refuse(brokenOff());
      const timer = setTimeout(() => refuse(new AppError('service_unavailable', { retryAfter: 5 })), longestWait);
      gone?.addEventListener('abort', leave);
      line.add(enter);
      next();
    });
  return async <T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    const over = await place(gone);
    try {
      return await work();
    } finally {
      over();
      next();
    }
  };
}

/** The client disconnected, so nobody reads this; not a server error. */
const brokenOff = (): AppError => new AppError('malformed_request');

/** Ends work for somebody who has gone. */
export function demandWaiting(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw brokenOff();
}
