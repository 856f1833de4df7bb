import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay, waiting } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { unique } from './support/unique.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('the tray is one stop of Tab; arrows walk in it, to what can be done with a card too', async () => {
  const { day } = await ownDay();
  const { word, ids } = await waiting(3);
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=week&day=${day}`);
  await page.getByRole('searchbox', { name: 'Find unscheduled activities' }).fill(word);
  const tray = page.locator('[data-tray]');
  await expect.poll(() => tray.locator('[data-waiting]').count()).toBe(ids.length);
  expect(await tray.locator('li button').evaluateAll((all) => all.map((one) => (one as HTMLElement).tabIndex))).toEqual(
    [0, -1, -1, -1, -1, -1],
  );
  await tray.locator('[data-waiting]').first().focus();
  await page.keyboard.press('ArrowDown');
  const second = tray.locator('li').nth(1).locator('button');
  const has = (at: number) => second.nth(at).evaluate((one) => one === document.activeElement);
  expect(await has(0)).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await has(1)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Schedule…' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => has(1)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  expect(await tray.locator('li :focus').count()).toBe(0);
  await page.keyboard.press('Shift+Tab');
  expect(await has(0)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('what is scheduled from the tray is shown where it stands, and nothing lies over the buttons', async () => {
  const { day, officers } = await ownDay();
  const { word, ids } = await waiting(1);
  const { context, page, errors } = await openContext(browser, { width: 1440, height: 500 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=week&day=${day}`);
  await page.getByRole('searchbox', { name: 'Find unscheduled activities' }).fill(word);
  await page.locator(`[data-waiting][data-order="${ids[0]}"]`).click();
  const peek = page.getByRole('complementary', { name: /^Peek|details|Activity/ }).or(page.locator('aside[style]'));
  const foot = peek.getByRole('button', { name: 'Schedule…' });
  // It has no time yet: that is what to do first.
  await foot.waitFor();
  const colour = (name: string) =>
    peek.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).backgroundColor);
  await peek.getByRole('button', { name: 'Release', exact: true }).waitFor();
  expect(await colour('Schedule…')).not.toBe(await colour('Release'));
  expect(
    await peek.locator('dt', { hasText: 'Scheduled' }).locator('xpath=following-sibling::dd[1]').textContent(),
  ).toMatch(/^—/);
  await foot.click();

  const dialog = page.getByRole('dialog');
  await dialog.getByText('Not released yet').waitFor({ state: 'detached' });
  const last = officers.at(-1)?.name ?? '';
  await dialog.getByRole('combobox', { name: 'Officer' }).click();
  await page.getByRole('option', { name: last }).click();
  await dialog.getByRole('button', { name: 'Schedule activity' }).click();
  const card = page.locator(`[data-board-scroller] [data-order="${ids[0]}"]`);
  await card.and(page.locator('[data-landed]')).waitFor();
  const inView = () =>
    card.evaluate((one) => {
      const view = one.closest('[data-board-scroller]')?.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      return view !== undefined && box.top >= view.top && box.bottom <= view.bottom;
    });
  await expect.poll(inView).toBe(true);
  // The toast stands beside the peek.
  const undo = page.getByRole('button', { name: 'Undo' });
  const [toast, panel] = [await undo.boundingBox(), await peek.boundingBox()];
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
  await page.getByText(`No unscheduled activities match “${word}”`).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  expect(await page.getByRole('searchbox', { name: 'Find unscheduled activities' }).inputValue()).toBe('');
  // Taken back by the keys, it is offered no more.
  expect(await undo.count()).toBe(1);
  await card.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => undo.count(), { timeout: 2000 }).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('the list says what is late at its due date, not at the visit', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const title = `Late ${unique()}`;
  await newActivity({ title, scheduled_start: at(-75), scheduled_end: at(-74), due_at: at(-50) });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities?view=all&q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.waitFor();
  expect(await row.getByText('Overdue', { exact: true }).count()).toBe(0);
  await row.getByText(/^Was due \d/).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
