import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('the whole account number is read on the page of banks, only when asked for', async () => {
  const office = await staffApi();
  await office.post('/master-bank', { name: 'Shown account', account_no: '1234 5678 9012' });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/master-bank');
  const row = page.getByRole('row', { name: /Shown account/ });
  await row.waitFor();
  expect(await page.getByText('1234 5678 9012').count()).toBe(0);
  await row
    .getByRole('button', { name: /More|Actions/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Show account number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1234 5678 9012').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('1234 5678 9012').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

test('a press that fails says why: account numbers, addresses of locations', async () => {
  const office = await staffApi();
  await office.post('/master-bank', { name: 'Refused account', account_no: '9999 8888' });
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const refused = async (address: RegExp, said: string, press: () => Promise<void>) => {
    await page.route(address, (route) => route.fulfill({ status: 422, json: { message: said, code: 'invalid' } }));
    await press();
    await page.getByRole('alert').filter({ hasText: said }).waitFor();
  };
  await open(page, '/ams/master-bank');
  await refused(/master-bank\/\d+\/account/, 'The vault is shut', async () => {
    const row = page.getByRole('row', { name: /Refused account/ });
    await row
      .getByRole('button', { name: /More|Actions/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Show account number' }).click();
  });
  await open(page, '/ams/locations');
  await refused(/location\/correct-addresses/, 'The gazetteer is gone', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Correct addresses' }).click();
  });
  await context.close();
}, 60_000);
