import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const MANDATORY = 'Require customer address';
const CHAT = 'Feedback link expiry';

/** The page's one save, answered. */
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: false }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
};

async function found(page: Page, words: string) {
  await open(page, `/ams/settings/company?q=${encodeURIComponent(words)}`);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first().click();
  return page.getByRole('switch', { name: new RegExp(words) });
}

describe('settings', () => {
  test('are found by their words, saved together, ask before a change is lost, and are not written over others', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const flag = await found(page, MANDATORY);
    const was = await flag.isChecked();
    await flag.setChecked(!was);
    await page.getByText(was ? 'was on' : 'was off').waitFor();
    const days = page.getByRole('textbox', { name: new RegExp(CHAT) });
    const before = await days.inputValue();
    await days.fill('400');
    await page.getByText('2 unsaved changes').waitFor();
    // One wrong value keeps all of them from being written.
    await page.keyboard.press('Control+s');
    await page.locator('[data-setting="feedback_link_days"] [id$="-error"]').waitFor();
    await days.fill('31');
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.getByRole('link', { name: 'Login methods' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await flag.isChecked()).toBe(!was);
    expect(await violations(page)).toEqual([]);

    // Somebody else writes one of them first.
    const other = await openContext(browser);
    await signIn(other.page, 'admin@demo.test');
    await (await found(other.page, MANDATORY)).setChecked(!was);
    await save(other.page);
    await other.context.close();

    await page.keyboard.press('Control+s');
    await page.getByText('Nothing was saved.').waitFor();
    await page.getByRole('button', { name: 'Show new value' }).click();
    await page.getByText('Nothing was saved.').waitFor({ state: 'detached' });
    expect(await days.inputValue()).toBe('31');
    // The other tests share this company.
    await flag.setChecked(was);
    await days.fill(before);
    await save(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a single one opens by its name from the palette, in either language', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    for (const words of ['customer address', 'exigir direccion']) {
      await open(page, '/ams/dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(words);
      await page.getByRole('option', { name: MANDATORY }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.locator('[data-setting="customer_address_mandatory"] input:focus').waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
