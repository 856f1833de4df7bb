import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AccessControl, createAccessControl } from '../../platform/server/access/access.ts';
import { type Change, listenForChanges } from '../../platform/server/db/changes.ts';
import { createDatabase, type Database } from '../../platform/server/db/database.ts';
import { sql } from '../../platform/server/db/statement.ts';
import { tellNoSandbox } from '../../platform/server/documents/pdf/chromium.ts';
import { stopPdf } from '../../platform/server/documents/pdf.ts';
import { createMetrics, type Metrics } from '../../platform/server/http/metrics.ts';
import type { Route } from '../../platform/server/http/route.ts';
import { createHttpServer } from '../../platform/server/http/server.ts';
import { createImportEngine } from '../../platform/server/imports/engine.ts';
import { storedFiles } from '../../platform/server/imports/files.ts';
import { endInterruptedRuns, interruptedImports } from '../../platform/server/imports/interrupted.ts';
import { importRoutes } from '../../platform/server/imports/routes.ts';
import { createJobs } from '../../platform/server/jobs/boss.ts';
import type { Jobs, JobWorker } from '../../platform/server/jobs/jobs.ts';
import { platformRetention } from '../../platform/server/jobs/retention.ts';
import { jobRoutes } from '../../platform/server/jobs/routes.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { hostLive, type Live } from '../../platform/server/realtime/host-live.ts';
import { searchRoutes } from '../../platform/server/search/routes.ts';
import { createVault } from '../../platform/server/vault/vault.ts';
import { createWords, type WordsSource } from '../../platform/server/words/own-words.ts';
import type { ComposeOptions } from './compose-options.ts';
import { hostExports } from './exports.ts';
import { hostModules } from './modules.ts';
import { openStorage } from './open-storage.ts';
import { platformRoutes } from './platform-routes.ts';
import { bundledTexts } from './texts/bundled-texts.ts';

/** A composed product: everything built, nothing listening yet. */
export interface Ordo {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly access: AccessControl;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly modules: readonly ServerModule[];
  readonly platform: Platform;
  readonly isAlone: boolean;
  /** Resolves once changes of other processes are heard. */
  readonly hears: Promise<void>;
  /** Whether it takes no new work: another process should get it. */
  isLeaving(): boolean;
  /** Ends; requests are still taken for `drainMs`. */
  close(options?: { drainMs?: number }): Promise<void>;
}

const REQUESTS_MS = 2_000;
/** Where requests come from somewhere else, they may take as long as a proxy waits for most. */
const DRAINED_REQUESTS_MS = 10_000;
const JOBS_MS = 4_500;
const DOCUMENTS_MS = 1_000;
const DATABASE_MS = 1_000;

/** Waits for `work`, but not for ever. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([work, pause(ms, undefined, { signal: done.signal })]);
  } finally {
    done.abort();
  }
}

/** Builds platform and modules on a migrated database. */
export function compose(options: ComposeOptions): Ordo {
  const { log } = options;
  let live: Live | null = null;
  let ownWords: WordsSource | null = null;
  const words = createWords((tenantId) => ownWords?.(tenantId) ?? null);
  const database = createDatabase({
    url: options.databaseUrl,
    max: options.poolSize,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onWrite: (tenantId) => live?.hub.wrote(tenantId),
    around: words.within,
    ...heldMisuses(options),
  });
  const { isWorker, isAlone = false } = options;
  const jobs = createJobs({ url: options.databaseUrl, database, log, isWorker, isAlone, words });
  const { platform, tell } = hostPlatform(options, { database, jobs, words });
  const modules = hostModules(platform);
  ownWords = modules.find((module) => module.wordsSource)?.wordsSource ?? null;
  const access = controlAccess(modules);
  platform.onChange((change) => access.changed(change));
  live = hostLive(database, access, modules, log);
  platform.onChange(live.hub.heard);
  const changes = listenForChanges(options.databaseUrl, tell);
  const metrics = hostMetrics(database, () => live?.hub.listeners() ?? 0);
  const work = hostWork(platform, modules, live, access);
  const leaving = departure();
  const app = createHttpServer({
    database,
    access,
    words,
    routes: work.routes,
    log,
    metrics,
    ...httpChoices(options, modules, leaving.begun),
  });
  jobs.register(work.workers, work.schedules);
  return {
    app,
    database,
    access,
    jobs,
    metrics,
    modules,
    platform,
    isAlone,
    hears: changes.ready,
    isLeaving: leaving.begun,
    close: once(async ({ drainMs = 0 }: { drainMs?: number } = {}) => {
      leaving.begin();
      if (drainMs > 0) await pause(drainMs);
      // What runs now may end; a long import does not hold up the stop, its transaction is undone.
      live?.hub.close();
      await atMost(drainMs > 0 ? DRAINED_REQUESTS_MS : REQUESTS_MS, app.close());
      await atMost(JOBS_MS, Promise.all([jobs.stop(), ...modules.map((module) => module.stop?.())]));
      // Nobody waits for a document any more; the browser and the threads that draw them end with the server.
      await atMost(DOCUMENTS_MS, stopPdf());
      await changes.stop();
      await atMost(DATABASE_MS, database.close());
    }),
  };
}

