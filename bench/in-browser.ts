import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import { prepareDatabase } from '../apps/server/first-start.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { startEmbedded } from '../platform/server/db/embedded.ts';
import { startOrdo } from './servers.ts';

const PASSWORD = 'bench password';

/** Writes one line of a report. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A signed-in page of the demo company: the page, its debugger, and where the product answers. */
export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  origin: string;
}

/**
 * Runs a bench in a real browser: the product with its built web app on a database of its own, kept in .cache/bench/<name> for the
 * next run. `fill` gets a client that owns the database and stands in the demo company, before the product starts.
 */
export async function inBrowser(
  name: string,
  fill: (client: pg.Client, tenantId: number) => Promise<void>,
  run: (bench: BenchPage) => Promise<void>,
): Promise<void> {
  const directory = join(import.meta.dirname, '../.cache/bench', name);
  mkdirSync(directory, { recursive: true });
  const database = await startEmbedded({ dataDir: directory, log: () => undefined });
  try {
    await prepareDatabase({
      ...{ url: database.url, demo: true, demoPassword: PASSWORD, admin: null, hosts: [], log: () => undefined },
    });
    await asCompany(database.url, fill);
    const server = await startOrdo(database.url, join(directory, 'data'));
    const browser = await openBrowser();
    try {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await signIn(page, server.origin);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      await run({ page, cdp, origin: server.origin });
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

async function asCompany(url: string, fill: (client: pg.Client, tenantId: number) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select id from tenant where subdomain = 'demo'`);
  await client.query(`select set_config('app.tenant_id', $1, false)`, [String(rows[0].id)]);
  await fill(client, rows[0].id);
  await client.end();
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[type="email"]').first().fill('admin@demo.test');
  await page.locator('input[type="password"]').first().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/ams'));
}

/** Milliseconds the page's main thread has worked, waiting for a processor not counted. */
export async function threadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
