import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity } from './support/records.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const NAME = 'Copper cable 3 × 2.5 mm², halogen free, on the drum of the customer';

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('every figure of a line is whole and on the page at $width, and so is the total', async ({ width, height }) => {
  const order_item_type_id = await idOf('/itemtype', 'Labour');
  const line = (name: string, quantity: number, price: number) => ({ order_item_type_id, name, quantity, price });
  const items = [
    { ...line(NAME, 123456.78, 9999.99), hash: 'wide' },
    { ...line('Short', 1, 48.5), hash: 'short' },
  ];
  const id = await newActivity({ title: 'Wide figures', items });
  const { context, page, errors } = await openContext(browser, { width, height });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  const row = page.getByRole('row', { name: NAME });
  await row.getByText('1,234,566,565.43').waitFor();
  const cut = await row.evaluate((element) =>
    [...element.querySelectorAll('td')]
      .filter(({ offsetParent }) => offsetParent !== null)
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth)
      .map(({ textContent }) => textContent),
  );
  // A desk may cut a very long name, and only that.
  expect(cut.filter((text) => text !== NAME)).toEqual([]);
  if (width < 768) expect(cut).toEqual([]);
  else
    expect((await row.getByRole('gridcell', { name: NAME, exact: true }).boundingBox())?.width).toBeGreaterThanOrEqual(
      280,
    );
  const total = await page.getByText('$1,419,751,606.02').last().boundingBox();
  expect((total?.y ?? height) + (total?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
