import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, fail } from '../../kernel/errors.ts';

/** Counts bytes as a query's rows arrive; what `take` throws, the reading throws. */
export interface Reading {
  take(bytes: number): void;
  /** The reading is over: what it brought is with whoever asked for it. */
  end(): void;
}

const MB = 1024 * 1024;
const scope = new AsyncLocalStorage<() => Reading>();
/** Reports in steps of 64 kB; a call for each row would cost too much. */
const TOLD_AT = 64 * 1024;
/** Limits for reads outside a request (jobs, streams): of one, and of all at once. */
const MOST_ALONE = 96 * MB;
const MOST_OF_ALL = 192 * MB;
const RETRY_SECONDS = 10;
let coming = 0;

/** A reading that counts while it comes, for work whose memory nobody else bounds. Fails with answer_too_large, or busy beside others. */
export function readingAlone(): Reading {
  let brought = 0;
  return {
    take(bytes) {
      brought += bytes;
      coming += bytes;
      if (brought > MOST_ALONE) fail('answer_too_large');
      if (coming > MOST_OF_ALL && coming > brought) throw new AppError('busy', { retryAfter: RETRY_SECONDS });
    },
    end() {
      coming -= brought;
      brought = 0;
    },
  };
}

/** Runs work with a read counter of `open` for each of its readings. */
export const countingReads = <T>(open: () => Reading, work: () => T): T => scope.run(open, work);

/** Does work and tells how many bytes it read, to the nearest 64 kB of each reading. */
export async function measuringReads<T>(work: () => Promise<T>): Promise<{ value: T; bytes: number }> {
  const around = scope.getStore() ?? readingAlone;
  let bytes = 0;
  const open = (): Reading => {
    const reading = around();
    return {
      take(more) {
        bytes += more;
        reading.take(more);
      },
      end: () => reading.end(),
    };
  };
  return { value: await scope.run(open, work), bytes };
}

/** Counts what one reading brings for the work around it. */
export function readCounter(): Reading {
  // Asked for here: rows arrive on the connection, which knows nothing of the work they are for.
  const open = scope.getStore() ?? readingAlone;
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
