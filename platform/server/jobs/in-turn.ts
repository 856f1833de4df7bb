import { AppError } from '../../kernel/errors.ts';
import { turnsOf } from '../worker/turns.ts';

/**
 * A line for work that takes a core or much memory: at most `atOnce` pieces of it run together; the others wait, and companies and
 * people take turns. Who has waited `longestWait` milliseconds is told to come again (503 service_unavailable).
 */
export function lineOf(atOnce: number, longestWait: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line = turnsOf<(over: () => void) => void>(atOnce, Number.POSITIVE_INFINITY);
  const next = (): void => {
    for (let turn = line.next(); turn; turn = line.next()) turn.piece(turn.over);
  };
  const place = (): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const enter = (over: () => void): void => {
        clearTimeout(timer);
        resolve(over);
      };
      const timer = setTimeout(() => {
        line.remove(enter);
        reject(new AppError('service_unavailable', { retryAfter: 5 }));
      }, longestWait);
      line.add(enter);
      next();
    });
  return async (work) => {
    const over = await place();
    try {
      return await work();
    } finally {
      over();
      next();
    }
  };
}
