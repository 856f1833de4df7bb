import { AsyncLocalStorage } from 'node:async_hooks';

/** Hears of bytes that were read; what it throws, the reading throws. */
export type TakeBytes = (bytes: number) => void;

const scope = new AsyncLocalStorage<TakeBytes>();
/** Fewer are not told: most answers are small, and hearing of each of their rows would cost more than they hold. */
const TOLD_AT = 64 * 1024;

/** Does work that hears of what it reads while it is still coming. */
export const countingReads = <T>(take: TakeBytes, work: () => T): T => scope.run(take, work);

/** Counts what one reading brings for the work around it; undefined where nobody asked for it. */
export function readCounter(): TakeBytes | undefined {
  const take = scope.getStore();
  if (!take) return undefined;
  let untold = 0;
  return (bytes) => {
    untold += bytes;
    if (untold < TOLD_AT) return;
    const now = untold;
    untold = 0;
    take(now);
  };
}
