import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { job, PHONE } from './support/officer.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const seen = async () =>
  (
    (await (await staffApi()).get('/user/drivers/location?all=1')).data as unknown as {
      name: string;
      lat: number;
      long: number;
    }[]
  ).find(({ name }) => name.startsWith('Devon Grant'));

test('an officer shares the location from the phone only when switched on, and stops with the switch', async () => {
  // Today, wherever the company's day stands.
  const start = new Date().toISOString();
  const { id } = await job('Seen on the map', { scheduled_start: start });
  const { context, page, errors } = await openContext(browser, PHONE);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 18.0421, longitude: -76.7812, accuracy: 12 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/update_location')) sent.push(request.postData() ?? '');
  });
  await signIn(page, 'officer@demo.test');
  await open(page, '/ams/activities?view=mine');
  const share = page.getByRole('switch', { name: 'Share my location' });
  expect(await share.isChecked()).toBe(false);
  expect(sent).toEqual([]);
  // It is on once the phone has told its place, which may take a moment.
  await share.click();
  await page.getByText('Sharing your location.').waitFor();
  await expect.poll(() => share.isChecked()).toBe(true);
  expect(sent).toEqual([JSON.stringify({ lat: 18.0421, long: -76.7812, accuracy: 12 })]);
  expect(await seen()).toMatchObject({ lat: 18.0421, long: -76.7812 });
  expect(await violations(page)).toEqual([]);
  // A page opened again, or the activity itself, goes on by itself and asks nothing.
  await open(page, `/ams/activities/${id}`);
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(2);
  await open(page, '/ams/activities?view=mine');
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(3);
  await share.click();
  await expect.poll(() => share.isChecked()).toBe(false);
  await expect.poll(seen, { timeout: 20_000 }).toBe(undefined);
  await open(page, `/ams/activities/${id}`);
  expect(sent).toHaveLength(3);
  expect(errors).toEqual([]);
  await context.close();
}, 120_000);

test('a browser that may not tell leaves the switch off and says what to do', async () => {
  const { context, page } = await openContext(browser, { ...PHONE, language: 'es' });
  await context.clearPermissions();
  await signIn(page, 'officer@demo.test');
  await open(page, '/ams/activities?view=mine');
  const share = page.getByRole('switch', { name: 'Compartir mi ubicación' });
  await share.click();
  await page.getByText(/no tiene permiso para compartir su ubicación/).waitFor();
  expect(await share.isChecked()).toBe(false);
  await context.close();
}, 60_000);
