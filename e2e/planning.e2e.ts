import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { type Officer, ownDay, plannedOn, waiting } from './support/planned.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function schedule(page: Page, day: string, word: string, officers: readonly Officer[]): Promise<Locator> {
  await open(page, `/ams/activity-schedule?day=${day}&f.officer_id=${officers.map(({ id }) => id).join(',')}`);
  await page.locator('[data-board-scroller]').waitFor();
  await page.getByLabel('Find unscheduled activities').fill(word);
  return page.locator('[data-tray] [data-waiting]');
}

test('a planner plans 40 activities for 5 officers by drag', async () => {
  const { day, officers } = await ownDay();
  const { word, ids } = await waiting(40);
  const { context, page, errors } = await openContext(browser, { width: 1700, height: 1000 });
  await signIn(page, 'admin@demo.test');
  const cards = await schedule(page, day, word, officers);
  await cards.nth(39).waitFor({ state: 'attached' });
  const at = async (officer: number, hour: number) => {
    const row = await page
      .getByText(officers[officer]?.name ?? '', { exact: true })
      .last()
      .boundingBox();
    const tick = await page
      .getByText(`${String(8 + hour).padStart(2, '0')}:00`, { exact: true })
      .last()
      .boundingBox();
    return { x: (tick?.x ?? 0) + 1, y: (row?.y ?? 0) + 20 };
  };
  for (let n = 0; n < 40; n++) {
    const target = await at(n % 5, Math.floor(n / 5));
    const card = await cards.first().boundingBox();
    await page.mouse.move((card?.x ?? 0) + 40, (card?.y ?? 0) + 12);
    await page.mouse.down();
    await page.mouse.move(target.x - 20, target.y, { steps: 2 });
    await page.mouse.move(target.x, target.y, { steps: 2 });
    await page.locator('[data-ghost]').waitFor();
    await page.mouse.up();
    await expect.poll(() => cards.count()).toBe(39 - n);
  }
  await expect.poll(async () => (await plannedOn(day, ids)).length, { timeout: 20_000 }).toBe(40);
  const planned = await plannedOn(day, ids);
  const perOfficer = Map.groupBy(planned, ({ driver }) => driver?.id);
  expect([...perOfficer.values()].map((list) => list.length)).toEqual([8, 8, 8, 8, 8]);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('40 activities for 5 officers by keyboard alone: Space takes one up, arrows move it, Enter puts it down', async () => {
  const { day, officers } = await ownDay();
  const { word, ids } = await waiting(40);
  const { context, page } = await openContext(browser, { width: 1700, height: 1000 });
  await signIn(page, 'admin@demo.test');
  const cards = await schedule(page, day, word, officers);
  await cards.nth(39).waitFor({ state: 'attached' });
  await cards.first().focus();
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Space');
    await page.locator('[data-ghost]').waitFor();
    // Each comes with a free place; the first is carried a quarter of an hour on and back, to another officer and back.
    if (n === 0) for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect.poll(() => cards.count()).toBe(39 - n);
    if (n < 39)
      await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-waiting'))).toBe(true);
  }
  await expect.poll(async () => (await plannedOn(day, ids)).length, { timeout: 20_000 }).toBe(40);
  expect(new Set((await plannedOn(day, ids)).map(({ driver }) => driver?.id)).size).toBe(5);
  await context.close();
});

test('a drop on a busy officer says so before, asks for a reason, and can be taken back', async () => {
  const { day, officers } = await ownDay();
  const [officer] = officers;
  const { word, ids } = await waiting(2);
  const staff = await staffApi();
  await staff.post('/dispatch/move', {
    moves: [{ order_id: ids[0], driver_id: officer?.id, start: `${day}T15:00:00.000Z` }],
  });
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const cards = await schedule(page, day, word, officers);
  await cards.first().focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Officer' }).click();
  await page.getByRole('option', { name: officer?.name ?? '' }).click();
  await dialog.getByLabel('Start: time').fill('10:00');
  await dialog.getByLabel('Duration (minutes)').focus();
  await dialog.getByText(/Overlaps/).waitFor();
  await dialog.getByRole('button', { name: 'Schedule activity' }).click();
  await dialog.getByLabel('Reason').fill('Two people are needed');
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 conflicts').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards.count()).toBe(1);
  const notes = (await staff.get(`/order/${ids[1]}/notes`)).data as unknown as { content: string }[];
  expect(notes[0]?.content).toContain('Two people are needed');
  await context.close();
});

test('a planner plans on a phone: unscheduled, Move…, officer and time; nothing scrolls sideways', async () => {
  const { day, officers } = await ownDay();
  const { word, ids } = await waiting(5);
  const { context, page } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?day=${day}`);
  await page.getByRole('button', { name: /^Unscheduled/ }).tap();
  await page.getByLabel('Find unscheduled activities').fill(word);
  const cards = page.locator('[data-tray] [data-waiting]');
  for (let n = 0; n < 5; n++) {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: 'Schedule…' }).tap();
    const dialog = page.getByRole('dialog', { name: /^Schedule / });
    await dialog.getByRole('combobox', { name: 'Officer' }).click();
    await page.getByRole('option', { name: officers[n]?.name ?? '' }).click();
    await dialog.getByRole('button', { name: 'Schedule activity' }).tap();
    await expect.poll(() => cards.count()).toBe(4 - n);
  }
  expect(new Set((await plannedOn(day, ids)).map(({ driver }) => driver?.id)).size).toBe(5);
  await page.getByRole('button', { name: 'Agenda' }).tap();
  await page.getByRole('button', { name: new RegExp(`${word} .*${officers[4]?.name}`) }).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([over, await violations(page)]).toEqual([0, []]);
  await context.close();
});
