import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { compose, prepare } from '../../apps/server/compose.ts';
import { serveWeb } from '../../apps/server/static-web.ts';
import { seedTestCompanies } from '../../platform/testing/companies.ts';
import { freePort } from '../../platform/testing/network/free-port.ts';
import { startTemporaryServer } from '../../platform/testing/temporary-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the product under test, web app included. */
    origin: string;
    /** Its database, as the owner: for arranging what no screen may. */
    databaseUrl: string;
  }
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, sentence: string) => console.error(sentence, fields),
};

/** One product for all browser tests: a fresh database with the demo company, the built web app, a worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTemporaryServer();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'ordo-e2e-'));
  await seedTestCompanies(database.url);
  const ordo = compose({
    databaseUrl: database.url,
    dataDir,
    log: quiet,
    isWorker: true,
    rateLimits: false,
    showStatements: false,
    poolSize: 10,
    platform: {
      origin,
      secret: randomBytes(32),
      smtpUrl: null,
      backupKey: null,
      chromiumPath: null,
      clamavUrl: null,
      webVersion: '6.7.28',
      apiVersion: '0.0.0-test',
    },
  });
  await prepare(ordo);
  await ordo.jobs.start();
  if (!(await serveWeb(ordo.app))) throw new Error('the web app is not built: npm run build');
  await ordo.app.listen({ port, host: '127.0.0.1' });
  project.provide('origin', origin);
  project.provide('databaseUrl', database.url);
  return async () => {
    await ordo.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
