import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Customers nobody knows yet, below a title; two of four are wrong. */
const sheet = (word: string): Buffer =>
  Buffer.from(
    [
      'Customers of the harbor',
      'Name,Email,Phone,Payment terms,Shoe size',
      `Bakery ${word},one@${word}.test,+1 876 555 7001,30,44`,
      `,two@${word}.test,+1 876 555 7002,30,44`,
      `Marina ${word},not-an-address,+1 876 555 7003,soon,44`,
      `Clinic ${word},four@${word}.test,+1 876 555 7004,15,44`,
    ].join('\n'),
  );

describe('a spreadsheet of customers comes in', () => {
  test('upload, match, check, correct a wrong cell in place, skip the other wrong row, import', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/imports?resource=customer');
    const word = unique();
    const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: sheet(word) };
    await page.locator('input[type=file]').setInputFiles(file);
    // A name that is only alike is offered; nothing goes there before somebody says so.
    await page.getByText('3 of 5 columns mapped').waitFor();
    await page.getByText('Above the column headings: 1 (Customers of the harbor).').waitFor();
    await page.getByRole('button', { name: /^Use “Payment terms.*”\?$/ }).click();
    await page.getByText('4 of 5 columns mapped').waitFor();
    await page.getByText('Same name').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check file' }).click();

    await page.getByText('rows with errors').first().waitFor();
    await page.getByText('2 will be created').waitFor();
    expect(await violations(page)).toEqual([]);
    // Nothing is lost by leaving: the check has an address of its own.
    const address = page.url();
    await open(page, '/ams/imports');
    await page.getByRole('link', { name: file.name }).waitFor();
    await page.goto(address);
    // A wrong cell is corrected where it stands, and its row is checked again.
    await page.getByRole('textbox', { name: 'Name, row 4' }).fill(`Boatyard ${word}`);
    await page.keyboard.press('Enter');
    await page.getByText('3 will be created').waitFor();
    await page.getByRole('radio', { name: /Skip 1 row/ }).check();
    await page.getByRole('button', { name: 'Create 3 customers' }).click();
    await page.getByRole('heading', { name: '3 rows imported' }).waitFor();
    await page.getByText('1 row was skipped because of errors.').waitFor();

    expect(errors).toEqual([]);
    await context.close();
  });

  test('a column that can be read in two ways says so beside an example, and is read as somebody says', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    const word = unique();
    const rows = [
      'External reference,Type,Scheduled start,Item type,Item,Quantity,Price',
      `${word}-1,Maintenance,03/04/2027 10:00,Labour,Work,1,"1,234"`,
      `${word}-2,Maintenance,05/06/2027 10:00,Labour,Work,1,"2,500"`,
    ];
    await open(page, '/ams/imports?resource=order');
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    const line = (header: string) =>
      page.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: header, exact: true }) });
    const choose = async (header: string, name: string, option: RegExp) => {
      await line(header).getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const doubt = 'This column can be read in more than one way. Check the format.';
    const price = line('Price');
    const start = line('Scheduled start');
    await price.getByText('“1,234” is 1,234.').waitFor();
    await start.getByText(/“03\/04\/2027 10:00” is .*\bApr/).waitFor();
    for (const one of [price, start]) await one.getByText(doubt).waitFor();
    expect(await line('Quantity').getByText(doubt).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await choose('Price', 'Number format of Price', /decimal comma/);
    await price.getByText('“1,234” is 1.234.').waitFor();
    await choose('Scheduled start', 'Date format of Scheduled start', /month first/);
    await start.getByText(/“03\/04\/2027 10:00” is .*\bMar/).waitFor();
    expect(await page.getByText(doubt).count()).toBe(0);
    await page.getByRole('button', { name: 'Check file' }).click();
    // What was read is shown as people write it: the time on the company's clock, the record by its name.
    const checked = page.getByRole('grid', { name: 'Rows' }).or(page.getByRole('table', { name: 'Rows' }));
    await checked.getByText('4 Mar 2027 10:00').waitFor();
    await checked.getByText('Maintenance', { exact: true }).first().waitFor();
    expect(await page.getByText('Matching record').count()).toBe(0);
    await page.getByRole('button', { name: /^Create 2 / }).click();
    await page.getByRole('heading', { name: '2 rows imported' }).waitFor();
    const staff = await staffApi();
    const { data } = await staff.get(`/order?q=${word}-1`);
    const [made] = data as unknown as { id: number; scheduled_start: string }[];
    expect(made?.scheduled_start).toMatch(/^2027-03-04T/);
    const items = (await staff.get(`/order/${made?.id}`)).data.items as { price: number }[];
    expect(items.map(({ price: one }) => Number(one))).toEqual([1.234]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('the very same file is told apart from a new one', async () => {
    const { context, page } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    const word = unique();
    const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`Name\nHarbour ${word}\n`) };
    for (const round of [1, 2]) {
      await open(page, '/ams/imports?resource=customer');
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Check file' }).click();
      if (round === 2) break;
      await page.getByRole('button', { name: /^(Create|Update) 1 / }).click();
      await page.getByRole('heading', { name: '1 row imported' }).waitFor();
    }
    await page.getByText('This file was already imported.').waitFor();
    await context.close();
  });

  test('a file that is no spreadsheet is refused with the reason', async () => {
    const { context, page } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/imports?resource=customer');
    const picture = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByText(/photo\.png wasn’t added/).waitFor();
    await context.close();
  });
});
