import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay, waiting } from './support/planned.ts';
import { idOf, newActivity } from './support/records.ts';
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

/** A card's customer: cut or whole, over how many lines; and the colours of its mark and edge. */
const cardOf = (page: Page, id: number) =>
  page.locator(`[data-board-scroller] [data-order="${id}"]`).evaluate((card, customer) => {
    const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    let name: HTMLElement | null = null;
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text) texts.push(text);
      if (text === customer) name = node.parentElement;
    }
    const range = document.createRange();
    if (name) range.selectNodeContents(name);
    const shape = card.querySelector('svg');
    return {
      texts,
      lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
      isCut: !name || name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1,
      isOutside: !name || range.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom,
      edge: getComputedStyle(card).borderInlineStartColor,
      mark: shape ? getComputedStyle(shape).color : '',
    };
  }, 'Kingston Cold Storage');

test('a card of the schedule shows its customer whole, over two lines where one is too short, and the colour of its state', async () => {
  const { day, officers } = await ownDay();
  const staff = await staffApi();
  const customer_id = await idOf('/customer', 'Kingston Cold Storage');
  const plan = (from: number, person: number) => ({
    ...{ customer_id, driver_id: officers[person]?.id, priority: 2 },
    ...{ scheduled_start: `${day}T${from}:00:00.000Z`, scheduled_end: `${day}T${from + 2}:00:00.000Z` },
  });
  const pending = await newActivity(plan(14, 0));
  const released = await newActivity(plan(18, 0));
  await staff.post(`/order/${released}/release`);
  // Two at once: why they are red stands above their customer and takes nothing from it.
  const clash = [await newActivity(plan(14, 1)), await newActivity(plan(15, 1))];
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const people = [officers[0]?.id, officers[1]?.id].join(',');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ['timeline', 'day', 'week']) {
      await open(page, `/ams/activity-schedule?view=${view}&day=${day}&f.officer_id=${people}`);
      await page.locator(`[data-board-scroller] [data-order="${clash[1]}"]`).waitFor();
      const cards = new Map<number, Awaited<ReturnType<typeof cardOf>>>();
      for (const id of [pending, released, ...clash]) {
        const card = await cardOf(page, id);
        expect([view, width, id, card.isCut, card.isOutside]).toEqual([view, width, id, false, false]);
        expect([view, width, card.lines <= 2]).toEqual([view, width, true]);
        // Before it stands nothing but when and why.
        const before = card.texts.slice(0, card.texts.indexOf('Kingston Cold Storage'));
        expect(view === 'week' ? before.length <= 2 : before.length === 0).toBe(true);
        cards.set(id, card);
      }
      const [one, other, red] = [cards.get(pending), cards.get(released), cards.get(clash[0] ?? 0)];
      expect(new Set([one?.edge, other?.edge, red?.edge]).size).toBe(3);
      expect(new Set([one?.mark, other?.mark, red?.mark]).size).toBe(3);
    }
  }
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

test('the month says a customer whole where the day has room, and in its hint; the week of a narrow window opens where today is whole', async () => {
  const { day, officers } = await ownDay();
  const customer_id = await idOf('/customer', 'Kingston Cold Storage');
  const at = { scheduled_start: `${day}T14:00:00.000Z`, scheduled_end: `${day}T16:00:00.000Z` };
  const id = await newActivity({ customer_id, driver_id: officers[2]?.id, ...at });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/ams/activity-schedule?view=month&day=${day}&f.officer_id=${officers[2]?.id}`);
    await page.locator(`[data-board-scroller] [data-order="${id}"]`).waitFor();
    const card = page.locator(`[data-board-scroller] [data-order="${id}"]`);
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(36);
    const { text, clientHeight, scrollHeight, isCut } = await card.evaluate((one) => {
      const title = one.querySelector('span > span') as HTMLElement;
      const { clientHeight, scrollHeight, textContent } = title;
      const isCut = title.offsetHeight > (title.parentElement?.clientHeight ?? 0);
      return { clientHeight, scrollHeight, isCut, text: textContent?.trim() };
    });
    expect([text, scrollHeight <= clientHeight, isCut]).toEqual(['Kingston Cold Storage', true, false]);
    expect(await card.getAttribute('data-tip')).toMatch(/^Kingston Cold Storage/);
  }
  // The last day of this week.
  const sunday = new Date(Date.now() + ((7 - new Date().getUTCDay()) % 7) * 86_400_000);
  await page.clock.setFixedTime(new Date(`${sunday.toISOString().slice(0, 10)}T17:00:00Z`));
  await open(page, '/ams/activity-schedule?view=week');
  const today = page.locator('[data-board-scroller]').getByText('Today', { exact: true });
  await today.waitFor();
  const [own, board] = [await today.boundingBox(), await page.locator('[data-board-scroller]').boundingBox()];
  expect((own?.x ?? 9999) + (own?.width ?? 0)).toBeLessThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
  expect(errors).toEqual([]);
  await context.close();
});
