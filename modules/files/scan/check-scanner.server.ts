import type { Log } from '../../../platform/server/http/context.ts';
import { MAX_FILE_BYTES } from '../upload/file-kind.rules.ts';
import type { Scanner } from './clamd.server.ts';

/** What is wrong with the scanner, as health says it; null when it works. */
export interface ScannerHealth {
  problem(): Promise<string | null>;
  /** Sends the largest file there can be once, so that a too short StreamMaxLength is known before a person's file. */
  start(): Promise<void>;
}

const CHUNK = Buffer.alloc(65_536);

/** Watches the scanner for health: whether it answers, and whether it takes our largest file. */
export function watchScanner(scanner: Scanner, log: Log): ScannerHealth {
  let tooShort: string | null = null;
  return {
    async problem() {
      try {
        await scanner.version();
        return tooShort;
      } catch {
        return 'not reachable';
      }
    },
    async start() {
      try {
        await scanner.scan(largest());
      } catch (error) {
        if (error instanceof Error && error.message.includes('size limit')) tooShort = 'StreamMaxLength is below 26 MB';
        log.error({ err: error }, 'the virus scanner does not take our largest file');
      }
    },
  };
}

async function* largest(): AsyncIterable<Buffer> {
  for (let left = MAX_FILE_BYTES; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
}
