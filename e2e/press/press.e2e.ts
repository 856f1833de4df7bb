import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { pressAll } from './press.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const LONG = 300_000;

// A few screens of each kind, so that the long walk (npm run test:press) cannot rot unnoticed.
test(
  'every primary action of some screens answers',
  async () => {
    const wrong: string[] = [];
    const walks = [
      { paths: ['/login', '/forgot_password'], email: null },
      { paths: ['/ams/customer-segments', '/ams/payment-type', '/ams/settings/company'], email: 'admin@demo.test' },
      { paths: ['/customer-portal/profile'], email: 'customer@demo.test' },
    ];
    for (const { paths, email } of walks) {
      const figures = await pressAll(browser, paths, {}, email, 'primary');
      expect(figures.pressed).toBeGreaterThan(0);
      wrong.push(...figures.wrong);
    }
    expect(wrong).toEqual([]);
  },
  LONG,
);

test(
  'what takes something away asks or answers',
  async () => {
    const figures = await pressAll(browser, ['/ams/customer-group'], {}, 'admin@demo.test', 'destructive');
    expect(figures.pressed).toBeGreaterThan(0);
    expect(figures.wrong).toEqual([]);
  },
  LONG,
);
