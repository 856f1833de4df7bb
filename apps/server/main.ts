import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { compose, type Ordo, prepare } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDatabase, type Welcome } from './first-start.ts';
import { serveHealth } from './health.ts';
import { openStorage } from './open-storage.ts';
import { serveWeb } from './static-web.ts';

/** The web version of the product documents (DECISIONS 20); the API reports its own beside it. */
const WEB_VERSION = '6.7.28';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig();
  const log = pino(
    { level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: join(config.dataDir, 'ordo.log'), mkdir: true, sync: false }),
  );
  const stops: (() => Promise<void>)[] = [];
  onEnd(stops);
  say('• database');
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: (line: string) => log.info({}, line) });
  if (embedded) stops.unshift(() => embedded.stop());
  const url = config.databaseUrl ?? embedded?.url ?? '';
  say('• schema and base data');
  const welcome = await prepareDatabase({
    url,
    ...config,
    hosts: [new URL(config.origin).hostname],
    storage: openStorage(config),
    log: (line) => say(`  ${line}`),
  });
  const ordo = compose({
    ...config,
    databaseUrl: url,
    isAlone: embedded !== null,
    log,
    showStatements: false,
    platform: platformConfig(config),
  });
  stops.unshift(() => ordo.close());
  await prepare(ordo);
  await ordo.jobs.start();
  if (config.isWeb) await listen(ordo, config);
  greet(config, welcome);
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

async function listen(ordo: Ordo, config: Config): Promise<void> {
  serveHealth(ordo, config.metricsToken);
  const hasWeb = await serveWeb(ordo.app);
  await ordo.app.listen({ port: config.port, host: config.host });
  if (!hasWeb) say('  the web app is not built; only the API answers (npm run build)');
}

function greet(config: Config, welcome: Welcome): void {
  say('');
  say(`Ordo is ready at ${config.origin}`);
  if (welcome.demoPassword) {
    say(`Demo people (password ${welcome.demoPassword}, shown only now):`);
    say('  staff   admin@demo.test, manager@demo.test, officer@demo.test, warehouse@demo.test, accounts@demo.test');
    say('  portal  customer@demo.test');
  }
  say('Stop with Ctrl-C.');
}

/** SIGINT and SIGTERM end everything in reverse order of its start; a second signal ends at once. */
function onEnd(stops: (() => Promise<void>)[]): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) process.exit(1);
    ending = true;
    say('stopping');
    for (const stop of stops) await stop().catch((error: Error) => say(`  ${error.message}`));
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

start().catch((error: Error) => {
  process.stderr.write(`Ordo could not start: ${error.message}\n`);
  process.exit(1);
});
