import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { pricesOf } from './support/random-orders.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

const ORDERS = 10_000;

/** The engine as the web application ships it: bundled and minified for browsers. */
async function bundledEngine(): Promise<string> {
  const entry = fileURLToPath(new URL('support/random-orders.ts', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'prices' } },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const code = bundle && 'output' in bundle ? bundle.output.find((each) => each.type === 'chunk')?.code : undefined;
  return code ?? expect.fail('the engine was not bundled');
}

test('browser and server give byte-equal totals for 10,000 random activities', async () => {
  const code = await bundledEngine();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const asked = page.evaluate(`prices.pricesOf(${ORDERS})`) as Promise<ReturnType<typeof pricesOf>>;
    const here = pricesOf(ORDERS);
    const there = await asked;
    expect(there.totals.split('\n')).toHaveLength(ORDERS);
    expect(sha256(there.totals)).toBe(sha256(here.totals));
    expect(there.everything).toBe(here.everything);
  } finally {
    await browser.close();
  }
});

test('a price says how it came about, by keyboard alone, on the record and in the items', async () => {
  const staff = await staffApi();
  const types = (await staff.get('/itemtype?page=0')).data as unknown as { id: number; name: string }[];
  const order_item_type_id = types.find(({ name }) => name === 'Service')?.id ?? types[0]?.id;
  const line = { hash: 'proof', order_item_type_id, name: 'Proof of price', price: 19.99, quantity: 3 };
  const id = await newActivity({ items: [{ ...line, discount: 10, tax_rate: 8.25 }] });
  const browser = await openBrowser();
  try {
    const { page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activities/${id}`);
    const price = page.getByRole('button', { name: /^How Proof of price is calculated/ });
    await price.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('53.97 × 8.25% = 4.452525, rounded to cents').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await price.evaluate((button) => button === document.activeElement)).toBe(true);

    await open(page, `/ams/activities/${id}/items`);
    await page
      .getByRole('button', { name: /Proof of price/ })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'How is this calculated?' }).press('Enter');
    await dialog.getByText('53.97 + 4.45').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // On a phone the whole price stands beside the menu of its row.
    await page.setViewportSize({ width: 390, height: 844 });
    const behindMenu = () =>
      page
        .getByRole('gridcell', { name: '19.99' })
        .first()
        .evaluate((cell) => {
          const menu = cell.closest('tr')?.lastElementChild?.getBoundingClientRect().left ?? 0;
          return cell.getBoundingClientRect().right - menu;
        });
    await expect.poll(behindMenu).toBeLessThan(1);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('another currency: an unsaved price is converted once with the rest, and comes back the same', async () => {
  const staff = await staffApi();
  const types = (await staff.get('/itemtype?page=0')).data as unknown as { id: number; name: string }[];
  const order_item_type_id = types.find(({ name }) => name === 'Service')?.id ?? types[0]?.id;
  const lines = ['Edited here', 'Left alone'].map((name, at) => ({
    hash: `moved-${at}`,
    order_item_type_id,
    name,
    price: 19.99,
    tax_rate: 0,
  }));
  const id = await newActivity({ items: lines });
  const stored = async () => {
    const { data } = await staff.get(`/order/${id}`);
    const record = data as unknown as { currency: { code: string }; items: { price: number }[] };
    return [record.currency.code, ...record.items.map(({ price }) => price)];
  };
  const browser = await openBrowser();
  try {
    const { page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activities/${id}/items`);
    await page.getByRole('gridcell', { name: '19.99' }).first().click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('700.01');
    await page.keyboard.press('Enter');
    const choose = async (code: string) => {
      await page.getByRole('combobox', { name: /^Currency/ }).click();
      await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
    };
    await choose('EUR');
    await page.getByText('Today: 1 USD = 0.92 EUR').waitFor();
    await page.getByText('Items are shown in EUR').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Save items/ }).click();
    await page.getByText('Items are shown in EUR').waitFor({ state: 'detached' });
    expect(await stored()).toEqual(['EUR', 644.01, 18.39]);
    await choose('USD');
    await page.getByRole('button', { name: /^Save items/ }).click();
    await page.getByText('Items are shown in USD').waitFor({ state: 'detached' });
    expect(await stored()).toEqual(['USD', 700.01, 19.99]);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
