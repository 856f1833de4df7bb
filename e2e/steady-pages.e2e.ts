import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

/** Good is 0.1; half of it is what people do not notice. */
const MOST_SHIFT = 0.05;
let browser: Browser;
let record: number;

beforeAll(async () => {
  browser = await openBrowser();
  // The map says of it that it has no place.
  await newActivity({ title: 'Nowhere' });
  const staff = await staffApi();
  const { data } = await staff.get('/order?filters=%7B%7D&per_page=1');
  record = (data as unknown as { id: number }[])[0]?.id ?? 0;
});
afterAll(() => browser?.close());

/** A line of a phone: every answer takes a third of a second and comes slowly. */
async function slowLine(page: Page, bytesASecond = 400_000): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesASecond,
    uploadThroughput: 100_000,
  });
}

/** How much of the page moved without a hand that moved it. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const found = (window as unknown as { shifts?: Shift[] }).shifts ?? [];
    return found.filter((entry) => !entry.hadRecentInput).reduce((sum, entry) => sum + entry.value, 0);
  });

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const all: PerformanceEntry[] = [];
    (window as unknown as { shifts: PerformanceEntry[] }).shifts = all;
    new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  });

/** Opens each path by itself on a slow line; what moved more than people overlook. */
async function shiftsOn(email: string, paths: readonly string[]): Promise<Record<string, number>> {
  const { context, page } = await openContext(browser);
  await signIn(page, email, email.startsWith('customer') ? '/customer-login' : '/login');
  await watchShifts(page);
  await slowLine(page);
  const moved: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(`${inject('origin')}${path}`);
    await settled(page);
    const shift = await shiftOf(page);
    if (shift >= MOST_SHIFT) moved[path.replace(/\d+/, '{id}')] = shift;
  }
  await context.close();
  return moved;
}

test('on a slow line nothing jumps in the office: first page, lists, records, schedule, map, settings', async () => {
  const paths = [
    '/ams/dashboard',
    '/ams/activities',
    '/ams/customers',
    `/ams/activities/${record}`,
    '/ams/customers/1',
    '/ams/activity-schedule?view=day',
    '/ams/activity-schedule?view=week',
    '/ams/maps',
    '/ams/settings/company',
  ];
  expect(await shiftsOn('admin@demo.test', paths)).toEqual({});
}, 180_000);

test('on a slow line nothing jumps on a master list, in a form, the rights of a role, a report, the imports', async () => {
  const paths = [
    '/ams/payment-purpose',
    '/ams/activity-type/1',
    '/ams/roles/2',
    '/ams/activity-reports',
    '/ams/activity-reports/new',
    '/ams/imports?resource=order',
  ];
  expect(await shiftsOn('admin@demo.test', paths)).toEqual({});
}, 120_000);

test('on a slow line nothing jumps in the portal: home, requests, new request, profile', async () => {
  const paths = [
    '/customer-portal/dashboard',
    '/customer-portal/service-requests',
    '/customer-portal/new-service',
    '/customer-portal/profile',
  ];
  expect(await shiftsOn('customer@demo.test', paths)).toEqual({});
}, 120_000);

test('the frame stays while a page is on its way, and when its code does not come', async () => {
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await page.addInitScript(() => {
    const seen = { gone: 0 };
    (window as unknown as { frame: typeof seen }).frame = seen;
    let hasStood = false;
    new MutationObserver(() => {
      const stands = document.querySelector('main#content') !== null;
      if (hasStood && !stands) seen.gone += 1;
      hasStood ||= stands;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${inject('origin')}/ams/dashboard`);
  await settled(page);
  await slowLine(page);
  await page.getByRole('button', { name: 'Activities', exact: true }).click();
  await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
  await page.locator('main [role="status"]').first().waitFor();
  expect(await page.locator('main#content').count()).toBe(1);
  await page.locator('[data-board-scroller]').waitFor();

  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.locator('main#content').count()).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { frame: { gone: number } }).frame.gone)).toBe(0);
  await context.close();
}, 60_000);

/** Notes each frame in which the main part of the page shows nothing: no word, no picture, no grey bar. */
const watchBlanks = (page: Page) =>
  page.evaluate(() => {
    const blanks: string[] = [];
    (window as unknown as { blanks: string[] }).blanks = blanks;
    const began = performance.now();
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect();
      if (box.width < 8 || box.height < 6 || box.bottom < 0 || box.top > innerHeight) return false;
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const look = () => {
      const main = document.querySelector('main#content');
      const parts = main ? [...main.querySelectorAll('*')].filter((one) => one.childElementCount === 0) : [];
      const shows = parts.filter(
        (one) => !one.closest('.app-sr') && (one.textContent?.trim() || /bone/i.test(one.className.toString())),
      );
      if (!shows.some(isSeen)) blanks.push(`${location.pathname} ${Math.round(performance.now() - began)}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test('on a slow line no change of page shows an empty one: the old page stands, then what is on its way is drawn', async () => {
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await page.goto(`${inject('origin')}/ams/activities`);
  await settled(page);
  await slowLine(page, 87_500);
  await watchBlanks(page);
  // Without a hand that hovers first, nothing is on its way yet; the second time the code is there already.
  const go = async (path: string) => {
    const before = await page.title();
    await page.evaluate((to) => history.pushState({}, '', to), path);
    await page.waitForFunction((old) => document.title !== old, before);
    await settled(page);
    await page.locator('main [class*="bone"]').locator('visible=true').first().waitFor({ state: 'detached' });
  };
  const pages = [
    'dashboard',
    `activities/${record}`,
    'activities',
    `activities/${record - 1}`,
    `activities/${record}/items`,
  ];
  for (const name of [...pages, 'users', 'auditlogs']) await go(`/ams/${name}`);
  expect(await page.evaluate(() => (window as unknown as { blanks: string[] }).blanks)).toEqual([]);
  await context.close();
}, 120_000);

test('on a phone a list waits as the cards it will be, not as a table', async () => {
  const { context, page } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'admin@demo.test');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/customer(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${inject('origin')}/ams/customers`);
  const bones = page.locator('main tbody[aria-hidden="true"][data-visible]');
  await bones.waitFor();
  expect(await page.locator('main thead').isVisible()).toBe(false);
  expect((await bones.locator('tr').first().boundingBox())?.height).toBeGreaterThan(80);
  const bone = await bones.boundingBox();
  expect((bone?.x ?? 0) + (bone?.width ?? 0)).toBeLessThanOrEqual(390);
  answer();
  await page.locator('main ul[aria-label] > li').first().waitFor();
  await context.close();
});
