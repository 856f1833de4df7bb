import type { BundledText } from '../kernel/texts/bundled-text.ts';
import type { AnyResource } from '../resource/define.ts';
import type { AccessControl, AccessSource } from './access/access.ts';
import type { Change } from './db/changes.ts';
import type { Database } from './db/database.ts';
import type { ExportSource } from './exports/export-source.ts';
import type { Log } from './http/context.ts';
import type { ReceiveFile } from './http/forms/form-body.ts';
import type { Route } from './http/route.ts';
import type { ImportEngine, ImportUpload } from './imports/engine.ts';
import type { Jobs, JobWorker, Schedule } from './jobs/jobs.ts';
import type { LiveSource } from './realtime/live-source.ts';
import type { SearchSource } from './search/search-source.ts';
import type { Storage } from './storage/storage.ts';
import type { Words, WordsSource } from './words/own-words.ts';

/** Settings of the process that modules may read; the whole environment stays in apps/server/config.ts. */
export interface PlatformConfig {
  /** Public origin for links, without slash at the end. */
  readonly origin: string;
  /** Master key (ORDO_SECRET), 32 bytes; keys for a purpose are derived from it. */
  readonly secret: Buffer;
  readonly smtpUrl: string | null;
  /** Encrypts backups; null = they are written as they are. */
  readonly backupKey: string | null;
  readonly chromiumPath: string | null;
  /** Where clamd listens (CLAMAV_URL); null = files are not scanned. */
  readonly clamavUrl: string | null;
  readonly webVersion: string;
  readonly apiVersion: string;
}

/** What a module is built from: the platform's parts, made once per process by apps/server. */
export interface Platform {
  readonly config: PlatformConfig;
  readonly database: Database;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** The words companies chose instead of the product's. */
  readonly words: Words;
  /** Every text of the product in its code, sorted by key; read once. */
  bundledTexts(): Promise<readonly BundledText[]>;
  /** Calls back on every change another process or this one announced; null = everything may have changed. */
  onChange(heard: (change: Change | null) => void): void;
}

/** A module as the server hosts it. Each modules/<name>/public.server.ts exports one `(platform) => ServerModule`. */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly resources?: readonly AnyResource[];
  readonly imports?: readonly ImportUpload[];
  /** Lists with an export of their own; those of `resources` with a sheet are known. */
  readonly exports?: readonly ExportSource[];
  /** Records whose changes are told live, beside those of `resources`. */
  readonly live?: readonly LiveSource[];
  /** What the search over everything finds here. */
  readonly search?: readonly SearchSource[];
  readonly workers?: readonly JobWorker[];
  readonly schedules?: readonly Schedule[];
  /** Identity only: where sessions come from. */
  readonly accessSource?: AccessSource;
  /** Files only: keeps a file that came with a form. */
  readonly receiveFile?: ReceiveFile;
  /** Languages only: where a company's own words come from. */
  readonly wordsSource?: WordsSource;
  /** What does not work of the things this module leans on: part → sentence. Empty when all is well; the product still serves. */
  health?(): Promise<Readonly<Record<string, string>>>;
  /** Runs once after migrations, before listening (e.g. permissions of the code written to every company). */
  prepare?(): Promise<void>;
  /** Work of the module's own ends, while the database still answers. */
  stop?(): Promise<void>;
  /** Hears of the finished access control. */
  accessReady?(access: AccessControl): void;
  /** Hears of the one import engine, for uploads that are more than a declaration. */
  importsReady?(engine: ImportEngine): void;
}
