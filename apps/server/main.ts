import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type EmbeddedDatabase, startEmbedded } from '../../platform/server/db/embedded.ts';
import { isFull, isUnreachable } from '../../platform/server/db/unreachable.ts';
import { compose, type Ordo, prepare } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDatabase, type Welcome } from './first-start.ts';
import { serveHealth } from './health.ts';
import { openStorage } from './open-storage.ts';
import { type Ending, onEnd } from './process/ending.ts';
import { logFile } from './process/log-file.ts';
import { tellZonesThatDiffer } from './process/zone-tables.ts';
import { serveWeb } from './static-web.ts';

/** The web version of the product documents; the API reports its own beside it. */
const WEB_VERSION = '6.7.28';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(ending: Ending): Promise<void> {
  const config = readConfig();
  const log = openLog(join(config.dataDir, 'ordo.log'));
  say('• database');
  const embedded = config.databaseUrl ? null : await embeddedDatabase(config, log, ending);
  ending.check();
  const url = config.databaseUrl ?? embedded?.url ?? '';
  say('• schema and base data');
  const welcome = await prepareDatabase({
    url,
    ...config,
    hosts: [new URL(config.origin).hostname],
    storage: openStorage(config),
    log: (line) => say(`  ${line}`),
  });
  ending.check();
  const ordo = compose({
    ...config,
    databaseUrl: url,
    isAlone: embedded !== null,
    log,
    showStatements: false,
    platform: platformConfig(config),
  });
  // A person at the terminal waits for the end; whoever sends SIGTERM has other processes to send the requests to.
  ending.add((signal) => ordo.close({ drainMs: signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0 }));
  await prepare(ordo);
  await ordo.jobs.start();
  ending.check();
  if (config.isWeb) await listen(ordo, config, () => embedded?.problem() ?? null);
  greet(config, welcome);
  tellZonesThatDiffer(ordo.database, log).catch((error: unknown) =>
    log.error({ err: error }, 'the time zones of the companies could not be compared'),
  );
  // The server listens already; the next start tells a new password.
  await welcome
    .told()
    .catch((error: unknown) => log.error({ err: error }, 'could not mark the first start as announced'));
}

function openLog(path: string): Logger {
  const file = logFile({ path });
  process.once('exit', () => file.flush());
  const log = pino({ level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime }, file);
  // A connection that broke or a full disk, which nobody waited for, ends nothing; anything else is a defect, and a supervisor acts.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'unexpected error');
    if (isUnreachable(error) || isFull(error)) return;
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  return log;
}

async function embeddedDatabase(config: Config, log: Logger, ending: Ending): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (line: string) => log.info({}, line),
    isEnding: () => ending.begun,
    onLost(error) {
      process.stderr.write(`Ordo ends: ${error.message}. See ${join(config.dataDir, 'postgres/server.log')}.\n`);
      void ending.now(1);
    },
  });
  ending.add(() => embedded.stop());
  return embedded;
}

const platformConfig = (config: Config): Parameters<typeof compose>[0]['platform'] => ({
  origin: config.origin,
  secret: config.secret,
  smtpUrl: config.smtpUrl,
  backupKey: config.backupKey,
  chromiumPath: config.chromiumPath,
  clamavUrl: config.clamavUrl,
  webVersion: WEB_VERSION,
  apiVersion: version,
});

async function listen(ordo: Ordo, config: Config, problem: () => string | null): Promise<void> {
  serveHealth(ordo, { metricsToken: config.metricsToken, problem });
  const hasWeb = await serveWeb(ordo.app);
  await ordo.app.listen({ port: config.port, host: config.host });
  if (!hasWeb) say('  the web app is not built; only the API answers (npm run build)');
}

function greet(config: Config, welcome: Welcome): void {
  say('');
  say(`Ordo is ready at ${config.origin}`);
  if (welcome.demoPassword) {
    say(`Demo users (password ${welcome.demoPassword}, shown only now):`);
    say('  staff   admin@demo.test, manager@demo.test, officer@demo.test, warehouse@demo.test, accounts@demo.test');
    say('  portal  customer@demo.test');
  }
  say('Stop with Ctrl-C.');
}

// A terminal or a log file that is gone takes no lines; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const ending = onEnd(say);
start(ending).catch((error: Error) => {
  // What the end broke off is no failure of its own.
  if (ending.begun) return;
  process.stderr.write(`Ordo could not start: ${error.message}\n`);
  void ending.now(1);
});
