import { readPidFile } from './pid-file.ts';
import { type Postmaster, stopProcess } from './postmaster.ts';

const LOOK_MS = 500;

/**
 * Asked to end by SIGTERM, PostgreSQL refuses whoever is new and waits until everybody else has gone: with our own connections open
 * that is for ever. Unless we end ourselves it is ended at once, open transactions rolled back, and can be started again.
 */
export function endWhatStops(
  { pid, exited }: Postmaster,
  cluster: string,
  isEnding: () => boolean = () => false,
): { /** Says that somebody asked, once it was seen. */ cause(): string | null; release(): void } {
  let isSeen = false;
  const look = setInterval(() => {
    void readPidFile(cluster).then((file) => {
      if (isSeen || isEnding() || file?.pid !== pid || !file.isStopping) return;
      isSeen = true;
      release();
      // One that cannot be ended is told by whoever stops the product.
      void stopProcess(pid).catch(() => undefined);
    });
  }, LOOK_MS);
  look.unref();
  const release = (): void => clearInterval(look);
  void exited.then(release);
  return { cause: () => (isSeen ? 'somebody told the server to stop while it was in use' : null), release };
}
