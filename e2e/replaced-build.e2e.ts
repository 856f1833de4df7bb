import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity } from './support/records.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** From now on the server has another build: what this page has not loaded is gone, and the first page names another entry. */
async function replaceBuild(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await page.route(`${inject('origin')}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<html><script type="module" src="/assets/new.js"></script></html>',
    }),
  );
  return () => page.unrouteAll({ behavior: 'wait' });
}

const replaced = (page: Page) => page.getByRole('heading', { name: 'A new version is available' });

describe('the web application is built anew under an open page', () => {
  test('a page whose code is gone says so and opens after a reload', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers?q=Kingston%20Cold');
    const restore = await replaceBuild(page);
    const link = page.getByRole('link', { name: 'Kingston Cold Storage' }).first();
    await link.click();
    await replaced(page).waitFor();
    expect(await violations(page)).toEqual([]);
    // The frame around it stands and says the same.
    await page.getByText('New version available. It opens on the next reload').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Kingston Cold Storage/ }).waitFor();
    await context.close();
  });

  test('what was typed outlives a page that was taken away for a part of it', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog', { name: 'New activity' });
    await form.getByRole('textbox', { name: /^Title/ }).fill('Change the filter');
    const restore = await replaceBuild(page);
    await form
      .getByRole('button', { name: /open calendar/ })
      .first()
      .click();
    await replaced(page).waitFor();
    await page.getByText('What you typed in this page is kept.', { exact: false }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(() => form.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Change the filter');
    await context.close();
  });

  test('a part that only does not arrive is no new version', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customers?q=Kingston%20Cold');
    await page.route('**/assets/**', (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'Kingston Cold Storage' }).first().click();
    await page.getByRole('heading', { name: 'This page couldn’t be displayed' }).waitFor();
    expect(await replaced(page).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: /Kingston Cold Storage/ }).waitFor();
    await context.close();
  });
});

describe('an officer at the address of somebody else’s activity', () => {
  test('reads why and whom to ask, the same as for one that is not there', async () => {
    const mine = await newActivity({ title: 'Not yours', driver_id: await idOf('/user', 'Devon Grant') });
    const { context, page } = await openContext(browser);
    await signIn(page, 'shanice.wright@demo.test');
    const words: string[] = [];
    for (const id of [mine, 99_999_999]) {
      await page.goto(`${inject('origin')}/ams/activities/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Activity not available' }).waitFor();
      words.push((await page.locator('main').textContent()) ?? '');
    }
    expect(words[0]).toContain('It may be assigned to someone else or have been deleted.');
    expect(words[1]).toBe(words[0]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to activities' }).click();
    await page.waitForURL('**/ams/activities**');
    await context.close();
  });
});
