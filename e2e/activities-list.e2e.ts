import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dayIn } from '../platform/kernel/zones.ts';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { idOf, newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Signs in somebody of the office who never set anything. */
async function signInNewManager(page: Page): Promise<void> {
  const email = `${unique()}@demo.test`;
  const roles = [await idOf('/role', 'Manager')];
  const person = { first_name: 'Nadia', last_name: 'Newcomer', email, password: TEST_PASSWORD, roles };
  const made = await (await staffApi()).post('/user', person);
  expect(made.status, JSON.stringify(made.data)).toBeLessThan(300);
  await signIn(page, email);
  const own = 'seven brown foxes jump';
  await page.getByLabel('Current password').fill(TEST_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByLabel('Confirm new password').fill(own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/^Welcome\./).waitFor({ state: 'detached' });
}

test('who never set anything sees open work by schedule; a chip names what it filters, and none filters nothing', async () => {
  const { context, page, errors } = await openContext(browser);
  await signInNewManager(page);
  const first = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/order');
  await page.goto(`${inject('origin')}/ams/activities`);
  const asked = new URL((await first).url()).searchParams;
  expect(JSON.parse(asked.get('filters') ?? '')).toEqual({ status: ['pending', 'released', 'incomplete'] });
  expect(asked.get('sort')).toBe('scheduled_start');
  await settled(page);
  await page.locator('tbody a').first().waitFor();
  const bar = page.getByRole('main').getByRole('button', { name: /Any|selected/ });
  await expect.poll(() => bar.allTextContents()).toEqual(['Status is Any open']);
  // All of the states filter nothing, and no chip says otherwise.
  await open(page, '/ams/activities?view=all');
  await page.locator('tbody a').first().waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/\d selected/)
      .count(),
  ).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

/** By column of the list: how much of any cell is cut, and the room that is left over in each of its cells. */
const roomIn = (page: Page) =>
  page.locator('main table').evaluate((table) => {
    const heads = [...table.querySelectorAll('thead tr:first-child > *')].map((head) =>
      (head.textContent ?? '').trim(),
    );
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children]);
    return heads.map((name, at) => {
      const cells = rows.flatMap((row) => row[at] ?? []);
      const spare = cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const inner = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return inner - range.getBoundingClientRect().width;
      });
      return {
        name,
        cut: Math.max(0, ...cells.map((one) => one.scrollWidth - one.clientWidth)),
        spare: Math.min(...spare),
      };
    });
  });

