import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function customer(name: string, person: string, street: string): Promise<number> {
  const contacts = [{ first_name: person, last_name: 'Brown', is_primary: true }];
  const made = await (await staffApi()).post('/customer', {
    name,
    contacts,
    addresses: [{ kind: 'site', address1: street, city: 'Kingston' }],
  });
  return made.data.id;
}

const address = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });
const contact = (page: Page) => page.getByRole('textbox', { name: /^Site contact/ });

async function pickCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Customer/ }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('whoever corrects a wrong customer sees what changes with it, and keeps the address typed for the work', async () => {
  const [wrong, right] = [`Wrong ${unique()}`, `Right ${unique()}`];
  const from = await customer(wrong, 'Ann', '1 Wrong Road');
  await customer(right, 'Bea', '2 Right Road');
  const id = await newActivity({ title: 'Fit lock', customer_id: from, address1: '9 Site Road', city: 'Mandeville' });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}?edit=customer_id`);
  await address(page).waitFor();
  expect(await contact(page).inputValue()).toContain('Ann');

  await pickCustomer(page, right);
  await page.getByText(`The contact comes from ${right} when you save. The address stays.`).waitFor();
  expect([await contact(page).inputValue(), await address(page).inputValue()]).toEqual(['', '9 Site Road']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the customer’s address' }).click();
  await page.getByText(`Contact and address come from ${right} when you save.`).waitFor();
  expect(await address(page).inputValue()).toBe('');
  // One change was made; what goes with it is not counted, and says where it comes from.
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  expect(await contact(page).getAttribute('placeholder')).toBe('From the customer');
  expect(await address(page).getAttribute('placeholder')).toBe('From the customer');
  await page.getByRole('button', { name: 'Keep the address' }).click();
  expect(await address(page).inputValue()).toBe('9 Site Road');
  await page.getByRole('button', { name: 'Save activity' }).click();
  await address(page).waitFor({ state: 'detached' });

  const { data } = await (await staffApi()).get(`/order/${id}`);
  expect(data).toMatchObject({ address1: '9 Site Road', city: 'Mandeville', customer: { name: right } });
  expect(data.contact_name).toContain('Bea');
  expect(errors).toEqual([]);
  await context.close();
});

test('an address of the wrong customer goes with it unless somebody keeps it', async () => {
  const [wrong, right] = [`Wrong ${unique()}`, `Right ${unique()}`];
  const from = await customer(wrong, 'Ann', '1 Wrong Road');
  await customer(right, 'Bea', '2 Right Road');
  const id = await newActivity({ title: 'Fit lock', customer_id: from });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}?edit=customer_id`);
  await address(page).waitFor();
  await pickCustomer(page, right);
  await page.getByText(`Contact and address come from ${right} when you save.`).waitFor();
  // The wrong one again puts back what stood there.
  await pickCustomer(page, wrong);
  expect(await address(page).inputValue()).toBe('1 Wrong Road');
  await pickCustomer(page, right);
  await page.getByRole('button', { name: 'Save activity' }).click();
  await address(page).waitFor({ state: 'detached' });
  const { data } = await (await staffApi()).get(`/order/${id}`);
  expect(data).toMatchObject({ address1: '2 Right Road', customer: { name: right } });
  expect(errors).toEqual([]);
  await context.close();
});