/** Whoever asks again gets the end of the first time. */
function once<O>(work: (options?: O) => Promise<void>): (options?: O) => Promise<void> {
  let begun: Promise<void> | undefined;
  return (options) => (begun ??= work(options));
}

const OUTSIDE = 'a transaction waits for a server that is not ours';

/** A mistake of ours: tests fail of it, in a running product the log has it and people go on. */
const misuse =
  ({ refuseSecondConnection, log }: ComposeOptions, message: string) =>
  (error: Error): void => {
    if (refuseSecondConnection) throw error;
    log.error({ err: error }, message);
  };

const heldMisuses = (options: ComposeOptions) => ({
  onSecond: misuse(options, 'a transaction waits for a second connection'),
  onOutside: misuse(options, OUTSIDE),
});

const httpChoices = (options: ComposeOptions, modules: readonly ServerModule[], isLeaving: () => boolean) => ({
  receiveFile: modules.find((module) => module.receiveFile)?.receiveFile,
  onStranger: misuse(options, 'a write is signed by the wrong actor'),
  onOutside: misuse(options, OUTSIDE),
  isLeaving,
  vault: createVault(options.platform.secret),
  rateLimits: options.rateLimits,
  showStatements: options.showStatements,
  proxies: options.proxies,
  isSecure: options.platform.origin.startsWith('https://'),
});

/** Set once, when the process is about to end. */
function departure(): { begin(): void; begun(): boolean } {
  let begun = false;
  return {
    begin: () => {
      begun = true;
    },
    begun: () => begun,
  };
}

/** What the process counts beside its requests; the alarm of the nightly price check is one of them. */
function hostMetrics(database: Database, listeners: () => number): Metrics {
  const metrics = createMetrics();
  metrics.gauge('ordo_stream_clients', 'Open streams of live events', listeners);
  metrics.gauge('ordo_price_differences', 'Activities whose stored figures are not what their lines give', async () => {
    const [row] = await database.global<{ open: number }>(sql`select app.open_price_differences() as open`);
    return row?.open ?? 0;
  });
  return metrics;
}

/** Every call, worker and schedule of the modules and of the engines that stand above them all. */
function hostWork(platform: Platform, modules: readonly ServerModule[], live: Live, access: AccessControl) {
  const imports = hostImports(platform, modules, access);
  const exports = hostExports(platform, modules, access);
  const search = searchRoutes(modules.flatMap((module) => module.search ?? []));
  const own = modules.flatMap((module) => module.routes);
  const routes = [...own, ...imports.routes, ...exports.routes, ...search, ...live.routes, ...jobRoutes(platform.jobs)];
  return {
    routes: [...routes, ...platformRoutes(platform, routes)],
    workers: [...modules.flatMap((module) => module.workers ?? []), ...imports.workers, exports.worker],
    schedules: [
      ...modules.flatMap((module) => module.schedules ?? []),
      interruptedImports(platform.database),
      platformRetention(platform.database),
      exports.schedule,
      live.schedule,
    ],
  };
}

/** What modules stand on; `tell` passes a change of the database on to those who want to hear of it. */
function hostPlatform(
  options: ComposeOptions,
  { database, jobs, words }: Pick<Platform, 'database' | 'jobs' | 'words'>,
): { platform: Platform; tell: (change: Change | null) => void } {
  const listeners: ((change: Change | null) => void)[] = [];
  tellNoSandbox((reason) => options.log.warn({ reason }, 'documents are printed by a browser without its sandbox'));
  const platform: Platform = {
    config: options.platform,
    database,
    log: options.log,
    jobs,
    storage: openStorage(options),
    words,
    bundledTexts,
    onChange: (heard) => void listeners.push(heard),
  };
  return {
    platform,
    tell: (change) => {
      for (const heard of listeners) heard(change);
    },
  };
}

function controlAccess(modules: readonly ServerModule[]): AccessControl {
  const source = modules.find((module) => module.accessSource)?.accessSource;
  if (!source) throw new Error('no module provides the access source');
  const access = createAccessControl(source);
  for (const module of modules) module.accessReady?.(access);
  return access;
}

/** The one import engine over every module's declarations. */
function hostImports(
  platform: Platform,
  modules: readonly ServerModule[],
  access: AccessControl,
): { routes: Route[]; workers: readonly JobWorker[] } {
  const uploads = modules.flatMap((module) => module.imports ?? []);
  const files = storedFiles(platform.storage);
  const engine = createImportEngine(uploads, files, platform.jobs, access);
  for (const module of modules) module.importsReady?.(engine);
  return { routes: importRoutes(engine, uploads), workers: engine.workers };
}

/**
 * What is done once before the first request: permissions of the code into every company, an end to interrupted imports. From
 * then on changes are heard, so that nothing is cached that a change before it could have made stale.
 */
export async function prepare(ordo: Ordo): Promise<void> {
  await ordo.hears;
  if (ordo.isAlone) {
    const tenants = await ordo.database.global<{ id: number }>(sql`select id from tenant`);
    const ids = tenants.map(({ id }) => id);
    await endInterruptedRuns(ordo.database, ids, 0);
  }
  for (const module of ordo.modules) await module.prepare?.();
}
