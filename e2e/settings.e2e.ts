import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { isAllWaiting } from '../modules/company/setting-form/setting-search.rules.ts';
import { SECTIONS } from '../modules/company/settings-page/sections.web.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const MANDATORY = 'Require customer address';
const CHAT = 'Feedback link expiry';

/** The page's one save, answered. */
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: false }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
};

async function found(page: Page, words: string) {
  await open(page, `/ams/settings/company?q=${encodeURIComponent(words)}`);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first().click();
  return page.getByRole('switch', { name: new RegExp(words) });
}

describe('settings', () => {
  test('are found by their words, saved together, ask before a change is lost, and are not written over others', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const flag = await found(page, MANDATORY);
    const was = await flag.isChecked();
    await flag.setChecked(!was);
    await page.getByText(was ? 'was on' : 'was off').waitFor();
    const days = page.getByRole('textbox', { name: new RegExp(CHAT) });
    const before = await days.inputValue();
    await days.fill('400');
    await page.getByText('2 unsaved changes').waitFor();
    // One wrong value keeps all of them from being written.
    await page.keyboard.press('Control+s');
    await page.locator('[data-setting="feedback_link_days"] [id$="-error"]').waitFor();
    const summary = page.getByRole('alert').filter({ hasText: CHAT });
    await summary.getByRole('link', { name: /: Enter a number from 1 to 365\.$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await days.fill('31');
    await summary.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.getByRole('link', { name: 'Units of measure' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await flag.isChecked()).toBe(!was);
    expect(await violations(page)).toEqual([]);

    // Somebody else writes one of them first.
    const other = await openContext(browser);
    await signIn(other.page, 'admin@demo.test');
    await (await found(other.page, MANDATORY)).setChecked(!was);
    await save(other.page);
    await other.context.close();

    await page.keyboard.press('Control+s');
    await page.getByText('Nothing was saved.').waitFor();
    await page.getByRole('button', { name: 'Show new value' }).click();
    await page.getByText('Nothing was saved.').waitFor({ state: 'detached' });
    expect(await days.inputValue()).toBe('31');
    // The other tests share this company.
    await flag.setChecked(was);
    await days.fill(before);
    await save(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a single one opens by its name from the palette, in either language', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    for (const words of ['customer address', 'exigir direccion']) {
      await open(page, '/ams/dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(words);
      await page.getByRole('option', { name: MANDATORY }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.locator('[data-setting="customer_address_mandatory"] input:focus').waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('business days are seven boxes, not a list of numbers', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/settings/company?section=activities');
  const week = page.getByRole('group', { name: /^Business days/ });
  await week.waitFor();
  const on = () => week.getByRole('checkbox', { checked: true }).count();
  expect([await week.getByRole('checkbox').count(), await on()]).toEqual([7, 5]);
  await week.getByRole('checkbox', { name: 'Sat' }).check();
  expect(await on()).toBe(6);
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Business days').waitFor();
  expect(await violations(page)).toEqual([]);
  await week.getByRole('checkbox', { name: 'Sat' }).uncheck();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});

test('the company’s record: the bar names what changed, a field says what it was, and a wrong one is shown where it stands', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/settings/company');
  const name = page.getByRole('textbox', { name: /^Name/ });
  const was = await name.inputValue();
  await name.fill('');
  await page.getByText(`was ${was}`).waitFor();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Address' }).click();
  await page.getByRole('textbox', { name: /^City/ }).fill('Negril');
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Name, City').waitFor();
  await page.keyboard.press('Control+s');
  await name.waitFor();
  await page.locator('#name-error').getByText('Enter the company name.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await name.inputValue()).toBe(was);
  expect(errors).toEqual([]);
  await context.close();
});

test('the default roles have the same bar, which names what changed', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/settings/default-role');
  const role = page.getByRole('combobox', { name: /^Fallback recipients/ });
  const was = await role.inputValue();
  await role.click();
  await page.getByRole('option', { name: 'Warehouse' }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Fallback recipients').waitFor();
  await page.getByText(was ? `was ${was}` : 'was empty').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await role.inputValue()).toBe(was);
  expect(errors).toEqual([]);
  await context.close();
});

/** Fields of a section that begin elsewhere than the others, buttons that stand by no field, and lines too short for their text. */
const strayIn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shown = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 4;
    const all = (selector: string) =>
      [...main.querySelectorAll<HTMLElement>(selector)].filter(
        (one) => shown(one) && !one.closest('nav, aside, search'),
      );
    const words = all('label, legend').filter((one) => !one.closest('.app-sr') && !one.matches('label label'));
    const rows = new Map<number, number>();
    for (const one of words) {
      const { left, top } = one.getBoundingClientRect();
      const row = [...rows.keys()].find((each) => Math.abs(each - top) < 12) ?? top;
      rows.set(row, Math.min(rows.get(row) ?? left, left));
    }
    const fields = all('input, textarea, select');
    const buttons = all('button').filter((button) => {
      const box = button.getBoundingClientRect();
      const isBeside = [...fields, ...words].some((one) => {
        const field = one.getBoundingClientRect();
        return box.top < field.bottom + 80 && box.bottom > field.top - 4;
      });
      return !isBeside && !button.closest('[data-setting]');
    });
    const short = fields.filter((one) => one instanceof HTMLInputElement && one.scrollWidth > one.clientWidth + 1);
    return {
      lefts: [...new Set([...rows.values()].map(Math.round))],
      buttons: buttons.map((one) => one.textContent),
      short: short.map(({ id }) => id),
    };
  });

/** Sections without a field: they show how things are, and offer buttons. */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set(['start', 'virus', 'advanced']);

test('a section of the settings is one column: one left edge, no button by itself, long texts in boxes of several lines', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/settings/company');
  const links = await page.getByRole('navigation', { name: 'Sections' }).locator('li a').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  const sections = paths.map((path) => /section=(\w+)/.exec(path ?? '')?.[1] ?? 'identity');
  expect(sections).toEqual(SECTIONS.filter((section) => !isAllWaiting(section)));
  for (const section of sections) {
    await open(page, `/ams/settings/company?section=${section}`);
    const isWithoutFields = WITHOUT_FIELDS.has(section);
    const main = page.getByRole('main');
    await main
      .locator(isWithoutFields ? 'h2:visible' : 'label:visible')
      .first()
      .waitFor();
    const { lefts, buttons, short } = await strayIn(page);
    expect([section, lefts.length, short]).toEqual([section, isWithoutFields ? 0 : 1, []]);
    if (!isWithoutFields) expect([section, buttons]).toEqual([section, []]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a text where a number belongs is not saved: every problem is listed, the first has the focus', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const flag = await found(page, MANDATORY);
  await flag.click();
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  const [days, rating] = [field(/^Feedback link expiry/), field(/^Low rating alert/)];
  const was = await rating.inputValue();
  await rating.fill('x');
  await page.getByText('Enter a number from 0 to 5.').waitFor();
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: 'There is 1 problem' });
  await summary.getByRole('link', { name: 'Low rating alert: Enter a number from 0 to 5.' }).waitFor();
  await page.locator('[id="feedback_alert_threshold.value"]:focus').waitFor();
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
  // Who tried once is told of the next problem at once, in both places.
  await days.fill('400');
  await page.getByRole('alert').filter({ hasText: 'There are 2 problems' }).waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('[id="feedback_link_days.value"]:focus').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('There are 2 problems').waitFor({ state: 'detached' });
  expect(await rating.inputValue()).toBe(was);
  expect(errors).toEqual([]);
  await context.close();
});

test('the columns of an import are lines with a field to choose, refused with their number, and stay as they were put', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/settings/company?section=imports');
  const roles = page.locator('[data-setting="upload_roles"]');
  await roles.getByText('Standard columns are used.').waitFor();
  expect(await page.getByRole('main').getByText('JSON').count()).toBe(0);
  const add = roles.getByRole('button', { name: 'Add column' });
  const name = (line: number) => page.locator(`[id="upload_roles.columns.${line}.label"]`);
  const choose = async (line: number, field: string) => {
    await page.locator(`[id="upload_roles.columns.${line}.field"]`).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  await add.click();
  await page.locator('[id="upload_roles.columns.0.label"]:focus').waitFor();
  await page.keyboard.type('Puesto');
  await choose(0, 'Name');
  await add.click();
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: 'There are 2 problems' });
  await summary.getByRole('link', { name: 'Columns: roles, line 2, Field: Choose the field.' }).click();
  await page.locator('[id="upload_roles.columns.1.field"]:focus').waitFor();
  expect(await violations(page)).toEqual([]);
  await name(1).fill('Detalle');
  await choose(1, 'Description');
  await roles.getByRole('button', { name: 'Move Detalle up' }).click();
  await save(page);
  await page.reload();
  await expect.poll(() => name(0).inputValue()).toBe('Detalle');
  expect(await name(1).inputValue()).toBe('Puesto');
  for (const column of ['Detalle', 'Puesto']) await roles.getByRole('button', { name: `Remove ${column}` }).click();
  await save(page);
  expect(errors).toEqual([]);
  await context.close();
});

/** What the plan of the demo company allows. */
async function limitPeople(most: number | null): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  const limits = most === null ? {} : { active_users: most };
  await client.query("update tenant set plan_limits = $1 where subdomain = 'demo'", [limits]);
  await client.end();
}

test('the figures of usage stand in lines below each other, each chart up to its limit or its highest month', async () => {
  await limitPeople(400);
  onTestFinished(() => limitPeople(null));
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/usage');
  await open(page, '/ams/settings/usage');
  const { metrics } = (await (await answered).json()).success.data as {
    metrics: { metric: string; limit: number | null; months: { value: number | null }[] }[];
  };
  const charts = page.getByRole('main').locator('ol');
  await expect.poll(() => charts.count()).toBe(metrics.length);
  const cards = await charts.evaluateAll((all) =>
    all.map((chart) => {
      const { left, top, width, bottom } = chart.getBoundingClientRect();
      return {
        at: [left, top, width, bottom].map(Math.round),
        axis: chart.nextElementSibling?.firstElementChild?.textContent,
      };
    }),
  );
  const different = (at: number) => new Set(cards.map((card) => card.at[at])).size;
  // Three in a row: as many tops as bottoms, one width.
  expect([different(0), different(1), different(2), different(3)]).toEqual([3, 2, 1, 2]);
  expect(metrics.find(({ metric }) => metric === 'active_users')?.limit).toBe(400);
  for (const [at, { metric, limit, months }] of metrics.entries()) {
    if (metric === 'storage_bytes') continue;
    const highest = Math.max(limit ?? 1, ...months.map(({ value }) => value ?? 0));
    expect([metric, cards[at]?.axis]).toEqual([metric, new Intl.NumberFormat('en').format(highest)]);
  }
  expect(errors).toEqual([]);
  await context.close();
});
