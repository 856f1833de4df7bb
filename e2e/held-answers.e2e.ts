import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Holds every answer of a list until it is let go. */
async function held(page: Page, path: RegExp): Promise<() => Promise<void>> {
  let go: () => void = () => undefined;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  await page.route(path, async (route) => {
    await gone;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    go();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

const ORDERS = /\/api\/v1\/order\?/;
const bones = (page: Page) => page.locator('tbody[data-visible] tr').first();
const view = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

test('under a view whose answer hangs stand no rows of the view before: none can be ticked, none is counted', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?view=all');
  const main = page.getByRole('main');
  await page.locator('tbody a').first().waitFor();
  const [first, second] = await page.locator('tbody a').allTextContents();
  await page.getByRole('checkbox', { name: `Select ${first}` }).check();
  const release = page.getByRole('button', { name: 'Release', exact: true });
  await release.waitFor();
  const go = await held(page, ORDERS);
  await view(page, /^Overdue/).click();
  await bones(page).waitFor();
  expect(await page.getByRole('checkbox', { name: `Select ${second}` }).count()).toBe(0);
  expect(await main.getByRole('checkbox', { name: 'Select all' }).isDisabled()).toBe(true);
  expect([await release.count(), await page.locator('tbody a').count()]).toEqual([0, 0]);
  expect(await page.getByText(/^Sum /).count()).toBe(0);
  // Neither by the keys.
  await page.keyboard.press('x');
  expect(await release.count()).toBe(0);
  await go();
  await page.locator('tbody a').first().waitFor();
  expect(await page.getByRole('checkbox', { name: `Select ${first}`, checked: true }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('in another order the rows stay and take nothing; what takes long says so, and is asked again', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?view=all');
  await page.locator('tbody a').first().waitFor();
  let go = await held(page, ORDERS);
  await page.locator('main table thead th button').first().click();
  await page.locator('tbody[inert] a').first().waitFor();
  await view(page, /^Overdue/).click();
  await page.getByText('Taking longer than usual.').waitFor({ timeout: 20_000 });
  // The answer that hangs is not waited for any longer; the next one is asked for at once.
  const asked = page.waitForRequest(ORDERS);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await asked;
  await page.getByText('Taking longer than usual.').waitFor({ state: 'hidden' });
  await go();
  await page.locator('tbody:not([inert]) a').first().waitFor();
  expect(errors).toEqual([]);

  // Every other list keeps to it as well.
  await open(page, '/ams/customers');
  await page.locator('tbody a').first().waitFor();
  go = await held(page, /\/api\/v1\/customer\?/);
  await page.getByRole('main').getByRole('searchbox').fill('an');
  await bones(page).waitFor();
  expect(await page.locator('tbody a').count()).toBe(0);
  await go();
  await page.locator('tbody a').first().waitFor();
  await context.close();
});
