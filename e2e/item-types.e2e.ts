import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scales } from '../ui/tokens/scales.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('item types', () => {
  test('a new one says what its kind does; once a line uses it the kind is locked and the uses are counted', async () => {
    const word = unique();
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/item-type');
    await page.getByRole('button', { name: 'New item type' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Name' }).fill(`Kind ${word}`);
    await drawer.getByText('Officers check it off').waitFor();
    await drawer.getByRole('checkbox', { name: 'Stock' }).check();
    await drawer.getByRole('radio', { name: 'Hidden' }).check();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: /^Create/ }).click();
    await drawer.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: new RegExp(`Kind ${word}`) });
    await row.getByText('Item · Stock').waitFor();
    await row.getByText('Hidden').waitFor();

    const types = (await (await staffApi()).get('/itemtype?page=0')).data as unknown as { id: number; name: string }[];
    const id = types.find(({ name }) => name === `Kind ${word}`)?.id;
    await newActivity({ items: [{ hash: `line-${word}`, order_item_type_id: id, name: 'Used' }] });
    await open(page, `/ams/item-type?open=${id}`);
    await drawer.getByText(/1 line uses this type, so its kind can’t be changed/).waitFor();
    expect(await drawer.getByRole('checkbox', { name: 'Stock' }).isDisabled()).toBe(true);
    await drawer.getByText('Activity items').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('in Spanish: they are put in order with the keyboard alone, and the order stays', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440, language: 'es' });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/item-type');
    const names = () => page.getByRole('grid').or(page.getByRole('table')).first().locator('tbody a').allTextContents();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(2);
    const [first, second, ...rest] = await names();
    const handle = page.getByRole('button', { name: `Mover ${first}` });
    // The order is saved a moment after the last move.
    const saved = page.waitForResponse((answer) => answer.url().includes('/display/order') && answer.ok());
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual([second, first, ...rest]);
    expect(await violations(page)).toEqual([]);
    await saved;
    await page.reload();
    await settled(page);
    await expect.poll(names).toEqual([second, first, ...rest]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('categories stand below the one they belong to, and say in the drawer who uses them', async () => {
  const word = unique();
  const staff = await staffApi();
  const parent = (await staff.post('/order-category', { name: `Above ${word}` })).data.id;
  await staff.post('/order-category', { name: `Beside ${word}` });
  await staff.post('/order-category', { name: `Below ${word}`, parent_id: parent });
  const { context, page, errors } = await openContext(browser, { width: 1440, language: 'es' });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activity-category');
  const names = async () =>
    (await page.getByRole('link', { name: new RegExp(word) }).allTextContents()).map((name) => name.trim());
  await expect.poll(names).toEqual([`Above ${word}`, `Below ${word}`, `Beside ${word}`]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: `Above ${word}` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Subcategorías').waitFor();
  await drawer.getByText('No se puede eliminar mientras esté en uso.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('the line that adds a record ends its list: where the last row ends, as wide, on a desk and on a phone', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/ams/payment-purpose', '/ams/customer-segments']) {
      await open(page, path);
      const add = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'New name' }) });
      const rows = page.locator('main').locator(width > 767 ? 'tbody tr' : 'ul[aria-label] > li');
      await rows.first().waitFor();
      const [row, line] = [await rows.last().boundingBox(), await add.boundingBox()];
      if (!row || !line) throw new Error(`${path} has no rows or no line that adds one`);
      const seen = [line.x - row.x, line.width - row.width, line.y - row.y - row.height].map(Math.round);
      expect([path, width, seen[0], seen[1]]).toEqual([path, width, 0, 0]);
      expect([path, width, Math.abs(seen[2] ?? 99) <= 1]).toEqual([path, width, true]);
    }
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a type of activity takes its colour from a swatch and its icon from a picture', async () => {
  const staff = await staffApi();
  const { data } = await staff.post('/ordertype', { name: `Painted ${unique()}`, prefix: 'PNT', colour: '#868e96' });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-type/${data.id}`);
  const press = (group: string, name: string) =>
    page.getByRole('group', { name: group }).locator('label').filter({ hasText: name }).first().click();
  await press('Colour', 'Teal');
  await press('Icon', 'Cooling');
  expect(await page.getByRole('textbox', { name: 'Other colour' }).inputValue()).toMatch(/^#[0-9a-f]{6}$/);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Control+s');
  expect((await saved).status()).toBe(200);
  const { colour, icon } = (await staff.get(`/ordertype/${data.id}`)).data;
  expect([colour, icon]).toEqual([scales.teal[6], 'snowflake']);
  await staff.delete(`/ordertype/${data.id}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('a type that is added by its name gets a prefix that no other has, said while it is typed', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activity-type');
  const name = page.getByRole('textbox', { name: 'New name' });
  // The demo company has REP already.
  await name.fill('Repainting');
  const note = page.getByText(/^Prefix [A-Z]{3}$/);
  const prefix = ((await note.textContent()) ?? '').slice(-3);
  expect(prefix).not.toBe('REP');
  expect(await violations(page)).toEqual([]);
  await name.press('Enter');
  await page.getByRole('row').filter({ hasText: 'Repainting' }).getByText(prefix, { exact: true }).waitFor();
  await expect.poll(() => note.count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
