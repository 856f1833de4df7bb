import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { PORTAL_PATHS, PUBLIC_PATHS, STAFF_PATHS } from '../walk/paths.ts';
import { mostGone, pressAll, summary } from './press.ts';
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
  // One walk in each language, and each in the colours of its own.
  describe.each([
    { language: 'en', scheme: 'light' },
    { language: 'es', scheme: 'dark' },
  ] as const)('in $language, $scheme', ({ language, scheme }) => {
    test.each(ALL)(
      '$who',
      async ({ who, paths, email }) => {
        const figures = await pressAll(browser, paths, { language, scheme }, email, kind);
        console.log(summary(`${who}, ${kind}, ${language}, ${scheme}`, figures));
        expect(figures.wrong).toEqual([]);
        expect(figures.gone.length, figures.gone.join('\n')).toBeLessThanOrEqual(mostGone(figures));
      },
      HOUR,
    );
  });
});
