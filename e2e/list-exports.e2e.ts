import type { Browser, Locator, Page } from 'playwright-core';
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

/** Milliseconds a file may take at the end of a whole run, when the lists are long. */
const FILE_MS = 90_000;

/** Presses the export and gives the name of its file; the file of a long list is written later and taken from its own page. */
async function fileOf(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download', { timeout: FILE_MS });
  const answer = page.waitForResponse(
    (each) => /export|file/.test(each.url()) && each.request().method() !== 'OPTIONS',
    {
      timeout: FILE_MS,
    },
  );
  // Whichever is not awaited below may run out of time.
  for (const each of [download, answer]) each.catch(() => undefined);
  await button.click();
  if ((await button.getAttribute('aria-haspopup')) !== null) await page.getByRole('menuitem').first().click();
  const first = await answer;
  expect(first.status(), first.url()).toBeLessThan(300);
  if (first.status() !== 202) return (await download).suggestedFilename();
  const { success } = (await first.json()) as { success: { data: { export_id: number } } };
  await open(page, `/ams/exports/${success.data.export_id}`);
  const written = page.waitForEvent('download', { timeout: FILE_MS });
  await page.getByRole('button', { name: /^Download/ }).click({ timeout: FILE_MS });
  return (await written).suggestedFilename();
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
    const name = await fileOf(page, button).catch((problem: unknown) => {
      throw new Error(`${path}: no file came`, { cause: problem });
    });
    files.push(`${path}: ${name}`);
  }
  expect(refused).toEqual([]);
  expect(errors).toEqual([]);
  expect(files.length, files.join('\n')).toBeGreaterThan(20);
  for (const file of files) expect(file).toMatch(/: [a-z-]+-\d{4}-\d\d-\d\d\.(xlsx|csv)$/);
  await context.close();
}, 300_000);

test('a file that is no longer kept says so, not that there were no exports', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/exports/2147483647');
  await page.getByText('This export is no longer available').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
