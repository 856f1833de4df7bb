import type { Log } from '../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../platform/server/module.ts';
import type { S3Options } from '../../platform/server/storage/s3.ts';

/** What `compose` needs to know; main.ts takes it from the environment, tests write it down. */
export interface ComposeOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Where files go instead of the data directory. */
  readonly s3?: S3Options | null;
  readonly platform: PlatformConfig;
  readonly log: Log;
  readonly isWorker: boolean;
  /** No other process works on this database: what it left unfinished was interrupted. */
  readonly isAlone?: boolean;
  readonly rateLimits: boolean;
  readonly showStatements: boolean;
  /** Tests: work that holds a connection and asks for a second one, or for a server that is not ours, fails; else it is written to the log. */
  readonly refuseSecondConnection?: boolean;
  /** How many proxies stand in front of this process; none where nothing is said. */
  readonly proxies?: number;
  readonly poolSize: number;
}
