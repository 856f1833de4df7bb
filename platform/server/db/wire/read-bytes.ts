import { AsyncLocalStorage } from 'node:async_hooks';

/** Hears how much one reading brings, while it comes; what `take` throws, the reading throws. */
export interface Reading {
  take(bytes: number): void;
  /** The reading is over: what it brought is with whoever asked for it. */
  end(): void;
}

const scope = new AsyncLocalStorage<() => Reading>();
/** Fewer are not told: most answers are small, and hearing of each of their rows would cost more than they hold. */
const TOLD_AT = 64 * 1024;

/** Does work each of whose readings is told to one that `open` gives. */
export const countingReads = <T>(open: () => Reading, work: () => T): T => scope.run(open, work);

/** Counts what one reading brings for the work around it; undefined where nobody asked for it. */
export function readCounter(): Reading | undefined {
  const open = scope.getStore();
  if (!open) return undefined;
  let untold = 0;
  let reading: Reading | undefined;
  return {
    take(bytes) {
      untold += bytes;
      if (untold < TOLD_AT) return;
      const now = untold;
      untold = 0;
      reading ??= open();
      reading.take(now);
    },
    end() {
      reading?.end();
      reading = undefined;
    },
  };
}
