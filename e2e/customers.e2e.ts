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

test('in Spanish no name of the list is cut for its other columns; a card says what its date is, and no lone dash', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440, language: 'es' });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/customers');
  const names = page.locator('main tbody th[scope="row"] a');
  await names.first().waitFor();
  const cut = (all: HTMLElement[]) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth && (one.textContent ?? '').length < 28)
      .map(({ textContent }) => textContent);
  expect(await names.count()).toBeGreaterThan(20);
  expect(await names.evaluateAll(cut)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('main').getByRole('listitem');
  await cards
    .getByText(/^Última actividad \d/)
    .first()
    .waitFor();
  expect(await cards.getByText('—', { exact: true }).filter({ visible: true }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

describe('a customer from two fields to a stopped account', () => {
  test('quick add, the like one shown, address with time zone, portal user, hold and release, history', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers');
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'New customer' }).waitFor();
    await page.getByRole('button', { name: 'Create customer' }).click();
    await page.getByText('Enter the customer’s name.').first().waitFor();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Blue Mountain Hotel and Spa');
    await page.keyboard.press('Enter');
    const like = page.getByRole('dialog', { name: /possible duplicate/i });
    await like.getByRole('link', { name: 'Blue Mountain Hotel & Spa' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await like.getByRole('button', { name: 'Create anyway' }).click();
    await page.getByRole('complementary', { name: /C-\d+/ }).waitFor();
    await page.getByRole('link', { name: 'Open customer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blue Mountain Hotel and Spa' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: /^Contacts and addresses/ }).click();
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByRole('textbox', { name: /Address name/ }).fill('Pier 4');
    await page.getByRole('textbox', { name: 'Street' }).fill('4 Ocean Boulevard');
    await page.getByRole('textbox', { name: 'City' }).fill('Kingston');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.click();
    await zone.fill('Jamaica');
    await page.getByRole('option', { name: 'America/Jamaica' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('cell', { name: 'America/Jamaica' }).waitFor();

    await page.getByRole('button', { name: /^Portal users/ }).click();
    await page.getByRole('button', { name: 'Invite user' }).first().click();
    await page.getByRole('textbox', { name: /First name/ }).fill('Paula');
    await page.getByRole('textbox', { name: /Email/ }).fill(`${unique()}@bluemountain.test`);
    const role = page.getByRole('combobox', { name: /^Role/ });
    await role.click();
    await page.getByRole('option', { name: /Customer member/ }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invited').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Put on hold' }).click();
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await page.getByText('Enter a reason.').waitFor();
    await page.getByRole('textbox', { name: /Reason/ }).fill('Invoices unpaid since March');
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await page.getByText('Invoices unpaid since March').waitFor();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Remove hold' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove hold' }).click();
    await page.getByText('Invoices unpaid since March').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'New activity' }).first().click();
    const form = page.getByRole('dialog', { name: 'New activity' });
    const customer = form.getByRole('combobox', { name: /^Customer/ });
    await expect.poll(() => customer.inputValue()).toBe('Blue Mountain Hotel and Spa');
    await page.goBack();
    await form.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^History/ }).click();
    await page
      .getByText(/added the address/)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a place and its sections', () => {
  test('a location is opened from the list; a section is added, switched off and deleted', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/locations');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Kingston Warehouse' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kingston Warehouse' }).waitFor();

    const name = `Bay ${unique()}`;
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.getByRole('textbox', { name: /^Code/ }).fill(unique());
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name });
    await row.waitFor();
    expect(await violations(page)).toEqual([]);

    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await row.getByText('Inactive').waitFor();
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Delete section' }).click();
    await page.getByRole('button', { name: 'Delete section' }).click();
    await row.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  test('addresses are corrected from the list, once they were seen', async () => {
    const name = `Kiosk ${unique()}`;
    const place = await (await staffApi()).post('/location', {
      name,
      city: 'Miami',
      state_name: 'fl',
      country_code: 'US',
    });
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/locations');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Correct addresses' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(name).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Correct \d+ location/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await (await staffApi()).get(`/location/${place.data.id}`)).data.state_name).toBe('Florida');
    expect(errors).toEqual([]);
    await context.close();
  });
});
