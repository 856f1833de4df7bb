import { loadavg } from 'node:os';
import type pg from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import { inBrowser, say, threadMs } from './in-browser.ts';

/**
 * `node bench/planner.ts`: the planner's screens with 5,000 activities on one day of 50 officers, in a real browser. For each
 * interaction, of five rounds: milliseconds from the input to the second frame after it, and the work of the page's thread. Needs a
 * built web app.
 */
const DAY = '2031-03-04';
const ROUNDS = 5;

async function fill(client: pg.Client): Promise<void> {
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
    // The map shows 5,000 points and no more: above that the server groups.
    await client.query(`update "order" set lat = null, long = null where reference_prefix <> 'BEN'`);
    await client.query('analyze');
  }
}

interface Figures {
  wall: number;
  cpu: number;
}
const figures = new Map<string, Figures[]>();

/** Runs one interaction: ms from its last input to the second frame after it, and how long the page's thread worked for it. */
async function measured(page: Page, cdp: CDPSession, name: string, act: () => Promise<unknown>): Promise<void> {
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    const kept = globalThis as { kept?: number };
    kept.kept = 0;
    const heard = () => {
      kept.kept = performance.now();
    };
    for (const event of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'wheel'])
      window.addEventListener(event, heard, { capture: true });
  });
  const before = await threadMs(cdp);
  await act();
  const wall = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return performance.now() - ((globalThis as { kept?: number }).kept ?? 0);
  });
  const list = figures.get(name) ?? [];
  figures.set(name, [...list, { wall, cpu: (await threadMs(cdp)) - before }]);
}

/** Presses in the middle of an element; looking for it is not part of what is measured. */
async function presser(page: Page, selector: string): Promise<() => Promise<void>> {
  const box = await page.locator(selector).first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  return () => page.mouse.click(x, y);
}

async function schedule(page: Page, cdp: CDPSession, origin: string): Promise<void> {
  await page.goto(`${origin}/ams/activity-schedule?day=${DAY}`);
  const bars = page.locator('[data-board-scroller] [data-order]');
  await bars.first().waitFor();
  await page.waitForTimeout(1500);
  const of = (name: string, act: () => Promise<unknown>) => measured(page, cdp, name, act);
  const box = await bars.nth(4).boundingBox();
  const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
  await page.mouse.move(at.x, at.y);
  await of('timeline: scroll 600 px', () => page.mouse.wheel(0, 600));
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await of('timeline: drag over a row', () => page.mouse.move(at.x + 60, at.y + 90, { steps: 3 }));
  await of('timeline: drag on', () => page.mouse.move(at.x + 120, at.y + 30, { steps: 3 }));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await bars.nth(4).focus();
  await of('timeline: take up by Space', () => page.keyboard.press('Space'));
  await of('timeline: arrow right', () => page.keyboard.press('ArrowRight'));
  await of('timeline: arrow down', () => page.keyboard.press('ArrowDown'));
  await of('timeline: drop on a busy officer (asks why)', () => page.keyboard.press('Enter'));
  await page.getByLabel('Reason').fill('bench');
  await of('timeline: drop, shown', await presser(page, '[role="dialog"] button[type="submit"]'));
  await page.waitForTimeout(2000);
  await page.locator('[data-tray] [data-waiting]').first().focus();
  await of('tray: take up, first free place of 50', () => page.keyboard.press('Space'));
  await page.keyboard.press('Escape');
  for (const [index, view] of ['timeline', 'day', 'week', 'month'].entries())
    if (index > 0) await of(`show ${view}`, await presser(page, `fieldset button:nth-of-type(${index + 1})`));
  await of('show timeline', await presser(page, 'fieldset button:nth-of-type(1)'));
}

async function map(page: Page, cdp: CDPSession, origin: string): Promise<void> {
  await page.goto(`${origin}/ams/maps`);
  await page.locator('canvas').waitFor();
  await page.waitForTimeout(2500);
  const of = (name: string, act: () => Promise<unknown>) => measured(page, cdp, name, act);
  const box = await page.locator('canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await of('map: point at things', () => page.mouse.move(x + 90, y + 60, { steps: 12 }));
  await page.mouse.down();
  await of('map: drag', () => page.mouse.move(x + 120, y + 40, { steps: 6 }));
  await page.mouse.up();
  await of('map: zoom by wheel', () => page.mouse.wheel(0, -240));
  await of('map: zoom out by wheel', () => page.mouse.wheel(0, 240));
  await page.getByRole('button', { name: 'Draw a selection' }).click();
  await page.mouse.move(x - 300, y - 300);
  await page.mouse.down();
  await of('map: draw a lasso', async () => {
    await page.mouse.move(x + 300, y - 300, { steps: 8 });
    await page.mouse.move(x + 300, y + 300, { steps: 8 });
    await page.mouse.move(x - 300, y + 300, { steps: 8 });
  });
  await of('map: close the lasso', () => page.mouse.up());
  const list = await page.locator('section li').first().boundingBox();
  await page.mouse.move((list?.x ?? 0) + 40, (list?.y ?? 0) + 40);
  await of('map: scroll the list 2,000 px', () => page.mouse.wheel(0, 2000));
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const worst = (values: readonly number[]): number => Math.max(...values);

function report(): void {
  say(`${'interaction'.padEnd(46)} median   worst   thread (median), ms`);
  for (const [name, list] of figures) {
    const [wall, cpu] = [list.map((one) => one.wall), list.map((one) => one.cpu)];
    const columns = [median(wall), worst(wall), median(cpu)].map((value) => String(Math.round(value)).padStart(8));
    say(`${name.padEnd(44)}${columns.join('')}`);
  }
}

await inBrowser('planner', fill, async ({ page, cdp, origin }) => {
  for (let round = 0; round < ROUNDS; round++) {
    await schedule(page, cdp, origin);
    await map(page, cdp, origin);
  }
  report();
  say(`load of the machine, last minute: ${loadavg()[0]?.toFixed(1)}`);
});
