import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay, waiting } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('the month says how many conflicts stand behind “more”', async () => {
  const { day, officers } = await ownDay();
  const { ids } = await waiting(12);
  const staff = await staffApi();
  await staff.post('/dispatch/move', {
    moves: ids.map((order_id) => ({ order_id, driver_id: officers[0]?.id, start: `${day}T15:00:00.000Z` })),
    reason: 'All at once',
  });
  const { context, page, errors } = await openContext(browser, { height: 768 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=month&day=${day}`);
  await page.getByText('12 conflicts').waitFor();
  const shown = await page.locator('[data-board-scroller] [data-order]').count();
  await page.getByRole('button', { name: `+${12 - shown} more , ${12 - shown} conflicts` }).waitFor();
  // The week says why on a line of its own, whole in a narrow day too, and who has too much: the footer leads there.
  await open(page, `/ams/activity-schedule?view=week&day=${day}`);
  const board = page.locator('[data-board-scroller]');
  const why = board.getByText('Overlaps 1 h', { exact: true });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await why.first().waitFor();
    const cut = await why.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
    );
    expect([width, cut.length]).toEqual([width, 0]);
  }
  await why.first().hover();
  await page
    .locator('[role="presentation"]')
    .getByText(/Overlaps \S+ by 1 h/)
    .waitFor();
  // It names the day, whole at both widths, and the day itself is marked.
  const over = board.getByText(/^[A-Z][a-z]{2} over by 2 h$/);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await over.waitFor();
    const isCut = (one: HTMLElement) => {
      const name = one.parentElement as HTMLElement;
      return one.scrollWidth > one.clientWidth || name.scrollHeight > name.clientHeight;
    };
    await expect.poll(() => over.evaluate(isCut), { message: `cut at ${width}` }).toBe(false);
  }
  await expect.poll(() => board.locator('[data-over-day]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: '1 person over capacity' }).click();
  const focused = () => page.evaluate(() => Number((document.activeElement as HTMLElement | null)?.dataset.order));
  await expect.poll(async () => ids.includes(await focused())).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('cards of the schedule name the clock of a place in another zone', async () => {
  const { day, officers } = await ownDay();
  const staff = await staffApi();
  const location = await staff.post('/location', { name: unique(), time_zone: 'Pacific/Auckland' });
  const title = unique();
  await newActivity({
    ...{ title, driver_id: officers[0]?.id, location_id: location.data.id },
    ...{ scheduled_start: `${day}T18:00:00.000Z`, scheduled_end: `${day}T20:00:00.000Z` },
  });
  const there = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', timeStyle: 'short', hourCycle: 'h23' });
  const clock = there.format(new Date(`${day}T18:00:00.000Z`));
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  for (const view of ['timeline', 'day']) {
    await open(page, `/ams/activity-schedule?view=${view}&day=${day}&f.officer_id=${officers[0]?.id}`);
    const card = page.locator('[data-order]').filter({ hasText: title });
    await card.getByText(`${clock} Auckland`).waitFor();
  }
  // A card of the week keeps its two lines for the name; its hint and its label tell the other clock.
  await open(page, `/ams/activity-schedule?view=week&day=${day}&f.officer_id=${officers[0]?.id}`);
  const card = page.locator('[data-order]').filter({ hasText: title });
  expect(await card.getAttribute('data-tip')).toContain(`${clock}–`);
  expect(await card.getAttribute('aria-label')).toMatch(new RegExp(`${clock}–\\d\\d:00 Auckland`));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: title }).getByText('Auckland').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('the small map of a record loads the outlines around its place, not those of the world', async () => {
  const id = await newActivity({ title: unique(), address1: '1 King Street', lat: 18.01, long: -76.79 });
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const came = page.waitForResponse((response) => response.url().includes('/land-parts/'));
  await open(page, `/ams/activities/${id}`);
  const answer = await came;
  expect(new URL(answer.url()).pathname).toBe('/land-parts/-80_10.json');
  expect((await answer.body()).length).toBeLessThan(30_000);
  await page.waitForTimeout(500);
  expect(asked.filter((path) => path.startsWith('/assets/') && path.endsWith('.json'))).toEqual([]);
  await context.close();
});
