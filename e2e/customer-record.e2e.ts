import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity, personWith } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

const DAY = 86_400_000;
let browser: Browser;
let customer: number;

/** A customer with seven open activities, one of them late, worth more than the credit limit. */
beforeAll(async () => {
  browser = await openBrowser();
  const name = `Over limit ${unique()}`;
  const email = `${'accounts.payable.'.repeat(3)}${unique()}@northern-harbours.test`;
  const made = await (await staffApi()).post('/customer', { name, kind: 'company', email, credit_limit: '1000.00' });
  customer = made.data.id;
  const line = { hash: unique().padEnd(12, 'x'), order_item_type_id: await idOf('/itemtype', 'Parts') };
  for (let n = 0; n < 7; n++) {
    const start = Date.now() + (n === 0 ? -3 : n) * DAY;
    await newActivity({
      customer_id: customer,
      title: `Visit ${n}`,
      scheduled_start: new Date(start).toISOString(),
      scheduled_end: new Date(start + 3_600_000).toISOString(),
      ...(n === 0 ? { items: [{ ...line, name: 'Pump', quantity: 1, price: '25000000000' }] } : {}),
    });
  }
}, 120_000);
afterAll(() => browser.close());

/** Separators that can be seen at the end or the beginning of a line of facts. */
const dangling = (page: Page) =>
  page.evaluate(() => {
    const facts = document.querySelector('h1')?.parentElement?.nextElementSibling;
    if (!facts) return ['no facts'];
    const clip = /inset\(.* (-?[\d.]+)px\)$/.exec(getComputedStyle(facts).clipPath)?.[1] ?? '0';
    const shown = facts.getBoundingClientRect().left + Number(clip);
    const all = [...facts.children].map((fact) => ({ fact, box: fact.getBoundingClientRect() }));
    return all.flatMap(({ fact, box }, at) => {
      const isFirst = at === 0 || box.top >= (all[at - 1]?.box.bottom ?? 0) - 4;
      const hasEnd = getComputedStyle(fact, '::after').content !== 'none';
      const hasStart = getComputedStyle(fact, '::before').content !== 'none' && isFirst && box.left + 16 > shown;
      return hasEnd || hasStart ? [fact.textContent] : [];
    });
  });

