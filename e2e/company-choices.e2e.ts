import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('what a company chooses for its people', () => {
  test('the first list of activities: its filters and columns in a fresh browser, a person’s own view afterwards', async () => {
    const staff = await staffApi();
    const value = {
      view: 'list',
      filters: { status: ['cancelled'] },
      sort: '-created_at',
      columns: ['reference', 'status'],
    };
    const set = (text_value: string) =>
      staff.post('/company/configurations', { key: 'default_activity_list', text_value });
    expect((await set(JSON.stringify(value))).status).toBeLessThan(300);
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    try {
      await signIn(page, 'manager@demo.test');
      const lists: string[] = [];
      page.on('request', (request) => {
        // The dashboard, which stands first, asks for lists of its own.
        if (new URL(page.url()).pathname !== '/ams/activities') return;
        const { pathname, searchParams } = new URL(request.url());
        // An empty view also asks for one activity, to know whether the company has any.
        if (pathname === '/api/v1/order' && searchParams.get('per_page') !== '1')
          lists.push(searchParams.get('filters') ?? '');
      });
      await open(page, '/ams/activities');
      await page
        .getByRole('tab', { name: /^Company view/ })
        .or(page.getByRole('link', { name: /^Company view/ }))
        .first()
        .waitFor();
      await expect.poll(() => lists.length).toBeGreaterThan(0);
      for (const filters of lists) expect(JSON.parse(filters)).toEqual({ status: ['cancelled'] });
      const heads = page.locator('thead th');
      await expect.poll(async () => (await heads.allTextContents()).join('|')).toMatch(/Ref\|Status/);
      expect((await heads.allTextContents()).join('|')).not.toContain('Customer');
      expect(await violations(page)).toEqual([]);
      await page
        .getByRole('tab', { name: /^Mine/ })
        .or(page.getByRole('link', { name: /^Mine/ }))
        .first()
        .click();
      await expect.poll(() => lists.at(-1)).toContain('mine');
      await open(page, '/ams/dashboard');
      await open(page, '/ams/activities');
      await expect.poll(() => lists.at(-1)).toContain('mine');
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      await set('{"view":"list"}');
    }
  });

  test('the screen activities open with is chosen in the settings', async () => {
    const staff = await staffApi();
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    try {
      await signIn(page, 'admin@demo.test');
      await open(page, '/ams/settings/company?section=activities');
      const setting = page.locator('[data-setting="default_activity_list"]');
      await setting.getByRole('radio', { name: 'Map' }).check();
      await page.keyboard.press('Control+s');
      await page.getByText('Saved', { exact: true }).first().waitFor();
      expect(await violations(page)).toEqual([]);
      const { data } = await staff.get('/company/configurations/default_activity_list');
      expect(data.value).toEqual({ view: 'map' });
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      await staff.post('/company/configurations', { key: 'default_activity_list', text_value: '{"view":"list"}' });
    }
  });

  test('item types stand under the headings of their groups where an item is added', async () => {
    const staff = await staffApi();
    const word = unique();
    const group = (await staff.post('/item-type-group', { name: `Heading ${word}` })).data.id;
    await staff.post('/itemtype', { name: `Grouped ${word}`, item_type_group_id: group });
    const id = await newActivity({});
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activities/${id}/items`);
    await page.getByRole('combobox', { name: 'Add item' }).click();
    const heading = page.getByRole('group', { name: `Heading ${word}` }).or(page.getByText(`Heading ${word}`));
    await heading.first().waitFor();
    await page.getByRole('option', { name: new RegExp(`Grouped ${word}`) }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('option', { name: new RegExp(`Grouped ${word}`) }).click();
    await page.getByText(`Grouped ${word}`).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a customer’s credit limit is asked for in the customer’s own currency', async () => {
    const staff = await staffApi();
    const all = (await staff.get('/currency/list')).data as unknown as { id: number; code: string }[];
    const known = all.find(({ code }) => code === 'KWD')?.id;
    const currency_id =
      known ??
      (await staff.post('/currency', { code: 'KWD', name: 'Dinar', symbol: 'KD', exchange_rate: 0.3 })).data.id;
    const made = await staff.post('/customer', { name: `Credit ${unique()}`, currency_id });
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/customers/${made.data.id}`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const limit = page.getByRole('textbox', { name: /Credit limit \(KWD\)/ });
    await limit.fill('1000.125');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect
      .poll(async () => (await staff.get(`/customer/${made.data.id}`)).data.credit_limit, { timeout: 10_000 })
      .toBe(1000.125);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('weeks that begin on Sunday: in the schedule, in the calendar of a date, and where a new shift is shown', async () => {
    const staff = await staffApi();
    const begin = async (first_day_of_week: number) => {
      const { updated_at } = (await staff.get('/company')).data;
      expect((await staff.put('/company', { first_day_of_week, updated_at })).status).toBe(200);
    };
    await begin(0);
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    try {
      await signIn(page, 'admin@demo.test');
      await open(page, '/ams/activity-schedule?view=week&day=2033-08-10');
      await page
        .getByText(/^7–13\sAug\s2033$/)
        .first()
        .waitFor();
      await open(page, '/ams/user-roster?f.day=2033-10-02..2033-10-08&sort=day');
      await page
        .getByRole('button', { name: /^New shift/ })
        .first()
        .click();
      const drawer = page.getByRole('dialog', { name: 'New shift' });
      await drawer.getByRole('combobox', { name: /^Person/, expanded: false }).waitFor();
      await page.keyboard.type('Winston');
      await page.getByRole('option', { name: 'Winston Brown' }).click();
      await drawer.getByRole('button', { name: 'Day: open calendar' }).click();
      await expect
        .poll(() =>
          page
            .locator('table thead th:visible', { hasText: /^\w\w$/ })
            .first()
            .textContent(),
        )
        .toBe('Su');
      await page.keyboard.press('Escape');
      const field = (name: RegExp) => drawer.getByRole('textbox', { name });
      await field(/^Day/).fill('2033-10-12');
      await field(/^Start/).fill('0800');
      await field(/^End/).fill('1200');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: 'Winston Brown' });
      await row.waitFor();
      expect(new URL(page.url()).searchParams.get('f.day')).toBe('2033-10-09..2033-10-15');
      await row.getByRole('link').first().click();
      await page.waitForURL(/open=\d+/);
      await staff.delete(`/user-roster/${new URL(page.url()).searchParams.get('open')}`);
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      await begin(1);
    }
  });
});
