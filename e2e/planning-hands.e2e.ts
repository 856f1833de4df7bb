import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '../platform/testing/clock/company-day.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay, plannedOn, waiting } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
/** What is saved is there soon; a busy machine takes its time. */
const SOON = { timeout: 15_000 };

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Point {
  x: number;
  y: number;
}

async function dropped(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 10, to.y - 4, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.locator('[data-ghost]').waitFor();
  await page.mouse.up();
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing at ${selector}`);
  return box;
}

test('the end of a bar is pulled to make the activity longer', async () => {
  const { day, officers } = await ownDay();
  const { ids } = await waiting(1);
  const staff = await staffApi();
  const start = `${day}T15:00:00.000Z`;
  await staff.post('/dispatch/move', { moves: [{ order_id: ids[0], driver_id: officers[0]?.id, start }] });
  const { context, page } = await openContext(browser, { width: 1700, height: 1000 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?day=${day}&f.officer_id=${officers[0]?.id}`);
  const bar = await boxOf(page, `[data-board-scroller] [data-order="${ids[0]}"]`);
  const edge = { x: bar.x + bar.width - 3, y: bar.y + bar.height / 2 };
  // The bar is an hour wide.
  await dropped(page, edge, { x: edge.x + bar.width + 5, y: edge.y });
  await expect.poll(async () => (await plannedOn(day, ids))[0]?.end, SOON).toBe(`${day}T17:00:00.000Z`);
  expect((await plannedOn(day, ids))[0]?.start).toBe(start);
  await context.close();
});

