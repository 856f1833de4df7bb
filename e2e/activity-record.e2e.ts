import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity, tasks } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

test('a late activity says since when at its due date, and a word without an end stays on the page', async () => {
  const title = `${unique()}${'Pneumonoultramicroscopic'.repeat(5)}`;
  // Its place has another clock: the head names the one it is told on, right behind the time.
  const location = await (await staffApi()).post('/location', { name: unique(), time_zone: 'Pacific/Auckland' });
  const id = await newActivity({
    title,
    scheduled_start: ago(147),
    scheduled_end: ago(145),
    due_at: ago(121),
    location_id: location.data.id,
  });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await expect
    .poll(async () => (await page.getByText(/overdue/i).allTextContents()).join('|'))
    .toMatch(/Was due \d.*\d\d:\d\d Jamaica · 5 days overdue/);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const ends = () =>
      page.getByText(title).evaluateAll((all) =>
        all.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return range.getBoundingClientRect().right;
        }),
      );
    await expect.poll(async () => Math.max(...(await ends())), { message: `at ${width}` }).toBeLessThanOrEqual(width);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the rail counts the tasks that are left and names what to do; the menu stands in groups; early completion is said', async () => {
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await newActivity({
    title: `Rail ${unique()}`,
    scheduled_start: start,
    items: await tasks('One', 'Two', 'Three'),
  });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`, {});
  const field = await staff.post('/additional-field', { name: `Gate ${unique()}`, type: 1, module_for: 1 });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  await page.getByRole('heading', { level: 2, name: /^Before/ }).waitFor();
  await page.getByText('3 tasks left').waitFor();
  await page.getByRole('link', { name: 'Complete the required tasks' }).waitFor();

  // What is not filled in stands below the items.
  await page.getByRole('heading', { level: 2, name: /^Additional fields/ }).waitFor();
  const headings = (await page.locator('main h2').allTextContents()).map((text) => text.replace(/\d+$/, '').trim());
  expect(headings.indexOf('Additional fields')).toBeGreaterThan(headings.indexOf('Items'));

  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  expect(await menu.locator('[class*="divider"]').count()).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');

  for (const task of ['One', 'Two', 'Three']) await page.getByRole('checkbox', { name: task, exact: true }).check();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Planned for /)
    .waitFor();
  await staff.delete(`/additional-field/${field.data.id}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('a tick stays while a record that was read before it is still on its way', async () => {
  const id = await newActivity({ title: `Slow ${unique()}`, items: await tasks('One', 'Two') });
  await (await staffApi()).post(`/order/${id}/release`, {});
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  const task = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await task('Two').waitFor();
  // From here on the record is read at once and arrives late; so does the answer to a tick that is sent.
  const late = (ms: number) => new Promise((done) => setTimeout(done, ms));
  let isRead = false;
  await page.route(new RegExp(`/api/v1/order/${id}\\?`), async (route) => {
    const answer = await route.fetch();
    isRead = true;
    await late(800);
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  let sent = 0;
  await page.route(/\/checklist/, async (route) => {
    if (++sent > 1) await late(1500);
    await route.continue();
  });
  await task('One').check();
  await expect.poll(() => isRead).toBe(true);
  await task('Two').check();
  const seen: boolean[] = [];
  for (let n = 0; n < 12; n++) {
    seen.push(await task('Two').isChecked());
    await late(100);
  }
  expect(seen).not.toContain(false);
  expect(errors).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('on a phone the head of a record stays low, an address breaks at its dots, and tasks left stand in rows', async () => {
  const staff = await staffApi();
  const customer = await staff.post('/customer', {
    name: `Phone ${unique()} ${'Servicios Generales '.repeat(4)}`,
    kind: 'company',
  });
  const email = `maintenance.department@${'constructora-hermanos.'.repeat(3)}example.com`;
  const id = await newActivity({
    title: `Quarterly maintenance of the two rooftop chillers and the condensate pumps ${'east '.repeat(20)}`,
    customer_id: customer.data.id,
    contact_email: email,
    items: await tasks('One', 'Two', 'Three', 'Four', 'Five'),
  });
  await staff.post(`/order/${id}/release`, {});
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  const before = page.getByRole('region', { name: /^Before/ });
  expect(
    await before
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('list') })
      .allTextContents(),
  ).toEqual(['One', 'Two', 'Three', '2 more']);
  const mail = page.getByRole('link', { name: email });
  expect(await mail.locator('wbr').count()).toBe(email.split(/[@.]/).length - 1);
  const heading = page.getByRole('heading', { level: 1 });
  const lines = () =>
    heading.evaluate((title) => Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)));
  expect(await lines()).toBeLessThanOrEqual(2);
  await mail.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const headHeight = () =>
    heading.evaluate((title) => {
      let head: HTMLElement | null = title as HTMLElement;
      while (head && getComputedStyle(head).position !== 'sticky') head = head.parentElement;
      return head?.clientHeight ?? 1e4;
    });
  await expect.poll(headHeight).toBeLessThanOrEqual(104);
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a section of the record has one pencil at most, no tab repeats another, and the timeline is filtered in its own line', async () => {
  const id = await newActivity({ title: `Tidy ${unique()}`, items: await tasks('One', 'Two') });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor();
  const pencils = await page
    .locator('main section')
    .evaluateAll((all) =>
      all.map(
        (section) =>
          [...section.querySelectorAll('button, a')].filter(
            (one) =>
              one.querySelector('svg') !== null &&
              /^Edit\b/.test((one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
          ).length,
      ),
    );
  expect(pencils.length).toBeGreaterThan(3);
  expect(Math.max(...pencils)).toBe(1);
  const heading = page.getByRole('heading', { level: 2, name: 'Timeline' });
  const filter = page.locator('main select').filter({ hasText: 'Notes' });
  const [words, box] = [await heading.boundingBox(), await filter.boundingBox()];
  const middle = (one: typeof box) => (one?.y ?? 0) + (one?.height ?? 0) / 2;
  expect(Math.abs(middle(words) - middle(box))).toBeLessThanOrEqual(4);
  expect(box?.x ?? 0).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));

  // What stands under a heading in one tab stands under it in no other; the rail beside them is the same everywhere.
  const ways = await page
    .locator(`main nav a[href^="/ams/activities/${id}"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(ways.length).toBeGreaterThanOrEqual(4);
  const seen = new Map<string, string>();
  const twice: string[] = [];
  const rail = new Set(await page.locator('main aside h2').allTextContents());
  // The editor of items is for changing what the summary lists: the same words, another job.
  for (const way of new Set(ways.filter((one) => !one.endsWith('/items')))) {
    await open(page, way);
    await expect.poll(() => page.locator('main [class*="bone"]:visible').count()).toBe(0);
    for (const name of new Set(await page.locator('main h2:not(aside h2):visible').allTextContents())) {
      const plain = name.replace(/\d.*$/, '').trim();
      if (rail.has(name)) continue;
      if (seen.has(plain)) twice.push(`${plain}: ${seen.get(plain)}, ${way}`);
      seen.set(plain, way);
    }
  }
  expect(twice).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('each reason that blocks a step has its own way to mend it', async () => {
  const staff = await staffApi();
  const kind = await staff.post('/document-type', { name: `Insurance ${unique()}`, has_expiry: true });
  const name = `Gated ${unique()}`;
  const rules = { require_driver: true, require_schedule: true };
  const made = await staff.post('/ordertype', { name, prefix: unique().slice(0, 4).toUpperCase(), ...rules });
  const needed = await staff.post(`/ordertype/${made.data.id}/documents`, {
    document_type_id: kind.data.id,
    stage: 'release',
  });
  expect(needed.status, JSON.stringify(needed.data)).toBe(201);
  const customer = await staff.post('/customer', { name: `Papers ${unique()}`, kind: 'company' });
  const id = await newActivity({ type: name, customer_id: customer.data.id });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  const rail = page.getByRole('region', { name: /^Before/ });
  await rail.waitFor();
  await rail.getByRole('button', { name: 'Assign an officer' }).waitFor();
  await rail.getByRole('link', { name: 'Set a time' }).waitFor();
  await rail.getByRole('link', { name: 'View documents' }).click();
  await page
    .locator('[aria-current]')
    .filter({ hasText: /^Documents/ })
    .waitFor();
  // Without a rail beside the page the reasons stand above all of it, and what mends them is wide enough for a thumb.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/ams/activities/${id}`);
  const way = await rail.getByRole('button', { name: 'Assign an officer' }).boundingBox();
  const first = await page.getByRole('region', { name: 'Customer and location' }).boundingBox();
  expect(way?.y ?? 1e4).toBeLessThan(first?.y ?? 0);
  expect(Math.round(way?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect((way?.y ?? 1e4) + (way?.height ?? 0)).toBeLessThan(844);
  await page.setViewportSize({ width: 1024, height: 800 });
  const state = await page.getByText('Pending', { exact: true }).first().boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  // The pill is smaller than the title: on one baseline its middle lies below the title's.
  expect((state?.y ?? 0) + (state?.height ?? 0) / 2).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) / 2);
  // While the form is open there is nothing to release, only to save, and at first not even that.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Cancel' }).waitFor();
  await bar.getByText('No changes to save').waitFor();
  expect(await bar.getByRole('button', { name: 'Save activity' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('textbox', { name: 'Title' }).fill('Gated visit');
  await page.getByRole('button', { name: 'Save activity' }).waitFor();
  expect(await page.getByRole('button', { name: 'Release' }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('many items leave the rest within reach; a phone says the price beside the quantity; the pencils stand at the edge', async () => {
  const order_item_type_id = await idOf('/itemtype', 'Parts');
  const items = Array.from({ length: 20 }, (_, n) => ({
    ...{ hash: `e2e-many-${n}-${unique()}`.slice(0, 32), order_item_type_id, name: `Filter ${n + 1}` },
    ...{ quantity: 2, price: 19.5 },
  }));
  const id = await newActivity({ title: `Many ${unique()}`, items });
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  const section = page.getByRole('region', { name: 'Items', exact: true });
  await section.getByText('Filter 12', { exact: true }).waitFor();
  expect(await section.getByText('Filter 13', { exact: true }).count()).toBe(0);
  await section.getByText('2 × 19.50').first().waitFor();
  const all = section.getByRole('button', { name: 'Show all (20)' });
  await all.click();
  await section.getByText('Filter 20', { exact: true }).waitFor();
  const less = section.getByRole('button', { name: 'Show less' });
  expect(await less.evaluate((button) => button === document.activeElement)).toBe(true);
  await less.click();
  await all.waitFor();
  const edge = await section.evaluate((each) => each.getBoundingClientRect().right);
  const icon = await section.getByRole('link', { name: 'Edit items' }).locator('svg').boundingBox();
  expect(Math.abs((icon?.x ?? 0) + (icon?.width ?? 0) - edge)).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('what is cancelled says since when and why, also what the customer withdrew; the open form has no menu beside it', async () => {
  const staff = await staffApi();
  const id = await newActivity({ title: `Off ${unique()}` });
  const { context, page, errors } = await openContext(browser, { width: 1024 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}?edit=title`);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  for (const [reason, words] of [
    ['The customer closed the site', 'The customer closed the site'],
    ['withdrawn_by_customer', 'Withdrawn by the customer'],
  ] as const) {
    const cancelled = await newActivity({ title: `Off ${unique()}` });
    expect((await staff.post(`/order/${cancelled}/cancel`, { reason })).status).toBe(200);
    await open(page, `/ams/activities/${cancelled}`);
    const schedule = page.getByRole('region', { name: 'Schedule' });
    await schedule.getByText(words).waitFor();
    await schedule.getByText(/^Today \d\d:\d\d/).waitFor();
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('who leaves an edited activity can save it on the way; what is refused keeps the form', async () => {
  const id = await newActivity({ title: `Leave ${unique()}` });
  const staff = await staffApi();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}?edit=title`);
  const [title, save] = [`Left ${unique()}`, page.getByRole('button', { name: 'Save and leave' })];
  const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  const email = page.getByRole('textbox', { name: 'Contact email' });
  await email.fill('no address');
  await leave();
  await save.click();
  await page.getByText('Enter a valid email address.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/ams/activities/${id}`);
  await email.fill('');
  await leave();
  await save.click();
  await page.waitForURL(/\/ams\/activity-schedule/);
  expect((await staff.get(`/order/${id}`)).data.title).toBe(title);
  expect(errors).toEqual([]);
  await context.close();
});
