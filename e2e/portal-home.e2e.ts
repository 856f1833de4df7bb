import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity, portalPerson } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test('home says how many requests are open and leads to them; the list begins with the nearest visit; titles are whole', async () => {
  const { email, customerId: customer_id } = await portalPerson();
  const long = 'Quarterly preventive maintenance of the rooftop air conditioning units and of both cold rooms';
  await newActivity({ customer_id, title: 'Later visit', scheduled_start: inDays(9) });
  await newActivity({ customer_id, title: long, scheduled_start: inDays(2) });
  const done = await newActivity({ customer_id, title: 'Past visit', scheduled_start: inDays(1) });
  const staff = await staffApi();
  await staff.post(`/order/${done}/release`);
  expect((await staff.post(`/order/${done}/complete`)).status).toBe(200);
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, email, '/customer-login');
  await open(page, '/customer-portal/dashboard');
  const recent = page.getByRole('region', { name: 'Recently updated' });
  const title = recent.getByRole('cell', { name: long });
  await title.waitFor();
  expect(await title.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false);
  expect(await page.getByText('Overview').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await recent.getByRole('link', { name: '2 open requests' }).click();
  await page.waitForURL('**/customer-portal/service-requests?state=open');
  await open(page, '/customer-portal/service-requests');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect.poll(() => rows.count()).toBe(3);
  const seen = await rows.allTextContents();
  expect(seen.map((row) => [long, 'Later visit', 'Past visit'].findIndex((each) => row.includes(each)))).toEqual([
    0, 1, 2,
  ]);
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone the customer’s name beside the greeting is the choice, and the only one there', async () => {
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'customer@demo.test', '/customer-login');
  await open(page, '/customer-portal/dashboard');
  const choice = page.getByRole('button', { name: /^Acting for / });
  const label = (await choice.getAttribute('aria-label')) ?? '';
  const name = (await choice.textContent())?.trim() ?? '';
  expect([name.length > 0, label.includes(name)]).toEqual([true, true]);
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.getByRole('main').getByRole('button', { name: label }).count()).toBe(1);
  await choice.tap();
  await expect.poll(() => page.getByRole('menuitem').count()).toBeGreaterThan(1);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, '/customer-portal/service-requests');
  await page.getByRole('banner').getByRole('button', { name: label }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