test('a drop in the week sets day and person, a drop in the month the day; leaving a view leaves the page whole', async () => {
  const { day, officers } = await ownDay();
  const { word, ids } = await waiting(2);
  const { context, page, errors } = await openContext(browser, { width: 1700, height: 1000 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?day=${day}&view=week&f.officer_id=${officers[0]?.id}`);
  await page.getByLabel('Find unscheduled activities').fill(word);
  const cards = page.locator('[data-tray] [data-waiting]');
  await expect.poll(() => cards.count(), SOON).toBe(2);
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const head = await page.locator('[data-board-scroller] > div > div:first-child button').nth(weekday).boundingBox();
  const person = await page
    .locator('[data-board-scroller]')
    .getByText(officers[0]?.name ?? '', { exact: true })
    .boundingBox();
  const card = await boxOf(page, '[data-tray] [data-waiting]');
  const hold = { x: card.x + 40, y: card.y + 12 };
  await dropped(page, hold, { x: (head?.x ?? 0) + 40, y: (person?.y ?? 0) + 20 });
  await expect.poll(() => cards.count(), SOON).toBe(1);
  await expect.poll(async () => (await plannedOn(day, ids)).length, SOON).toBe(1);
  expect((await plannedOn(day, ids))[0]).toMatchObject({
    start: expect.stringMatching(new RegExp(`^${day}T1[456]:`)),
    driver: { id: officers[0]?.id },
  });
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const cell = await page
    .locator('[data-board-scroller]')
    .getByRole('button', { name: new RegExp(`^${day}`) })
    .boundingBox();
  await dropped(page, hold, { x: (cell?.x ?? 0) + 60, y: (cell?.y ?? 0) + 40 });
  await expect.poll(() => cards.count(), SOON).toBe(0);
  await expect.poll(async () => (await plannedOn(day, ids)).length, SOON).toBe(2);
  for (const view of ['Timeline', 'Day', 'Week', 'Month', 'Timeline'])
    await page.getByRole('button', { name: view, exact: true }).click();
  await page.locator('[data-canvas]').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a finger that stays takes hold of a card and drops it on an officer; one that moves at once scrolls', async () => {
  const { day, officers } = await ownDay();
  const { word, ids } = await waiting(1);
  const context = await browser.newContext({ viewport: { width: 900, height: 800 }, hasTouch: true, isMobile: true });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?day=${day}&f.officer_id=${officers[0]?.id}`);
  await page.getByRole('button', { name: /^Unscheduled \d+/ }).tap();
  await page.getByLabel('Find unscheduled activities').fill(word);
  const card = await boxOf(page, '[data-tray] [data-waiting]');
  const row = await page
    .getByText(officers[0]?.name ?? '', { exact: true })
    .last()
    .boundingBox();
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = [card.x + 40, card.y + 12];
  const to = { x: (row?.x ?? 0) + 300, y: (row?.y ?? 0) + 20 };
  await touch('touchStart', x, y);
  await touch('touchMove', to.x, to.y);
  await touch('touchEnd', to.x, to.y);
  expect(await plannedOn(day, ids)).toEqual([]);
  await touch('touchStart', x, y);
  await page.locator('[data-dragging="true"]').waitFor();
  await touch('touchMove', to.x - 20, to.y);
  await touch('touchMove', to.x, to.y);
  await page.locator('[data-ghost]').waitFor();
  await touch('touchEnd', to.x, to.y);
  await expect.poll(async () => (await plannedOn(day, ids))[0]?.driver?.id, SOON).toBe(officers[0]?.id);
  await context.close();
});

test('on the map a line around activities chooses them, the list does by keyboard; the chosen get a driver', async () => {
  const staff = await staffApi();
  const { officers } = await ownDay();
  const made = await staff.post('/customer', { name: `${unique()} Ltd` });
  const customer_id = made.data.id;
  const ids: number[] = [];
  for (const [lat, long] of [
    [17.9, -76.8],
    [18.1, -76.6],
    [18.3, -77.2],
  ])
    ids.push(await newActivity({ customer_id, lat: String(lat), long: String(long), driver_id: null }));
  const late = new Date(Date.now() - 3 * 86_400_000).toISOString();
  expect((await staff.put(`/order/${ids[0]}`, { due_at: late })).status).toBe(200);
  await newActivity({ customer_id });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  // The list is the map in words; before its answer nothing is counted, and there is nothing to draw around.
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/order/map*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, `/ams/maps?f.customer_id=${customer_id}`);
  await page.getByRole('heading', { level: 1, name: 'Maps' }).waitFor();
  expect(await page.getByText(/^\d+ activit/).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Draw a selection' }).isDisabled()).toBe(true);
  answer();
  await expect.poll(() => page.locator('section li input').count(), SOON).toBe(3);
  await page.getByRole('listitem').filter({ hasText: '3 days overdue' }).first().waitFor();
  const rest = await page.getByRole('link', { name: 'Show it' }).getAttribute('href');
  const area = await boxOf(page, 'canvas');
  await page.getByRole('button', { name: 'Draw a selection' }).click();
  const [left, right] = [area.x + 20, area.x + area.width - 20];
  await page.mouse.move(left, area.y + 20);
  await page.mouse.down();
  for (const [x, y] of [
    [right, area.y + 20],
    [right, area.y + area.height - 20],
    [left, area.y + area.height - 20],
  ] as const)
    await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.locator('section li input:checked').count(), SOON).toBe(3);
  // The bar of what is chosen floats: it takes no room of the map, covers no words of it, and the last row can be scrolled clear of it.
  const [chosen, canvas] = [await boxOf(page, '[data-bulk] > section'), await boxOf(page, 'canvas')];
  expect(canvas.height).toBe(area.height);
  const legend = await page.getByRole('list', { name: 'Legend' }).boundingBox();
  const { x = 9999, y = 9999, width = 0, height = 0 } = legend ?? {};
  const isBeside = x + width <= chosen.x || x >= chosen.x + chosen.width;
  expect(isBeside || y + height <= chosen.y).toBe(true);
  const last = page.locator('section li').last();
  await last.scrollIntoViewIfNeeded();
  const row = (await last.boundingBox()) ?? canvas;
  expect(row.x + row.width <= chosen.x || row.x >= chosen.x + chosen.width || row.y + row.height <= chosen.y).toBe(
    true,
  );
  // By keyboard: the first is left out again, the rest get their driver.
  await page.locator('section li input').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Assign officer…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Officer' }).fill(officers[0]?.name ?? '');
  await page.getByRole('option', { name: officers[0]?.name ?? '' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Assign officer' }).focus();
  await page.keyboard.press('Enter');
  const drivers = async () =>
    Promise.all(
      ids.map(async (id) => ((await staff.get(`/order/${id}`)).data.driver as { id: number } | null)?.id ?? 0),
    );
  await expect.poll(async () => (await drivers()).filter((id) => id === officers[0]?.id).length, SOON).toBe(2);
  expect(await violations(page)).toEqual([]);
  await open(page, rest ?? '');
  await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
  await expect.poll(() => page.locator('tbody tr a[href^="/ams/activities/"]').count(), SOON).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('the way of a driver is chosen from the list: its length and stops stand in words, the address keeps it', async () => {
  const driver = await staffApi('officer@demo.test');
  const office = await staffApi('admin@demo.test');
  const me = await driver.get('/user/me');
  await office.post('/user-roster', {
    user_id: me.data.id,
    day: companyDay(),
    kind: 'shift',
    status: 'published',
    start_at: new Date(Date.now() - 3_600_000).toISOString(),
    end_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await driver.put('/user/me/update_location', { lat: 18.02, long: -76.8 });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/maps');
  await page.getByText(/officers? on the map$/).click();
  const name = page.getByRole('button', { name: /^Devon Grant/ });
  await name.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/stops? of five minutes or more/).waitFor();
  expect(await name.getAttribute('aria-pressed')).toBe('true');
  expect(new URL(page.url()).searchParams.get('driver')).toMatch(/^\d+$/);
  await page.getByRole('textbox', { name: 'Route for the day' }).fill('01/01/2020');
  await page.keyboard.press('Tab');
  await page.getByText(/No locations on this day/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('the week is people by days with the totals of each day; a peek folds the menu and gives it back', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activity-schedule?view=week');
  await page.getByText('Hours planned').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('list', { name: 'Legend' }).getByText('Conflict').waitFor();
  const shell = page.locator('[data-sidebar]');
  expect(await shell.getAttribute('data-sidebar')).toBe('open');
  // No total is cut, also where the days are narrow.
  const totals = page.locator('[data-board-scroller] > div > div:last-child [data-tip]');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 768 });
    const cut = await totals.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect([width, cut]).toEqual([width, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => shell.getAttribute('data-sidebar'), SOON).toBe('open');
  await page.locator('[data-board-scroller] [data-order]').first().click();
  await expect.poll(() => shell.getAttribute('data-sidebar'), SOON).toBe('rail');
  await page.keyboard.press('Escape');
  await expect.poll(() => shell.getAttribute('data-sidebar'), SOON).toBe('open');
  expect(errors).toEqual([]);
  await context.close();
});

test('what has no room is counted: the week leads to the day, the day to the officer alone', async () => {
  const { day, officers } = await ownDay();
  const [officer] = officers;
  for (let n = 0; n < 43; n++)
    await newActivity({
      title: `${unique()} ${n}`,
      driver_id: officer?.id,
      scheduled_start: new Date(Date.parse(`${day}T13:00:00.000Z`) + n * 600_000).toISOString(),
      scheduled_end: new Date(Date.parse(`${day}T13:00:00.000Z`) + (n + 1) * 600_000).toISOString(),
    });
  const { context, page, errors } = await openContext(browser, { width: 1700, height: 1000 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?day=${day}&view=week`);
  const board = page.locator('[data-board-scroller]');
  // 43 activities of ten minutes: seven hours and ten minutes of the ten of the shift, sent or not.
  await board.getByText('7 h 10', { exact: false }).first().waitFor();
  // A row starts with the cards there is room for; opened it shows all that came along, and the rest leads to the day.
  await board.getByRole('button', { name: /^\+(3[6-9]|4\d) more$/ }).click();
  await board.getByRole('button', { name: 'Show fewer' }).waitFor();
  expect(await board.locator('[data-order]').count()).toBe(12);
  await board.getByRole('button', { name: '+31 more' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('day'), SOON).toBe(day);
  await board.getByText('7 h 10', { exact: false }).first().waitFor();
  await board.getByRole('button', { name: '+3 more' }).click();
  await expect.poll(() => board.getByRole('button', { name: /^\+\d+ more$/ }).count(), SOON).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('f.officer_id'), SOON).toBe(String(officer?.id));
  await page.getByText('43 activities', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a shift that overlaps another one says at its start whose that is and when', async () => {
  const office = await staffApi('admin@demo.test');
  const { id } = (await (await staffApi('officer@demo.test')).get('/user/me')).data.user as { id: number };
  const day = '2037-03-02';
  const add = async (from: string, to: string) => {
    const times = { start_at: `${day}T${from}:00.000Z`, end_at: `${day}T${to}:00.000Z` };
    return (await office.post('/user-roster', { user_id: id, day, ...times })).data.id;
  };
  await add('05:00', '09:00');
  const later = await add('20:00', '22:00');
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/user-roster?open=${later}`);
  const drawer = page.getByRole('dialog');
  const start = drawer.getByRole('textbox', { name: 'Start', exact: true });
  const before = await start.inputValue();
  await start.fill('03:30');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer
    .locator('#start_at-error')
    .getByText(/^Overlaps with Devon Grant’s shift, 00:00–04:00\.$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await start.fill(before);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});