test('the name of a customer is whole while other columns have room; what is cut is shown at its cell', async () => {
  const word = unique();
  const staff = await staffApi();
  const name = [word, ...Array.from({ length: 15 }, unique)].join(' ');
  const { data, status } = await staff.post('/customer', { name });
  expect(status, JSON.stringify(data)).toBeLessThan(300);
  await newActivity({ title: `Whole ${word}`, customer_id: data.id });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/ams/activities?view=open');
    await page.locator('tbody a').nth(20).waitFor();
    const columns = await roomIn(page);
    const customer = columns.findIndex((column) => column.name === 'Customer');
    expect(customer).toBeGreaterThan(0);
    const wider = columns.filter((column, at) => at !== customer && column.name !== '' && column.spare > 40);
    if ((columns[customer]?.cut ?? 0) > 0) expect([width, wider]).toEqual([width, []]);

    await open(page, `/ams/activities?view=all&q=${word}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const cell = row.locator('td, th').nth(customer);
    await cell.hover({ position: { x: 12, y: 8 } });
    const tip = page.locator('[role="presentation"][aria-hidden="true"]').filter({ hasText: name });
    await tip.waitFor();
    const [at, own] = [await tip.boundingBox(), await cell.boundingBox()];
    if (!at || !own) throw new Error('the tip or its cell is not there to be seen');
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x + at.width).toBeLessThanOrEqual(width);
    const middle = at.x + at.width / 2;
    expect([width, middle >= own.x && middle <= own.x + own.width]).toEqual([width, true]);
    expect(Math.min(Math.abs(at.y - own.y - own.height), Math.abs(own.y - at.y - at.height))).toBeLessThanOrEqual(12);
    await page.mouse.move(2, 2);
    await tip.waitFor({ state: 'detached' });
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('what is overdue says so in the list, its peek, the schedule, the card of a phone, the officer’s day and its record', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const word = unique();
  const title = `Late ${word}`;
  const driver_id = await idOf('/user', 'Devon Grant');
  // In the middle of a day on the company's clock, where every view of it opens, whatever the hour of the test.
  const day = dayIn(Date.parse(at(-75)), 'America/Jamaica');
  const times = { scheduled_start: `${day}T10:00:00-05:00`, scheduled_end: `${day}T11:00:00-05:00`, due_at: at(-50) };
  const id = await newActivity({ title, driver_id, ...times });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const list = `/ams/activities?view=all&q=${word}`;
  await open(page, list);
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByText(/^Was due \d/)
    .waitFor();
  // The date is not cut, on a narrow desk and beside the preview.
  const isCut = () =>
    page
      .locator('td')
      .filter({ hasText: /Was due \d/ })
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(isCut).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${list}&open=${id}`);
  await page
    .getByRole('complementary')
    .getByText(/Overdue|Was due \d|overdue/)
    .first()
    .waitFor();
  expect(await isCut()).toBe(0);
  for (const view of ['timeline', 'day', 'week', 'month']) {
    await open(page, `/ams/activity-schedule?view=${view}&day=${day}&f.officer_id=${driver_id}`);
    const card = page.locator(`[data-board-scroller] [data-order="${id}"]`);
    await card.locator('[data-overdue]').waitFor();
    expect(await card.getAttribute('aria-label'), view).toMatch(/Overdue, /);
  }
  await open(page, `/ams/activities/${id}`);
  await page
    .getByText(/days overdue/)
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, list);
  const card = page.getByRole('listitem').filter({ hasText: title });
  await card.getByText(/^Was due \d/).waitFor();
  await card.getByText('Devon Grant').waitFor();
  await context.close();
  expect(errors).toEqual([]);

  const phone = await openContext(browser, { width: 390, height: 844 });
  await signIn(phone.page, 'officer@demo.test');
  await open(phone.page, '/ams/dashboard');
  await phone.page.getByRole('region', { name: 'Overdue' }).getByText(title).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

test('what has no visit yet says when it is due as a due date, in the list, on a card and on its record', async () => {
  const title = `Unplanned ${unique()}`;
  const due = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const id = await newActivity({ title, driver_id: null, due_at: due });
  for (const [language, words, hint] of [
    ['en', /^Due \d/, /^Unscheduled, due \d/],
    ['es', /^Vence \d/, /^Sin programar, vence \d/],
  ] as const) {
    const { context, page, errors } = await openContext(browser, { language });
    await signIn(page, 'admin@demo.test');
    const list = `/ams/activities?view=unassigned&q=${encodeURIComponent(title)}`;
    await open(page, list);
    const said = page.getByRole('row').filter({ hasText: title }).getByText(words);
    await said.waitFor();
    expect(await said.getAttribute('data-tip')).toMatch(hint);
    await open(page, `/ams/activities/${id}`);
    await page.getByText(words).first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, list);
    await page.getByRole('listitem').filter({ hasText: title }).getByText(words).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('an amount of millions stands whole in the list; with short words beside it the customer gets the room', async () => {
  const word = unique();
  const staff = await staffApi();
  const name = `Hotel Real de la Colonia ${word}`;
  const { data } = await staff.post('/customer', { name });
  const line = { hash: unique().padEnd(12, 'x'), order_item_type_id: await idOf('/itemtype', 'Parts') };
  const items = [{ ...line, name: 'Generator', quantity: 1, price: '17020440000' }];
  await newActivity({ title: `Dear ${word}`, customer_id: data.id, items });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/ams/activities?view=all&q=${word}`);
    const cells = page.getByRole('row').filter({ hasText: name }).locator('td, th');
    await cells.filter({ hasText: /\d{1,3}(,\d{3}){2}\.\d\d/ }).waitFor();
    const cut = await cells.evaluateAll((all) =>
      all.flatMap((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth,
        )
          ? [cell.textContent]
          : [],
      ),
    );
    expect([width, cut]).toEqual([width, []]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the list that is waited for has its columns, with a bar in each of them', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const heads = () =>
    page
      .locator('main table thead th')
      .evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().left)));
  for (const way of ['first', 'again']) {
    let go: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route(/\/api\/v1\/order\?/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${inject('origin')}/ams/activities`);
    const bones = page.locator('tbody[data-visible] tr').first();
    await bones.waitFor();
    const table = (await page.locator('main table').boundingBox())?.x ?? 0;
    const ground = await bones.locator('td').evaluate((cell) => getComputedStyle(cell).backgroundPosition);
    const bars = [...ground.matchAll(/(\d+)px 50%/g)].map(([, left]) => Math.round(table + Number(left)));
    const waiting = await heads();
    // The last is an amount, which ends under its head.
    expect(bars.slice(0, -1), way).toEqual(waiting.slice(1, bars.length).map((left) => left + 8));
    go();
    await page.locator('tbody a').first().waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // What was seen once is waited for as it comes.
    if (way === 'again') expect(await heads()).toEqual(waiting);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a view that fails shows no rows of another one, and none of another time', async () => {
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities');
  await page.locator('tbody a').first().waitFor();
  await page.route(/\/api\/v1\/order\?/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Overdue/ })
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.locator('tbody a').count()).toBe(0);
  expect(await page.getByText(/1969|1970/).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await page.locator('tbody a').first().waitFor();
  await context.close();
});

test('beside the preview views that do not fit fold into a menu, and no column is cut; on a phone the row fades', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const views = page.getByRole('navigation', { name: 'Views' });
  for (const { width, path } of [
    { width: 1440, path: '/ams/activities?view=all' },
    { width: 1024, path: '/ams/activities' },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    expect(await views.getByRole('button', { name: 'More' }).count(), `at ${width}`).toBe(0);
    await page.locator('tbody tr').first().locator('td').nth(2).click();
    const peek = page.getByRole('complementary', { name: /^Preview|^[A-Z]+-\d+/ }).last();
    await views.getByRole('button', { name: 'More' }).waitFor();
    const edge = (await peek.boundingBox())?.x ?? 0;
    const ends = await views
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...ends), `at ${width}`).toBeLessThanOrEqual(edge);
    await views.locator('[aria-current="page"]').waitFor();
    if (width === 1440) {
      const table = await page.locator('main table').evaluate((each) => each.getBoundingClientRect().right);
      expect(table).toBeLessThanOrEqual(edge + 1);
    }
    await views.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Assigned to others' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/ams/activities?view=open');
  await expect.poll(() => views.getAttribute('data-after')).toBe('');
  expect(await views.getAttribute('data-before')).toBeNull();
  // Its counts come later and make it longer.
  const atEnd = async () => {
    await views.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    return [await views.getAttribute('data-before'), await views.getAttribute('data-after')];
  };
  await expect.poll(atEnd).toEqual(['', null]);
  expect(errors).toEqual([]);
  await context.close();
});
