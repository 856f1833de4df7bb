import { loadavg } from 'node:os';
import type pg from 'pg';
import type { ElementHandle, Page } from 'playwright-core';
import { seedLoad } from '../database/seed/load/load.ts';
import { type BenchPage, inBrowser, say } from './in-browser.ts';

/**
 * `node bench/scroll.ts`: 10,000 activities scrolled from end to end in a real browser, and the lines of an activity with 1,000
 * items. For each way of scrolling the longest task of the page's main thread: by the clock, and the work alone (waiting for a
 * processor not counted), with how many took longer than 50 ms. Needs a built web app.
 */
const ROWS = 10_000;
const ITEMS = 1_000;
const LONG_MS = 50;
const ROW_PX = 32;
const PAUSE_MS = 40;
const STILL = 10;
const THROW_MS = 300;
const SETTLE_MS = 2000;

async function fill(client: pg.Client, tenantId: number): Promise<void> {
  const { rows: there } = await client.query(`select count(*)::int as n from "order" where title = 'Scroll bench'`);
  if (there[0].n > 0) return;
  const { rows: own } = await client.query(`select count(*)::int as n from "order" where deleted_at is null`);
  // To the row: beyond 10,000 a list says "more than", and its end is not known.
  await seedLoad(client, { tenantId, orders: ROWS - own[0].n, items: ROWS * 2 });
  await client.query(
    `with one as (
      update "order" set title = 'Scroll bench', status = 'pending'
      where id = (select max(id) from "order" where tenant_id = app.current_tenant()) returning id)
    insert into order_item (order_id, order_item_type_id, hash, name, quantity, price, position)
    select one.id, kind.id, 'scroll-' || n, 'Line ' || n, 1 + n % 9, n % 200, 100 + n
    from one, generate_series(1, $1::int) n,
      (select id from order_item_type where tenant_id = app.current_tenant() and is_order_item and not is_task and not is_discount
        order by id limit 1) kind`,
    [ITEMS],
  );
  await client.query('analyze');
}

interface Task {
  wall: number;
  thread: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Every task of the page's main thread while something is done, longest first. */
async function tasksOf(page: Page, act: () => Promise<unknown>): Promise<Task[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has a browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const pid = rendererOf(traceEvents);
  return traceEvents
    .filter((event) => event.name === 'RunTask' && `${event.pid} ${event.tid}` === pid && event.dur !== undefined)
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, thread: tdur / 1000 }))
    .sort((one, other) => other.wall - one.wall);
}

/** Process and thread of the main thread that worked most: the page's. */
function rendererOf(events: readonly TraceEvent[]): string {
  const work = new Map<string, number>();
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args.name === 'CrRendererMain') work.set(`${pid} ${tid}`, 0);
  for (const { name, pid, tid, tdur = 0 } of events) {
    const known = work.get(`${pid} ${tid}`);
    if (name === 'RunTask' && known !== undefined) work.set(`${pid} ${tid}`, known + tdur);
  }
  const [most] = [...work].sort(([, one], [, other]) => other - one);
  if (!most) throw new Error('the trace shows no page');
  return most[0];
}

async function measured(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const tasks = await tasksOf(page, act);
  const longest = Math.max(...tasks.map(({ wall }) => wall));
  const work = Math.max(...tasks.map(({ thread }) => thread));
  const over = tasks.filter(({ thread }) => thread > LONG_MS).length;
  const figures = [longest, work].map((value) => value.toFixed(1).padStart(8)).join('');
  say(`${name.padEnd(48)}${figures}${String(over).padStart(8)}`);
}

/** The list's own window, with the mouse over it. */
async function listOf(page: Page, selector: string): Promise<ElementHandle<Element>> {
  const list = await page.locator(selector).first().elementHandle();
  const box = await list?.boundingBox();
  if (!list || !box) throw new Error(`no ${selector} on this page`);
  // A wheel that has reached an end keeps to what it turned: it is let go by moving away.
  await page.mouse.move(1, 1);
  await page.mouse.move(box.x + 300, box.y + 200);
  return list;
}

/** Turns the wheel over a list until it stands at an end. */
async function wheel(page: Page, list: ElementHandle<Element>, step: number): Promise<void> {
  let last = -1;
  // A wheel moves the page over some frames: only a list that stays where it is has come to its end.
  for (let still = 0; still < STILL; ) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(PAUSE_MS);
    const now = await list.evaluate((element) => Math.round(element.scrollTop));
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

/** Throws the scrollbar to so many places of the list, one after the other. */
async function thrown(page: Page, list: ElementHandle<Element>, places: number): Promise<void> {
  for (let place = 1; place <= places; place++) {
    // In big steps, so that no page lies beside the one before.
    await list.evaluate(
      (element, part) => {
        element.scrollTop = part * (element.scrollHeight - element.clientHeight);
      },
      ((place * 7) % places) / places,
    );
    await page.waitForTimeout(THROW_MS);
  }
}

async function activities({ page, origin }: BenchPage): Promise<void> {
  await page.goto(`${origin}/ams/activities?view=all`);
  await page.locator('tr[data-row]').nth(10).waitFor();
  const list = await listOf(page, 'div:has(> table[aria-rowcount])');
  await measured(page, 'activities: wheel down through all rows', () => wheel(page, list, 30 * ROW_PX));
  const { last, nodes } = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr[data-row]')];
    return { last: rows.at(-1)?.getAttribute('aria-rowindex'), nodes: rows.length };
  });
  say(`  row ${Number(last) - 1} of ${ROWS} reached, ${nodes} rows drawn`);
  await listOf(page, 'div:has(> table[aria-rowcount])');
  await measured(page, 'activities: wheel up through all rows', () => wheel(page, list, -30 * ROW_PX));
  await listOf(page, 'div:has(> table[aria-rowcount])');
  await measured(page, 'activities: wheel slowly, 300 rows', async () => {
    for (let n = 0; n < 100; n++) {
      await page.mouse.wheel(0, 3 * ROW_PX);
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  await measured(page, 'activities: scrollbar thrown to 40 places', () => thrown(page, list, 40));
}

async function items({ page, origin }: BenchPage): Promise<void> {
  await page.goto(`${origin}/ams/activities?q=Scroll+bench`);
  await page.locator('tr[data-row] th a').first().waitFor();
  const href = await page.locator('tr[data-row] th a').first().getAttribute('href');
  await page.goto(`${origin}${href}/items`);
  await page.locator('table[role="grid"] tr[data-hash]').nth(5).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const list = await listOf(page, 'main');
  await measured(page, 'items: wheel through 1,000 lines', () => wheel(page, list, 30 * ROW_PX));
  await page.mouse.move(1, 1);
  await measured(page, 'items: type into a cell', async () => {
    await page.locator('table[role="grid"] [data-column="quantity"]').nth(3).dblclick();
    await page.keyboard.type('12', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(SETTLE_MS);
  });
}

const loads: number[] = [];
say(`${'scrolled'.padEnd(48)} longest   thread  > 50 ms`);
await inBrowser('scroll', fill, async (bench) => {
  loads.push(loadavg()[0] ?? 0);
  await activities(bench);
  await items(bench);
  loads.push(loadavg()[0] ?? 0);
});
say(`load of the machine, last minute, before and after: ${loads.map((load) => load.toFixed(1)).join(', ')}`);
