import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { staffApi } from '../support/staff-api.ts';
import { PUBLIC_PATHS } from './paths.ts';
import { englishLeft, englishTexts } from './spanish.ts';
import { expectClean } from './walk.ts';

/** A screen of each kind and every public page in Spanish; the long matrix opens every one. */
let browser: Browser;
let english: Set<string>;
beforeAll(async () => {
  browser = await openBrowser();
  english = await englishTexts(await staffApi());
});
afterAll(() => browser.close());

const LONG = 300_000;
const STAFF = [
  '/ams/dashboard',
  '/ams/activities',
  '/ams/activities/{id}',
  '/ams/activities/{id}/items',
  '/ams/roles',
  '/ams/progress-status',
  '/ams/customers/{id}',
  '/ams/settings/unit-measure',
  '/ams/auditlogs',
];

describe('in Spanish nothing of the product is said in English', () => {
  test('the words are known', () => {
    expect(english.size).toBeGreaterThan(2000);
    expect(['On the way', 'Administrator', 'Bank transfer', 'Scheduled'].filter((word) => !english.has(word))).toEqual(
      [],
    );
  });
  test('staff pages', async () => expectClean(await englishLeft(browser, STAFF, 'admin@demo.test', english)), LONG);
  test(
    'portal pages',
    async () =>
      expectClean(
        await englishLeft(
          browser,
          ['/customer-portal/dashboard', '/customer-portal/service-requests'],
          'customer@demo.test',
          english,
        ),
      ),
    LONG,
  );
  test('public pages', async () => expectClean(await englishLeft(browser, PUBLIC_PATHS, null, english)), LONG);
});
