import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openContext, settled, signIn } from '../support/browser.ts';
import { makeCompany } from '../support/records.ts';
import { unique } from '../support/unique.ts';
import { STAFF_PATHS } from './paths.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Says alone when it fills by itself. */
const BY_ITSELF = ['/ams/price-differences'];

/** What says that nothing is there, with neither a way on nor a word of how something comes; tables of nothing that say not even that. */
const deadEnds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const shown = (element: Element) => element.checkVisibility();
    const states = [...(main?.querySelectorAll('[class*="_state_"]:has(> [class*="_title_"])') ?? [])].filter(shown);
    const failed = states.filter((state) => state.getAttribute('role') === 'alert').map((state) => state.textContent);
    const ways = [...(main?.querySelectorAll('a[href], button:not([disabled])') ?? [])].filter(
      (way) => shown(way) && !way.closest('nav, thead'),
    );
    const tables = [...(main?.querySelectorAll('table, [role="grid"]') ?? [])].filter(
      (table) => shown(table) && !table.querySelector('tbody tr, [role="row"] [role="gridcell"]'),
    );
    return [
      ...failed.map((words) => `says that it failed: ${words}`),
      ...(states.length > 0 && ways.length === 0 && !states.some((state) => state.querySelector('[class*="_text_"]'))
        ? [`leads nowhere from “${states[0]?.textContent}”`]
        : []),
      ...(tables.length > 0 && states.length === 0 ? ['shows a table of nothing and does not say so'] : []),
    ];
  });

test('every screen of a company with nothing in it stands, says so, and leads on', { timeout: 600_000 }, async () => {
  const subdomain = `empty-${unique()}`;
  await makeCompany(subdomain, 'admin@empty.test');
  const origin = inject('origin').replace('127.0.0.1', `${subdomain}.ordo.localhost`);
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text().slice(0, 200));
  });
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await signIn(page, 'admin@empty.test', '/login', undefined, origin);
  const wrong: string[] = [];
  // Without a record there is no page of one.
  const paths = STAFF_PATHS.filter((path) => !path.includes('{') && !BY_ITSELF.includes(path));
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) {
    errors.length = 0;
    refused.length = 0;
    await page.goto(origin + path);
    const stands = await settled(page).then(
      () => [],
      (error: Error) => [String(error.message.split('\n')[0])],
    );
    const heading = await page.locator('h1').first().textContent();
    const found = [...stands, ...(heading?.trim() ? [] : ['has no heading']), ...(await deadEnds(page))];
    wrong.push(...[...found, ...errors, ...refused].map((finding) => `${path} ${finding}`));
  }
  expect(wrong).toEqual([]);
  await context.close();
});
