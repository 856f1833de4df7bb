import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const MANDATORY = 'Customers need an address';

async function found(page: Page, words: string) {
  await open(page, `/ams/settings/company?tab=settings&q=${encodeURIComponent(words)}`);
  return page
    .locator('form')
    .filter({ has: page.getByRole('checkbox') })
    .first();
}

describe('settings', () => {
  test('one is found by its words, asks before a change is lost, and is not written over another one', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    const form = await found(page, MANDATORY);
    const flag = form.getByRole('checkbox');
    const was = await flag.isChecked();
    await flag.setChecked(!was);
    await page.getByRole('link', { name: 'How people log in' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await flag.isChecked()).toBe(!was);
    expect(await violations(page)).toEqual([]);

    // Somebody else writes it first.
    const other = await openContext(browser);
    await signIn(other.page, 'admin@demo.test');
    const theirs = await found(other.page, MANDATORY);
    await theirs.getByRole('checkbox').setChecked(!was);
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await other.page.getByText('Saved', { exact: true }).first().waitFor();
    await other.context.close();

    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Somebody else changed this setting meanwhile. Nothing was saved.').waitFor();
    await page.getByRole('button', { name: 'Show their value' }).click();
    await page.getByText('Nothing was saved.').waitFor({ state: 'detached' });
    // The other tests share this company.
    await flag.setChecked(was);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a single one opens by its name from the palette, in either language', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    for (const words of ['need an address', 'necesitan direccion']) {
      await open(page, '/ams/dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(words);
      await page.getByRole('option', { name: MANDATORY }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 3, name: MANDATORY }).waitFor();
      expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
