import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffScreens } from '../apps/web/staff/screens.ts';
import { isBuilt } from '../platform/web/routing/screen.ts';
import { stateFindings } from './press/states.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const OPEN_LIST = '[role="listbox"]';

/** Walks a list by its keys: the option stood on is measured, and it is marked more than by its words. */
async function highlight(page: Page): Promise<void> {
  // Lists that were closed stay in the page, unseen.
  await page.locator(`${OPEN_LIST} [role="option"]`).locator('visible=true').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.locator(`${OPEN_LIST} [data-combobox-selected]`).locator('visible=true').waitFor();
}

describe.each(['light', 'dark'] as const)('every state can be read, %s', (scheme) => {
  test('pickers, dates, menus, filters and the palette', async () => {
    const { context, page, errors } = await openContext(browser, { scheme });
    await signIn(page, 'admin@demo.test');

    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog', { name: 'New activity' });
    for (const field of [/^Type/, /^Customer/, /^Officer/, /^Priority/]) {
      await form.getByRole('combobox', { name: field }).click();
      await highlight(page);
      expect(await stateFindings(page, OPEN_LIST), String(field)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await form.getByRole('button', { name: 'Start: open calendar' }).click();
    await page.locator('table button[data-today], table button').first().waitFor();
    expect(await stateFindings(page)).toEqual([]);

    await open(page, '/ams/activities');
    expect(await stateFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await stateFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('tbody tr').first().getByRole('button').last().click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await stateFindings(page, '[role="menu"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await stateFindings(page, '[role="dialog"]')).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('what is dragged, and the schedule', async () => {
    const { context, page } = await openContext(browser, { scheme });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customer-segments');
    const handle = page.locator('tbody tr').first().getByRole('button').first();
    await handle.focus();
    await page.keyboard.press('Space');
    expect(await stateFindings(page, 'main')).toEqual([]);
    await page.keyboard.press('Escape');
    await open(page, '/ams/activity-schedule');
    expect(await stateFindings(page)).toEqual([]);
    await context.close();
  });
});

test('a calendar is walked by its arrows from today, and Escape closes it alone', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  const opener = form.getByRole('button', { name: 'Start: open calendar' });
  const focused = page.locator('td button:focus');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.getAttribute('data-today')).not.toBeNull();
  const today = await focused.getAttribute('aria-label');
  // Within the month.
  await page.keyboard.press(Number.parseInt(today ?? '', 10) > 15 ? 'ArrowUp' : 'ArrowDown');
  await expect.poll(() => focused.getAttribute('aria-label')).not.toBe(today);
  // Nor does the month end the way: on its last day every key goes on.
  await page.keyboard.press('Escape');
  const start = form.getByRole('textbox', { name: /^Start/ }).first();
  await start.fill('30/11/2027');
  await start.press('Tab');
  await opener.focus();
  await page.keyboard.press('Enter');
  const at = (day: string) => expect.poll(() => focused.getAttribute('data-day')).toBe(day);
  await at('2027-11-30');
  for (const [key, day] of [
    ['ArrowRight', '2027-12-01'],
    ['ArrowLeft', '2027-11-30'],
    ['ArrowDown', '2027-12-07'],
    ['PageUp', '2027-11-07'],
    ['PageDown', '2027-12-07'],
    ['End', '2027-12-12'],
    ['Home', '2027-12-06'],
  ] as const) {
    await page.keyboard.press(key);
    await at(day);
  }
  await page.keyboard.press('Escape');
  await start.fill('');
  await start.press('Tab');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe(today);
  await page.keyboard.press('Escape');
  await focused.waitFor({ state: 'detached' });
  expect(await form.isVisible()).toBe(true);
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await focused.waitFor();
  await page.keyboard.press('Enter');
  await focused.waitFor({ state: 'detached' });
  expect(
    await form
      .getByRole('textbox', { name: /^Start/ })
      .first()
      .inputValue(),
  ).toMatch(/\d/);
  await page.keyboard.press('Escape');
  // What was chosen is asked for before it is thrown away.
  await page.getByRole('dialog', { name: /Discard/ }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('by touch the days and arrows of a calendar are as wide as a finger, on the narrowest phone too', async () => {
  for (const width of [390, 320]) {
    const { context, page, errors } = await openContext(browser, { width, height: 844 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog', { name: 'New activity' });
    await form.getByRole('button', { name: 'Start: open calendar' }).click();
    await page.getByRole('button', { name: 'Next month' }).waitFor();
    const boxes = await page
      .locator('td button[data-day], [aria-label="Next month"], [aria-label="Previous month"]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(30);
    for (const box of boxes) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('a word in the place of a record is no page of any screen, and nothing is asked about it', {
  timeout: 180_000,
}, async () => {
  const { context, page, errors } = await openContext(browser);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && /NaN|abc/.test(pathname)) asked.push(pathname);
  });
  await signIn(page, 'admin@demo.test');
  const records = staffScreens.filter((screen) => screen.path.includes('{id}') && isBuilt(screen) && !screen.redirect);
  expect(records.length).toBeGreaterThan(20);
  for (const { path } of records) {
    await open(page, path.replace('{id}', 'abc'));
    await page.getByRole('main').getByText('There is no page at this address').waitFor();
  }
  expect([asked, errors]).toEqual([[], []]);
  await context.close();
});
