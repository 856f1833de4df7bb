import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay } from './support/planned.ts';
import { newActivity, tasks } from './support/records.ts';
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

/** "12 h 20", "9 h", "45 min". */
const HOURS = /^\d+ (min|h( \d\d)?)$/;

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
      (await totals.allTextContents()).filter(
        (words) => !words.split(' de ').every((part) => HOURS.test(part)) || / de 0 h/.test(words),
      );
    await expect.poll(others, { message: String(width) }).toEqual([]);
    // The keys stand in the footer whole, or not at all.
    const keys = page.getByRole('contentinfo').getByText(/^Espacio: /);
    const isKeyCut = (one: HTMLElement) => {
      const [own, line] = [one.getBoundingClientRect(), (one.parentElement as HTMLElement).getBoundingClientRect()];
      return own.top < line.bottom && own.right > line.right + 1;
    };
    expect(await keys.evaluate(isKeyCut), `keys at ${width}`).toBe(false);
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
  // What is done is one line, not a card each.
  expect(own).toEqual([...clash, ...waits]);
  await boardOf(page).getByRole('button', { name: '2 completed' }).waitFor();
  // A month of six weeks: it begins on a Sunday.
  await open(page, '/ams/activity-schedule?view=month&day=2026-11-15');
  const view = boardOf(page);
  await expect.poll(() => view.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('the week waits in the places it will have: tray, days, people', async () => {
  const { day } = await ownDay();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/dispatch/board*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${inject('origin')}/ams/activity-schedule?view=week&day=${day}`);
  const ahead = page.locator('[data-tray-ahead]');
  await ahead.waitFor();
  const [before, width] = [await ahead.boundingBox(), page.viewportSize()?.width];
  expect(width).toBeGreaterThan(1279);
  answer();
  const tray = page.locator('[data-tray]');
  await tray.waitFor();
  expect(await tray.boundingBox()).toMatchObject({ x: before?.x, y: before?.y, width: before?.width });
  expect(errors).toEqual([]);
  await context.close();
});

/** Whether two lines hold the head: it ends so far below the top bar. */
const headEnds = async (page: Page): Promise<number> => ((await boardOf(page).boundingBox())?.y ?? 0) - 48;

test('beside a panel the head is two lines at 1024: short controls with their names, the legend and the filters behind a button', async () => {
  const { day, officers } = await ownDay();
  const [id] = await visits(day, officers[0]?.id, 1);
  for (const language of ['en', 'es'] as const) {
    const { context, page, errors } = await openContext(browser, { width: 1024, height: 768, language });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activity-schedule?view=week&day=${day}&open=${id}`);
    await page.locator('aside[aria-label*="MNT-"]').waitFor();
    const add = page.getByRole('link', { name: language === 'en' ? 'New activity' : 'Nueva actividad', exact: true });
    await expect.poll(async () => (await add.boundingBox())?.width).toBeLessThan(50);
    await expect.poll(() => headEnds(page)).toBeLessThan(112);
    const legend = page.getByRole('button', { name: language === 'en' ? 'Legend' : 'Leyenda' });
    await legend.press('Enter');
    const panel = page.getByRole('dialog', { name: language === 'en' ? 'Legend' : 'Leyenda' });
    await panel.getByRole('listitem').nth(5).waitFor();
    expect(await violations(page)).toEqual([]);
    // Escape closes the panel alone, and the focus is where it was.
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await expect.poll(() => legend.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('open')).toBe(String(id));
    await page.getByRole('button', { name: language === 'en' ? 'Filters' : 'Filtros', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Show|Mostrar|Ver) / })
      .click();
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('a locked step says in the panel what blocks it, each with the way to mend it', async () => {
  const { day, officers } = await ownDay();
  const at = { scheduled_start: `${day}T14:00:00.000Z`, scheduled_end: `${day}T15:00:00.000Z` };
  const items = await tasks('Check the seal');
  const id = await newActivity({ title: unique(), driver_id: officers[0]?.id, items, ...at });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`);
  const { context, page, errors } = await openContext(browser, { width: 1024, height: 768 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=week&day=${day}&open=${id}`);
  const panel = page.getByRole('complementary', { name: /^Preview of/ });
  await panel.getByRole('heading', { name: 'Before completion' }).waitFor();
  await panel.getByText('Check the seal').waitFor();
  const mend = panel.getByRole('link', { name: 'Complete the required tasks' });
  expect(await mend.getAttribute('href')).toMatch(/#tasks$/);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('below 1440 the month folds the tray; “+N” lists the day by keyboard, and Escape gives the focus back', async () => {
  const { day, officers } = await ownDay();
  const ids = await visits(day, officers[0]?.id, 9);
  const staff = await staffApi();
  expect((await staff.post(`/order/${ids[0]}/complete`)).status).toBeLessThan(300);
  const { context, page, errors } = await openContext(browser, { width: 1439 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=month&day=${day}`);
  expect((await page.locator('[data-tray]').boundingBox())?.width).toBeLessThan(50);
  const more = boardOf(page).getByRole('button', { name: /^\+\d+ more ?, 1 completed$/ });
  await more.press('Enter');
  const list = page.locator('[data-day-list]');
  await list.getByRole('heading', { name: /9 activities$/ }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(9);
  await expect.poll(() => list.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => list.count()).toBe(0);
  await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true);
  await more.press('Enter');
  await list.getByRole('listitem').first().getByRole('button').first().press('Enter');
  await page.getByRole('complementary', { name: /^Preview of/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(String(ids[0]));
  // The one that is looked at has its card, finished as it is; beside the panel a name keeps its room.
  await page.setViewportSize({ width: 1024, height: 768 });
  const card = boardOf(page).locator(`[data-order="${ids[0]}"]`);
  await card.waitFor();
  expect((await card.boundingBox())?.width).toBeGreaterThanOrEqual(100);
  expect(errors).toEqual([]);
  await context.close();
});
