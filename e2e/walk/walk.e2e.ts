import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { PORTAL_ARCHETYPES, PORTAL_PATHS, PUBLIC_PATHS, STAFF_ARCHETYPES, STAFF_PATHS } from './paths.ts';
import { expectClean, walk } from './walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const STAFF = 'admin@demo.test';
const CUSTOMER = 'customer@demo.test';
const LONG = 600_000;

describe('every route once: a heading, no script error, nothing for axe to find', () => {
  test('public pages', async () => expectClean(await walk(browser, PUBLIC_PATHS, {}, null)), LONG);
  test('staff pages', async () => expectClean(await walk(browser, STAFF_PATHS, {}, STAFF)), LONG);
  test('portal pages', async () => expectClean(await walk(browser, PORTAL_PATHS, {}, CUSTOMER)), LONG);
});

describe.each([
  { language: 'en', scheme: 'dark', width: 1440 },
  { language: 'es', scheme: 'light', width: 1440 },
  { language: 'es', scheme: 'dark', width: 390 },
  { language: 'en', scheme: 'light', width: 390 },
] as const)('every archetype in $language, $scheme, $width px', (view) => {
  const size = { ...view, height: view.width === 390 ? 844 : 900 };
  test('public pages', async () => expectClean(await walk(browser, ['/login', '/forgot_password'], size, null)), LONG);
  test('staff pages', async () => expectClean(await walk(browser, STAFF_ARCHETYPES, size, STAFF)), LONG);
  test('portal pages', async () => expectClean(await walk(browser, PORTAL_ARCHETYPES, size, CUSTOMER)), LONG);
});
