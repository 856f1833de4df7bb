import { fail } from '../../kernel/errors.ts';

/**
 * A line for work that takes a core or much memory: at most `atOnce` pieces of it run together, the others wait in the order they
 * came. Who has waited `longestWait` milliseconds is told to come again (503 service_unavailable).
 */
export function lineOf(atOnce: number, longestWait: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const place = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        try {
          fail('service_unavailable', { retryAfter: 5 });
        } catch (error) {
          reject(error);
        }
      }, longestWait);
      waiting.push(enter);
    });
  return async (work) => {
    // A place is handed on, so `running` stays as it is.
    if (running >= atOnce) await place();
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
