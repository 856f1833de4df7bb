import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { PORTAL_PATHS, PUBLIC_PATHS, STAFF_PATHS } from '../walk/paths.ts';
import { pressAll, summary } from './press.ts';
import type { Kind } from './targets.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const HOUR = 3_600_000;
const ALL = [
  { who: 'public pages', paths: PUBLIC_PATHS, email: null },
  { who: 'portal pages', paths: PORTAL_PATHS, email: 'customer@demo.test' },
  { who: 'staff pages', paths: STAFF_PATHS, email: 'admin@demo.test' },
];

// What takes something away comes last: the screens before it need their records.
describe.each(['primary', 'destructive'] as const)('every %s action', (kind: Kind) => {
  describe.each(['en', 'es'] as const)('in %s', (language) => {
    test.each(ALL)(
      '$who',
      async ({ who, paths, email }) => {
        const figures = await pressAll(browser, paths, { language }, email, kind);
        console.log(summary(`${who}, ${kind}, ${language}`, figures));
        expect(figures.wrong).toEqual([]);
      },
      HOUR,
    );
  });
});
