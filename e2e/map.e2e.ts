import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A customer with seven activities around Kingston and one far away, of two types, two of them released. */
async function spread(): Promise<number> {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  for (let n = 0; n < 8; n++) {
    const place = n === 0 ? { lat: '40.41', long: '-3.7' } : { lat: `18.0${n}`, long: `-76.8${n}` };
    const id = await newActivity({ customer_id, driver_id: null, type: n % 2 ? 'Maintenance' : 'Repair', ...place });
    if (n === 1 || n === 2) await staff.post(`/order/${id}/release`);
  }
  return customer_id;
}

test('the map opens on where most of the work is and says what lies farther away; one press shows all', async () => {
  const customer = await spread();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer}`);
  await page.getByText('1 activity farther away').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => page.getByText('1 activity farther away').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('what is shown is named: any open; the list has the shape of each state, and bars and legend follow the chosen colours', async () => {
  const customer = await spread();
  const { context, page, errors } = await openContext(browser, { scheme: 'dark' });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer}`);
  await page.getByRole('button', { name: /Status is Any open/ }).waitFor();
  expect(new URL(page.url()).searchParams.has('f.status')).toBe(false);
  const legend = page.getByRole('list', { name: 'Legend' });
  const list = page.getByRole('region', { name: 'Activities on the map' });
  await list.getByRole('listitem').first().waitFor();
  const bars = () =>
    list.locator('li i').evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size);
  expect(await list.locator('li button svg').count()).toBeGreaterThanOrEqual(8);
  const words = async () => (await legend.getByRole('listitem').allTextContents()).map((each) => each.trim());
  expect(await words()).toEqual(['Pending', 'Released', 'Unassigned']);
  expect(await bars()).toBe(2);
  const choice = page.getByRole('group', { name: 'Colour by' });
  await choice.getByRole('button', { name: 'Type' }).click();
  await expect.poll(words).toEqual(['Maintenance', 'Repair', 'Unassigned']);
  expect(await choice.getByRole('button', { name: 'Type' }).getAttribute('aria-pressed')).toBe('true');
  expect(await bars()).toBe(2);
  expect(await violations(page)).toEqual([]);
  // On a phone nothing lies over the map but its own buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  const [picture, key] = [await page.locator('canvas').boundingBox(), await legend.boundingBox()];
  expect(key?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0) - 1);
  expect(errors).toEqual([]);
  await context.close();
});

test('where all there is has no place, the way to it is the primary button', async () => {
  const staff = await staffApi();
  const customer_id = (await staff.post('/customer', { name: `${unique()} Ltd` })).data.id;
  await newActivity({ customer_id, driver_id: null });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/maps?f.customer_id=${customer_id}`);
  const show = page.getByRole('link', { name: 'Show the activity' });
  await show.waitFor();
  expect(await show.count()).toBe(1);
  const accent = await page.evaluate(() => {
    const one = document.createElement('i');
    one.style.color = 'var(--app-accent)';
    return getComputedStyle(document.body.appendChild(one)).color;
  });
  expect(await show.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(accent);
  expect(errors).toEqual([]);
  await context.close();
});
