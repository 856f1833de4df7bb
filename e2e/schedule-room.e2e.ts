import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const boardOf = (page: Page): Locator => page.locator('[data-board-scroller]');
/** Visits of an hour, one after the other from 08:00 on; `every` minutes apart. */
async function visits(day: string, driver_id: number | undefined, count: number, every = 60): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = Date.parse(`${day}T13:00:00.000Z`) + n * every * 60_000;
    const [scheduled_start, scheduled_end] = [start, start + 3_600_000].map((at) => new Date(at).toISOString());
    ids.push(await newActivity({ title: `${unique()} ${n}`, driver_id, scheduled_start, scheduled_end }));
  }
  return ids;
}

/** Whether an element lies whole between the column of people and the panel, the head and the totals. */
const isInSight = (card: Locator): Promise<boolean> =>
  card.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const view = one.closest('[data-board-scroller]')?.getBoundingClientRect();
    const peek = document.querySelector('[aria-label^="Preview of"]')?.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return (
      view !== undefined &&
      right <= Math.min(view.right, peek?.left ?? 9999) &&
      one.contains(document.elementFromPoint(x, y))
    );
  });

test('whoever has work in the week has a row, whatever the role and with no shift', async () => {
  const { day } = await ownDay();
  const staff = await staffApi();
  const { data } = await staff.get('/user?q=accounts@demo.test');
  const [person] = data as unknown as { id: number; name: string }[];
  const [id] = await visits(day, person?.id, 1);
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=week&day=${day}`);
  await boardOf(page)
    .getByText(person?.name ?? '', { exact: true })
    .waitFor();
  await boardOf(page).locator(`[data-order="${id}"]`).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a day of the week shows three cards at most and opens the others; the card one looks at stays in sight', async () => {
  const { day, officers } = await ownDay();
  const ids = await visits(day, officers[0]?.id, 9);
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const path = `/ams/activity-schedule?view=week&day=${day}&f.officer_id=${officers[0]?.id}`;
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    const cards = boardOf(page).locator('[data-order]');
    await expect.poll(() => cards.count()).toBe(3);
    await boardOf(page).getByRole('button', { name: '+6 more' }).click();
    await expect.poll(() => cards.count()).toBe(9);
    await cards.nth(5).click();
    await page.getByRole('complementary', { name: /^Preview of/ }).waitFor();
    await expect
      .poll(() => isInSight(boardOf(page).locator(`[data-order="${ids[5]}"]`)), { message: `${width}` })
      .toBe(true);
    // Opened from a link it has its card, too, though the row is closed.
    await open(page, `${path}&open=${ids[8]}`);
    await expect
      .poll(() => isInSight(boardOf(page).locator(`[data-order="${ids[8]}"]`)), { message: `${width}` })
      .toBe(true);
  }
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('below 1280 the tray is a strip with how many wait; a press opens it, the next folds it', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1279 });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activity-schedule?view=week');
  const tray = page.locator('[data-tray]');
  const find = page.getByLabel('Find unscheduled activities');
  const strip = tray.getByRole('button', { name: /^Unscheduled \d+/ });
  await strip.waitFor();
  expect(await find.count()).toBe(0);
  expect((await tray.boundingBox())?.width).toBeLessThan(50);
  expect(await violations(page)).toEqual([]);
  await strip.press('Enter');
  await find.waitFor();
  const fold = tray.getByRole('button', { name: 'Hide unscheduled activities' });
  expect(await fold.evaluate((one) => one === document.activeElement)).toBe(true);
  await fold.press('Enter');
  await expect.poll(() => strip.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/ams/activity-schedule?view=week');
  await find.waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('in Spanish a narrow day says whole why a card is red; the totals of days are hours of their shifts', async () => {
  const { day, officers } = await ownDay();
  const early = { scheduled_start: `${day}T08:00:00.000Z`, scheduled_end: `${day}T09:00:00.000Z` };
  await newActivity({ title: unique(), driver_id: officers[0]?.id, ...early });
  const { context, page, errors } = await openContext(browser, { width: 1024, language: 'es' });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=week&day=${day}`);
  const why = boardOf(page).getByText('Fuera de turno', { exact: true });
  await why.waitFor();
  const isCut = (one: HTMLElement) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
  expect(await why.evaluate(isCut)).toBe(false);
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const totals = boardOf(page).locator('> div > div:last-child [data-tip]');
    // Of the hours of its shifts where a day has any; no day has an hour of none.
    const others = async () =>
      (await totals.allTextContents()).filter((words) => !/^\d+:\d\d( de (?!0:00)\d+:\d\d)? h$/.test(words));
    await expect.poll(others, { message: String(width) }).toEqual([]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the six weeks of a month are in sight; in a day what is in conflict or open stands before what is done', async () => {
  const { day, officers } = await ownDay();
  const staff = await staffApi();
  // Only the last two overlap.
  const done = await visits(day, officers[0]?.id, 2);
  for (const id of done) expect((await staff.post(`/order/${id}/complete`)).status).toBeLessThan(300);
  const waits = await visits(day, officers[1]?.id, 1);
  const clash = await visits(day, officers[2]?.id, 2, 30);
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=month&day=${day}`);
  const cards = boardOf(page).locator('[data-order]');
  await cards.first().waitFor();
  const ids = await cards.evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.order)));
  const own = ids.filter((id) => [...done, ...waits, ...clash].includes(id));
  expect(own.slice(0, 3)).toEqual([...clash, ...waits]);
  // A month of six weeks: it begins on a Sunday.
  await open(page, '/ams/activity-schedule?view=month&day=2026-11-15');
  const view = boardOf(page);
  await expect.poll(() => view.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});