test.each([1440, 1024, 390])('what is late, over the limit and not shown says so at %i', async (width) => {
  const { context, page, errors } = await openContext(browser, { width });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${customer}`);
  const section = page.getByRole('region', { name: 'Open activities' });
  await section.getByText('6 of 7').waitFor();
  await section.getByRole('link', { name: 'View all 7' }).waitFor();
  // The title gives way before its reference and its amount do.
  if (width > 390) for (const name of ['Ref', 'Total']) await section.getByRole('columnheader', { name }).waitFor();
  // Nothing owed reads as in the list; what is still to come is not billed yet.
  const billing = page.getByRole('region', { name: 'Billing and terms' });
  expect(await billing.locator('dt', { hasText: 'Balance' }).locator('+ dd').textContent()).toMatch(/^\s?—/);
  await billing.getByText('To be billed on open activities').waitFor();
  await section
    .getByText(/^(Overdue|Was due \d{1,2}\s\w+)/)
    .first()
    .waitFor();
  // Beside the name, and at the limit itself.
  await page.getByText('Over by $28,749,999,000.00').waitFor();
  await page.getByText('Over credit limit by $28,749,999,000.00').waitFor();
  // Below the rail's width the money stands before the activities, beside the account where there is room.
  const [account, money, activities] = await Promise.all(
    ['Account', 'Billing and terms', 'Open activities'].map((name) =>
      page.getByRole('region', { name, exact: true }).boundingBox(),
    ),
  );
  if (width < 1280) expect(money?.y).toBeLessThan(activities?.y ?? 0);
  expect(account?.y === money?.y).toBe(width === 1024);
  await page
    .locator('h1 + span')
    .getByRole('button', { name: /favou?rites?/i })
    .waitFor();
  // No amount is cut or broken, also one of many digits.
  const amounts = section.locator('.app-num').filter({ hasText: /\d\.\d\d$/ });
  const cut = await amounts.evaluateAll((all) =>
    all.filter((one) => {
      const cell = one.closest('td') ?? one;
      return cell.scrollWidth > cell.clientWidth || one.getClientRects().length > 1;
    }),
  );
  expect([width, cut.length]).toEqual([width, 0]);
  await section.getByText('$28,750,000,000.00').waitFor();
  const broken = page.locator('dl dd .app-num').filter({ hasText: '28,750,000,000.00' });
  expect(await broken.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height < 30))).toEqual([true]);
  expect(await violations(page)).toEqual([]);
  expect(await dangling(page)).toEqual([]);
  const links = page.locator('main a[href^="mailto:"], main a[href^="tel:"]');
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(width < 768 ? 44 : 24);
  expect(errors).toEqual([]);
  await context.close();
});

test('who may not create activities is told so at the button and at the typed address, before any form', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'accounts@demo.test');
  await open(page, `/ams/customers/${customer}`);
  const button = page.getByRole('button', { name: 'New activity' });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('link', { name: 'New activity' }).count()).toBe(0);
  for (const [path, reason] of [
    [`/ams/activities?open=new&customer=${customer}`, 'You can’t create activities.'],
    [`/ams/customers/${customer}?new_activity=${customer}`, 'You can’t create activities.'],
    ['/ams/customers?open=new', 'You need the “Create customers” permission.'],
  ] as const) {
    await open(page, path);
    const drawer = page.getByRole('dialog');
    await drawer.getByText(reason).waitFor();
    expect(await drawer.locator('input, select, textarea').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).last().click();
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).not.toMatch(/open=new|new_activity/);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the form of a new activity opens over the customer, or over their list, and goes back there', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const drawer = page.getByRole('dialog', { name: 'New activity' });
  await open(page, '/ams/customers?q=a');
  const row = page.locator('tbody tr').first();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'New activity' }).click();
  await drawer.waitFor();
  await page.getByRole('heading', { level: 1, name: 'Customers', includeHidden: true }).waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/ams/customers?q=a');

  await open(page, `/ams/customers/${customer}`);
  await page.getByRole('link', { name: 'New activity' }).waitFor();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: 'New activity' }).click();
  await drawer.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/ams/customers/${customer}`);
  expect(await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()).toBe(name);
  await expect.poll(() => drawer.getByRole('combobox', { name: /^Customer/ }).inputValue()).toBe(name);
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`**/ams/customers/${customer}`);
  await page.getByRole('link', { name: 'New activity' }).click();
  await drawer.getByRole('button', { name: 'Create activity' }).click();
  await page.waitForURL(/\/ams\/activities\/\d+$/);
  await page.goBack();
  await page.waitForURL(`**/ams/customers/${customer}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('who may not see prices has no column of dashes and no section about money', async () => {
  const email = await personWith(['view.customers', 'view.order', 'view_all.order']);
  const { context, page, errors } = await openContext(browser);
  await signIn(page, email);
  await open(page, `/ams/customers/${customer}`);
  await page.getByRole('columnheader', { name: 'Scheduled' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Total' }).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Billing and terms' }).count()).toBe(0);
  await page.getByRole('region', { name: 'Account' }).getByText('Tax exempt').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('contact, account and billing have a pencil each, which opens their form; who does the work stands in the list', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${await idOf('/customer', 'Montego Conference Centre')}`);
  await page.getByRole('columnheader', { name: 'Officer' }).waitFor();
  for (const [name, field, heading] of [
    ['Edit contact', 'First name', ''],
    ['Edit account', 'Group', 'Account'],
    ['Edit billing and terms', 'Payment terms', 'Billing and terms'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    const form = page.getByRole('dialog');
    await form
      .getByLabel(new RegExp(`^${field}`))
      .first()
      .waitFor();
    // Parts are called as on the record, only what is required is marked, and a code that is there is given to nobody.
    if (heading) await form.getByText(heading, { exact: true }).waitFor();
    expect(await form.getByText(/optional|If empty, the next number/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  }
  // When it is due stays as long as the total does: an officer is the first to give way.
  for (const width of [1280, 1100, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('columnheader', { name: 'Scheduled' }).waitFor();
  }
  expect(errors).toEqual([]);
  await context.close();
});
