import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { prepareDatabase } from '../apps/server/first-start.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { startEmbedded } from '../platform/server/db/embedded.ts';
import { startOrdo } from './servers.ts';

/**
 * `node bench/planner.ts`: the planner's screens with 5,000 activities on one day of 50 officers, in a real browser. For each
 * interaction: milliseconds from the press to the second frame after it, and the longest task on the way. Needs a built web app.
 */
const PASSWORD = 'bench password';
const directory = join(import.meta.dirname, '../.cache/bench/planner');
mkdirSync(directory, { recursive: true });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const DAY = '2031-03-04';

async function fill(url: string): Promise<void> {
  await prepareDatabase({ url, demo: true, demoPassword: PASSWORD, admin: null, hosts: [], log: say });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select id from tenant where subdomain = 'demo'`);
  await client.query(`select set_config('app.tenant_id', $1, false)`, [String(rows[0].id)]);
  const { rows: there } = await client.query(`select count(*)::int as n from "order" where reference_prefix = 'BEN'`);
  if (there[0].n === 0) {
    await client.query(`insert into app_user (first_name, last_name, email, is_first_time_login)
      select 'Officer', lpad(n::text, 2, '0'), 'bench' || n || '@demo.test', false from generate_series(1, 50) n`);
    await client.query(`insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r
      where u.tenant_id = app.current_tenant() and r.tenant_id = app.current_tenant() and u.email like 'bench%' and r.name = 'Officer'`);
    await client.query(
      `insert into "order" (reference_no, reference_prefix, reference_seq, order_type_id, customer_id, driver_id, status, title,
        scheduled_start, scheduled_end, lat, long, geocode_status, time_zone)
      select 'BEN-' || lpad(n::text, 6, '0'), 'BEN', n, t.id, null, p.ids[1 + n % 50], 'released', 'Visit ' || n,
        $1::date + time '12:00' + make_interval(mins => (n / 50) * 7), $1::date + time '12:45' + make_interval(mins => (n / 50) * 7),
        17.8 + (n % 100) * 0.006, -78.2 + (n / 100) * 0.03, 'exact', 'America/Jamaica'
      from generate_series(1, 5000) n,
        (select id from order_type where tenant_id = app.current_tenant() and name = 'Maintenance') t,
        (select array_agg(id) as ids from app_user where tenant_id = app.current_tenant() and email like 'bench%') p`,
      [DAY],
    );
    await client.query('analyze');
  }
  await client.end();
}

/** Runs one interaction and measures it inside the page. */
async function measured(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const kept = { longest: 0, at: 0 };
    (globalThis as { kept?: typeof kept }).kept = kept;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.longest = Math.max(kept.longest, entry.duration);
    }).observe({ type: 'longtask' });
    const start = () => {
      kept.at = performance.now();
    };
    for (const event of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'wheel'])
      document.addEventListener(event, start, { capture: true, once: event !== 'pointermove' && event !== 'wheel' });
  });
  await act();
  const { took, longest } = await page.evaluate(async () => {
    const kept = (globalThis as { kept?: { longest: number; at: number } }).kept ?? { longest: 0, at: 0 };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return { took: performance.now() - kept.at, longest: kept.longest };
  });
  say(`${name.padEnd(44)} ${String(Math.round(took)).padStart(5)} ms   longest task ${Math.round(longest)} ms`);
}

async function schedule(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/ams/activity-schedule?day=${DAY}`);
  const bars = page.locator('[data-board-scroller] [data-order]');
  await bars.first().waitFor();
  say(`drawn of 5,000: ${await bars.count()}`);
  const box = await bars.nth(4).boundingBox();
  const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
  await measured(page, 'timeline: scroll 600 px', () =>
    page.mouse.move(at.x, at.y).then(() => page.mouse.wheel(0, 600)),
  );
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await measured(page, 'timeline: drag over a row', () => page.mouse.move(at.x + 60, at.y + 90, { steps: 3 }));
  await measured(page, 'timeline: drag on', () => page.mouse.move(at.x + 120, at.y + 30, { steps: 3 }));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await bars.nth(4).focus();
  await measured(page, 'timeline: take up by Space', () => page.keyboard.press('Space'));
  await measured(page, 'timeline: arrow right', () => page.keyboard.press('ArrowRight'));
  await measured(page, 'timeline: arrow down', () => page.keyboard.press('ArrowDown'));
  await page.keyboard.press('Escape');
  for (const view of ['Day', 'Week', 'Month', 'Timeline'])
    await measured(page, `show ${view}`, () => page.getByRole('button', { name: view, exact: true }).click());
}

async function map(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/ams/maps?f.q=`);
  await page.locator('canvas').waitFor();
  await page.waitForTimeout(1500);
  const box = await page.locator('canvas').boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await measured(page, 'map: drag', () => page.mouse.move(middle.x + 120, middle.y + 40, { steps: 6 }));
  await page.mouse.up();
  await measured(page, 'map: zoom by wheel', () => page.mouse.wheel(0, -240));
  await page.getByRole('button', { name: 'Draw a selection' }).click();
  await page.mouse.move(middle.x - 200, middle.y - 150);
  await page.mouse.down();
  await page.mouse.move(middle.x + 200, middle.y - 150, { steps: 4 });
  await page.mouse.move(middle.x + 200, middle.y + 150, { steps: 4 });
  await page.mouse.move(middle.x - 200, middle.y + 150, { steps: 4 });
  await measured(page, 'map: close the lasso', () => page.mouse.up());
}

const database = await startEmbedded({ dataDir: directory, log: () => undefined });
try {
  await fill(database.url);
  const server = await startOrdo(database.url, join(directory, 'data'));
  const browser = await openBrowser();
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${server.origin}/login`);
  await page.locator('input[type="email"]').first().fill('admin@demo.test');
  await page.locator('input[type="password"]').first().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/ams'));
  await schedule(page, server.origin);
  await map(page, server.origin);
  await browser.close();
  await server.stop();
} finally {
  await database.stop();
}
