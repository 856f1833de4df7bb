import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { staffApi } from '../support/staff-api.ts';
import { PORTAL_PATHS, PUBLIC_PATHS, STAFF_PATHS } from './paths.ts';
import { englishLeft, englishTexts } from './spanish.ts';
import { expectClean } from './walk.ts';

/** Every route in Spanish: no text of the product is left in English. */
let browser: Browser;
let english: Set<string>;
beforeAll(async () => {
  browser = await openBrowser();
  english = await englishTexts(await staffApi());
});
afterAll(() => browser.close());

const LONG = 1_200_000;
/** What officers have of their own: their day, their activities, their schedule. */
const OFFICERS = [
  '/ams/dashboard',
  '/ams/activities',
  '/ams/activities?view=mine',
  '/ams/activity-schedule',
  '/ams/profile',
];

describe('in Spanish nothing of the product is said in English', () => {
  test('public pages', async () => expectClean(await englishLeft(browser, PUBLIC_PATHS, null, english)), LONG);
  test(
    'staff pages',
    async () => expectClean(await englishLeft(browser, STAFF_PATHS, 'admin@demo.test', english)),
    LONG,
  );
  test(
    'the pages of an officer',
    async () => expectClean(await englishLeft(browser, OFFICERS, 'officer@demo.test', english)),
    LONG,
  );
  test(
    'portal pages',
    async () => expectClean(await englishLeft(browser, PORTAL_PATHS, 'customer@demo.test', english)),
    LONG,
  );
});
