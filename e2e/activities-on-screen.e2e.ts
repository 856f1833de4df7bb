import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { photo } from './support/files.ts';
import { ownDay } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Notes every reading of a path of the API from now on: its full address. */
function reading(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname === `/api/v1${path}`) asked.push(url.search);
  });
  return asked;
}

/** What other people, and jobs, change meanwhile does not make the page read: it hears of nothing. */
const hearsNothing = (page: Page) => page.route('**/api/v1/stream*', (route) => route.abort());

const isFirstPage = (search: string): boolean =>
  ['1', null].includes(new URLSearchParams(search).get('page')) && search.includes('per_page=60');

describe('activities', () => {
  test('product.naming, product.naming_001: orders in the data are activities on the screen', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const asked = reading(page, '/order');
    await open(page, '/ams/activities');
    await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
    expect(asked.length).toBeGreaterThan(0);
    expect(
      await page
        .getByRole('main')
        .getByText(/\border\b/i)
        .count(),
    ).toBe(0);
    await context.close();
  });

  test('selected activities are put in order by keyboard, and the list sorts by it', async () => {
    const words = `Round ${unique()}`;
    const first = await newActivity({ title: `${words} one` });
    const second = await newActivity({ title: `${words} two` });
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    const list = `/ams/activities?q=${encodeURIComponent(words)}`;
    await open(page, `${list}&sort=created_at`);
    const links = page.locator('tbody a[href^="/ams/activities/"]');
    await expect.poll(() => links.count()).toBe(2);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Change sequence' }).click();
    const dialog = page.getByRole('dialog');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Move/ }).first().focus();
    for (const key of [' ', 'ArrowDown', ' ']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Change sequence' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open(page, `${list}&sort=display_order`);
    const order = () =>
      links.evaluateAll((all) => all.map((link) => Number(link.getAttribute('href')?.split('/').pop())));
    await expect.poll(order).toEqual([second, first]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('orders.refresh, orders.refresh_000: the list is read again after ten minutes of the page’s own clock', async () => {
    const { context, page } = await openContext(browser);
    await hearsNothing(page);
    await page.clock.install();
    await signIn(page, 'admin@demo.test');
    const asked = reading(page, '/order');
    await open(page, '/ams/activities');
    await expect.poll(() => asked.filter(isFirstPage).length).toBe(1);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.clock.fastForward(480_000);
    expect(asked.filter(isFirstPage)).toHaveLength(1);
    await page.clock.fastForward(61_000);
    await page.clock.resume();
    await expect.poll(() => asked.filter(isFirstPage).length).toBe(2);
    await context.close();
  });

  test('opening the list asks for activities twice: the rows, and the counts of all views', async () => {
    const { context, page } = await openContext(browser);
    await hearsNothing(page);
    await signIn(page, 'admin@demo.test');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/v1\/order(\/|$)/.test(pathname)) asked.push(pathname);
    });
    await open(page, '/ams/activities');
    await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
    await page.getByRole('link', { name: /^Open\W*\d/ }).waitFor();
    await page.waitForTimeout(1_000);
    expect(asked.toSorted()).toEqual(['/api/v1/order', '/api/v1/order/view_counts']);
    await context.close();
  });

  test('a cold opening of the list takes fewer than a hundred requests, twenty of them calls', async () => {
    const { context, page, errors } = await openContext(browser);
    await hearsNothing(page);
    await signIn(page, 'admin@demo.test');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/ams/activities');
    await page.getByRole('link', { name: /^Open\W*\d/ }).waitFor();
    await page.waitForTimeout(1_000);
    const calls = asked.filter((path) => path.startsWith('/api/'));
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(20);
    expect(asked.length, asked.join(' ')).toBeLessThan(100);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('orders.after_duplicate, orders.reload: the copy is opened, and the list is read again from page 1', async () => {
    const word = unique();
    const id = await newActivity({ title: `Copied ${word}` });
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activities?q=${word}`);
    await page.getByText(`Copied ${word}`).first().waitFor();
    await open(page, `/ams/activities/${id}`);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.waitForURL((url) => /^\/ams\/activities\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
    await page.getByRole('heading', { level: 1, name: `Copied ${word}` }).waitFor();
    const asked = reading(page, '/order');
    await page.getByRole('navigation').getByRole('link', { name: 'Activities', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/ams/activities');
    await expect.poll(() => asked.filter(isFirstPage).length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('orders.refetch: a note and a file have the activity read again', async () => {
    const word = unique();
    const id = await newActivity({ title: `Noted ${word}` });
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activities/${id}`);
    const asked = reading(page, `/order/${id}`);
    await page.getByRole('textbox', { name: /note/i }).first().fill(`Key ${word}`);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText(`Key ${word}`).first().waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const before = asked.length;
    await open(page, `/ams/activities/${id}?tab=files`);
    const fresh = asked.length;
    expect(fresh).toBeGreaterThan(before);
    const file = { name: `${word}.png`, mimeType: 'image/png', buffer: photo() };
    // The tab's own, which comes before that of the notes once it is there.
    await page.getByRole('heading', { level: 2, name: /^Files/ }).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText(word).first().waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(fresh);
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('reports.loading: a report that is being made says so until it is there', async () => {
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const word = unique();
  await open(page, '/ams/activity-reports/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Slow ${word}`);
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByRole('heading', { level: 1, name: `Slow ${word}` }).waitFor();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/order-report/export-report/*', async (route) => {
    await held;
    await route.continue();
  });
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const coming = page.waitForEvent('download');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  letGo();
  await coming;
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true');
  await context.close();
});

test('the page of an activity shows where its place is: land, sea and the place, with no pictures from elsewhere', async () => {
  const staff = await staffApi();
  const filters = encodeURIComponent(JSON.stringify({ has_coordinates: true, city: 'Kingston' }));
  const { data } = await staff.get(`/order?filters=${filters}&per_page=1`);
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${(data as unknown as { id: number }[])[0]?.id}`);
  const map = page.getByRole('img', { name: /^Map of .*Kingston/ });
  await map.waitFor();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  expect([width > 100 && width <= 480, height > 60 && height <= 200], `${width} x ${height}`).toEqual([true, true]);
  const colours = () =>
    map.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const seen = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = `${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`;
        seen.set(colour, (seen.get(colour) ?? 0) + 1);
      }
      return [...seen.values()].filter((count) => count > 40).length;
    });
  // Land, sea, the coast between them, the place.
  await expect.poll(colours).toBeGreaterThanOrEqual(3);
  expect(errors).toEqual([]);
  await context.close();
});

test('an officer is offered with what they have on the day of the activity, in words', async () => {
  const { day, officers } = await ownDay();
  const driver = officers[0];
  if (!driver) throw new Error('nobody is on shift');
  const times = { scheduled_start: `${day}T15:00:00.000Z`, scheduled_end: `${day}T17:00:00.000Z` };
  for (const title of [unique(), unique()]) await newActivity({ title, driver_id: driver.id, ...times });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Maintenance' }).click();
  const start = form.getByRole('textbox', { name: /^Start/ }).first();
  await start.fill(day);
  await start.press('Tab');
  await form.getByRole('combobox', { name: /^Officer/ }).click();
  const option = page.getByRole('option').filter({ hasText: driver.name });
  await option.getByText(/2 activities · 4 h of 10 h$/).waitFor();
  await page.keyboard.press('Escape');
  await start.fill(`${day} 10:30`);
  await start.press('Tab');
  await form.getByRole('combobox', { name: /^Officer/ }).click();
  await option.getByText(/^Busy 10:00(–| AM–)12:00.* · 2 activities · 4 h of 10 h$/).click();
  await form.getByText(/Busy 10:00/).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('the officers of a new activity are those of its type, with what they have on its day', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const asked = reading(page, '/dispatch/officers');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  const officer = form.getByRole('combobox', { name: /^Officer/ });
  const shown = async () => {
    await officer.click();
    await page.getByRole('option').first().waitFor();
    await officer.press('Escape');
    return new URLSearchParams(asked.at(-1));
  };
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Maintenance' }).click();
  const today = await shown();
  const start = form.getByRole('textbox', { name: /^Start/ }).first();
  await start.fill('next sunday 9');
  await start.press('Tab');
  const sunday = await shown();
  expect(new Date(`${sunday.get('day')}T00:00:00Z`).getUTCDay()).toBe(0);
  expect(sunday.get('day')).not.toBe(today.get('day'));
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Delivery' }).click();
  const other = await shown();
  expect([other.get('day'), other.get('order_type_id')]).not.toEqual([sunday.get('day'), sunday.get('order_type_id')]);
  expect(errors).toEqual([]);
  await context.close();
});
