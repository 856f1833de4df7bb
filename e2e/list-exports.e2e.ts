import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { STAFF_PATHS } from './walk/paths.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Screens that name no record and no import, where a list may be. */
const LISTS = STAFF_PATHS.filter((path) => !/[:{?]|\/new\b|\/add\b/.test(path));

/** Opens the screen and gives the button of its export; null where it has none, or nothing to export. */
async function exportOf(page: Page, path: string) {
  await open(page, path);
  const button = page.getByRole('button', { name: 'Export', exact: true }).first();
  return (await button.isVisible()) && (await button.isEnabled()) ? button : null;
}

test('every list that offers its rows as a file gives one, in the order it opens in', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes('export')) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await signIn(page, 'admin@demo.test');
  const files: string[] = [];
  for (const path of LISTS) {
    const button = await exportOf(page, path);
    if (!button) continue;
    const hasMenu = (await button.getAttribute('aria-haspopup')) !== null;
    const coming = page.waitForEvent('download');
    await button.click();
    if (hasMenu) await page.getByRole('menuitem').first().click();
    files.push(`${path}: ${(await coming).suggestedFilename()}`);
  }
  expect(refused).toEqual([]);
  expect(errors).toEqual([]);
  expect(files.length, files.join('\n')).toBeGreaterThan(20);
  for (const file of files) expect(file).toMatch(/: [a-z-]+-\d{4}-\d\d-\d\d\.(xlsx|csv)$/);
  await context.close();
}, 300_000);
