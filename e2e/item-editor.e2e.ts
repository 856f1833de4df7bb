import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity, tasks } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

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
  if (width < 768) {
    expect(cut).toEqual([]);
    const short = page.getByRole('row', { name: 'Short' });
    const named = await short.getByText('Short', { exact: true }).boundingBox();
    const net = await short.getByRole('button', { name: /48\.50/ }).boundingBox();
    const middle = (box: typeof net) => (box ? box.y + box.height / 2 : 0);
    expect(Math.abs(middle(named) - middle(net))).toBeLessThan(8);
  } else
    expect((await row.getByRole('gridcell', { name: NAME, exact: true }).boundingBox())?.width).toBeGreaterThanOrEqual(
      280,
    );
  const total = await page.getByText('$1,419,751,606.02').last().boundingBox();
  expect((total?.y ?? height) + (total?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 800 },
  { width: 390, height: 844 },
])('whose items they are stands beside the actions, however long one word is, at $width', async ({ width, height }) => {
  const staff = await staffApi();
  const name = unique().repeat(11);
  const customer = await staff.post('/customer', { name, kind: 'company' });
  const order_item_type_id = await idOf('/itemtype', 'Labour');
  const items = [NAME, 'Short'].map((each, at) => ({
    order_item_type_id,
    name: each,
    price: 48.5,
    hash: `head-${at}`,
  }));
  const id = await newActivity({ customer_id: customer.data.id, items: [...items, ...(await tasks('Photos'))] });
  const { context, page, errors } = await openContext(browser, { width, height, language: 'es' });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  const boxOf = async (role: 'button' | 'link' | 'heading', words: string | RegExp) => {
    const box = await page.getByRole('main').getByRole(role, { name: words }).first().boundingBox();
    if (!box) throw new Error(`${words} is not drawn`);
    return box;
  };
  const add = await boxOf('button', /^Agregar partida/);
  const heading = await boxOf('heading', 'Partidas');
  const whose = await boxOf('link', new RegExp(name));
  expect(Math.abs(add.y + add.height / 2 - heading.y - heading.height / 2)).toBeLessThan(8);
  expect(whose.x + whose.width).toBeLessThanOrEqual(width);
  // Beside the button or below it, never behind it.
  if (whose.y < add.y + add.height) expect(whose.x + whose.width).toBeLessThanOrEqual(add.x);
  // A long name is whole, and the figures of both lines stand below each other.
  const cell = page.getByRole('gridcell', { name: NAME, exact: true });
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  const prices = page.locator('tr[data-hash^="head-"] td[data-column="price"]');
  const lefts = await prices.evaluateAll((cells) => cells.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('while many lines are scrolled the title, the heads and the amounts stay, none over another', async () => {
  const order_item_type_id = await idOf('/itemtype', 'Labour');
  const items = Array.from({ length: 45 }, (_, at) => ({
    order_item_type_id,
    name: `Line ${at + 1}`,
    price: 48.5,
    hash: `many-${at}`,
  }));
  const id = await newActivity({ items });
  const { context, page, errors } = await openContext(browser, { width: 1440, height: 900 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  const main = page.getByRole('main');
  await main.getByRole('row', { name: 'Line 40' }).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const boxOf = async (what: Locator) => {
    const box = await what.first().boundingBox();
    if (!box) throw new Error(`${what} is not drawn`);
    return { top: box.y, bottom: box.y + box.height };
  };
  const frame = await boxOf(page.getByRole('banner'));
  const add = await boxOf(main.getByRole('button', { name: /^Add item/ }));
  const head = await boxOf(
    main.getByRole('columnheader', { name: 'Quantity' }).or(main.getByRole('columnheader', { name: 'Qty' })),
  );
  const currency = await boxOf(main.getByRole('combobox', { name: 'Currency' }).or(main.getByLabel('Currency')));
  const totals = await boxOf(main.getByRole('heading', { name: 'Totals' }));
  expect(add.top).toBeGreaterThanOrEqual(frame.bottom);
  expect(add.bottom).toBeLessThanOrEqual(head.top);
  expect(head.bottom).toBeLessThan(150);
  expect(currency.top).toBeGreaterThanOrEqual(add.bottom);
  expect(totals.top).toBeGreaterThanOrEqual(currency.bottom);
  expect(totals.bottom).toBeLessThan(300);
  expect(errors).toEqual([]);
  await context.close();
});

test('Tab goes from a cell to the menu of its row and on, and Backspace empties the cell, not the line', async () => {
  const order_item_type_id = await idOf('/itemtype', 'Labour');
  const items = ['One', 'Two', 'Three'].map((name) => ({ order_item_type_id, name, price: 48.5, hash: `tab-${name}` }));
  const id = await newActivity({ items });
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  const second = page.getByRole('row', { name: 'Two' });
  await second.getByRole('gridcell', { name: '48.50' }).first().click();
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('Two'));
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await second.getByRole('gridcell', { name: '48.50' }).first().click();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await second.getByRole('gridcell', { name: '48.5060.00' }).waitFor();
  await second.getByText('Edited').waitFor();
  expect(await page.getByText('Deleted').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a figure that cannot be is never saved as the first part of it', async () => {
  const order_item_type_id = await idOf('/itemtype', 'Labour');
  const word = unique();
  const items = [
    { order_item_type_id, name: `Labour ${word}`, quantity: 2, price: 100, hash: 'one' },
    { order_item_type_id, name: `Travel ${word}`, quantity: 1, price: 50, hash: 'two' },
  ];
  const id = await newActivity({ title: `Wrong figure ${word}`, items });
  const lines = async () =>
    (await (await staffApi()).get(`/order/${id}`)).data.items as { discount: number; quantity: number }[];
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  const row = page.getByRole('row', { name: `Labour ${word}` });
  const other = page.getByRole('row', { name: `Travel ${word}` }).locator('[data-column="quantity"]');
  // The first key goes into the cell with those that follow.
  await other.click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await other.getByText('12', { exact: true }).waitFor();
  const cell = row.locator('[data-column="discount"]');
  await cell.click();
  sent.length = 0;
  await page.keyboard.type('150%');
  const input = cell.locator('input');
  await cell.getByRole('alert').waitFor();
  await other.click();
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+s');
  expect(await input.inputValue()).toBe('150%');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
  expect([sent, (await lines()).map(({ discount }) => Number(discount))]).toEqual([[], [0, 0]]);
  await input.fill('15%');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await lines()).map(({ discount }) => Number(discount))).toEqual([15, 0]);
  expect((await lines()).map(({ quantity }) => Number(quantity))).toEqual([2, 12]);
  expect(errors).toEqual([]);
  await context.close();
});

test('pasted rows: what could not be read stays in its cell, is told, and stops saving until it is right', async () => {
  const word = unique();
  const id = await newActivity({ title: `Pasted ${word}` });
  const lines = async () =>
    ((await (await staffApi()).get(`/order/${id}`)).data.items as Record<string, unknown>[])
      .filter(({ name }) => String(name).endsWith(word))
      .map(({ name, quantity, price, discount }) => [
        String(name).split(' ')[0],
        ...[quantity, price, discount].map(Number),
      ]);
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}/items`);
  const rows = [
    `Item\tQty\tPrice\tDisc\tSKU`,
    `"Hose\n${word}"\t2 pcs\tRD$1,200.00\t5\tA1`,
    `Valve ${word}\t1\t$8.00\t150\tA2`,
    `\t3\t1\t\t`,
  ];
  await page
    .getByPlaceholder('Item name or type')
    .first()
    .evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, rows.join('\n'));
  await page
    .getByText('2 pasted cells couldn’t be read. Correct them before you save.', { exact: false })
    .getByText('1 row without an item name was left out. Column left out: SKU.', { exact: false })
    .waitFor();
  const cell = (name: string, column: string) =>
    page.getByRole('row', { name: `${name} ${word}` }).locator(`[data-column="${column}"]`);
  const pieces = cell('Hose', 'quantity').locator('input');
  const discount = cell('Valve', 'discount').locator('input');
  expect([await pieces.inputValue(), await discount.inputValue()]).toEqual(['2 pcs', '150']);
  expect(await violations(page)).toEqual([]);
  const hasFocus = (input: Locator) => input.evaluate((element) => element === document.activeElement);
  await page.keyboard.press('Control+s');
  await expect.poll(() => hasFocus(pieces)).toBe(true);
  await cell('Hose', 'quantity').getByRole('alert').waitFor();
  expect(await lines()).toEqual([]);
  // Taken back it is as wrong as it was.
  await pieces.fill('2');
  await page.keyboard.press('Escape');
  expect(await pieces.inputValue()).toBe('2 pcs');
  await pieces.fill('2');
  await discount.fill('15');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect.poll(lines).toEqual([
    ['Hose', 2, 1200, 5],
    ['Valve', 1, 8, 15],
  ]);
  expect(errors).toEqual([]);
  await context.close();
});
