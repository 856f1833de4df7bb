import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { PORTAL_PATHS, PUBLIC_PATHS, STAFF_PATHS } from './paths.ts';
import { expectClean, walk } from './walk.ts';

/** The full matrix (npm run test:a11y): every route, both languages, both schemes, three widths. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const views = (['en', 'es'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [1440, 1024, 390].map((width) => ({ language, scheme, width, height: width === 390 ? 844 : 900 })),
  ),
);
const LONG = 3_600_000;

describe.each(views)('$language $scheme $width px', (view) => {
  test('public pages', async () => expectClean(await walk(browser, PUBLIC_PATHS, view, null)), LONG);
  test('staff pages', async () => expectClean(await walk(browser, STAFF_PATHS, view, 'admin@demo.test')), LONG);
  test('portal pages', async () => expectClean(await walk(browser, PORTAL_PATHS, view, 'customer@demo.test')), LONG);
});
