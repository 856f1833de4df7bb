import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNewActivity, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('whatever sends a new activity does nothing while one send is open', async () => {
  const { context, page, errors, made, form } = await aNewActivity(browser);
  await page.route('**/api/v1/order?*', async (route) => {
    if (route.request().method() === 'POST') await page.waitForTimeout(400);
    await route.continue();
  });
  await form.getByRole('textbox', { name: /^Title/ }).focus();
  // In one frame: what is drawn cannot tell the second press of the first.
  await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
    const [create, items] = [/^Create activity/, /items$/].map((name) =>
      [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find((one) => name.test(one.textContent)),
    );
    create?.click();
    press('Enter');
    items?.click();
    press('s');
  });
  await page.waitForTimeout(60);
  await page.keyboard.press('Control+Enter');
  await form.getByRole('button', { name: /items$/ }).click();
  await page.waitForURL(/\/ams\/activities\/\d+$/);
  expect(made).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('a record of a list is made once, however often its form is sent', async () => {
  const word = unique();
  const { context, page, errors } = await openContext(browser);
  let sent = 0;
  await page.route('**/api/v1/customer-group?*', async (route) => {
    if (route.request().method() === 'POST') {
      sent++;
      await page.waitForTimeout(400);
    }
    await route.continue();
  });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/customer-group');
  await page
    .getByRole('button', { name: /^New customer group/ })
    .first()
    .click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: /^Name/ });
  await name.fill(`Once ${word}`);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+s');
  // Typed on meanwhile: another request, and still the same record.
  await name.fill(`Once and again ${word}`);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(sent).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('a second press of the key that made an activity does not release it', async () => {
  const { context, page, errors, form } = await aNewActivity(browser);
  const released: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/release')) released.push(request.url());
  });
  await form.getByRole('textbox', { name: /^Title/ }).focus();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/ams\/activities\/\d+$/);
  await page
    .getByRole('button', { name: /^Release/ })
    .first()
    .waitFor();
  // Nor does a third, and a row of presses stays a row.
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('Control+Enter');
    await page.waitForTimeout(200);
  }
  expect(released).toEqual([]);
  await page.waitForTimeout(600);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('button', { name: /^Complete/ })
    .first()
    .waitFor();
  expect(released).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});
