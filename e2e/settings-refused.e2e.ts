import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const at = (page: Page, section: string) => open(page, `/ams/settings/company?section=${section}`);
const saved = (page: Page) =>
  page.getByRole('status').getByText('Saved', { exact: true }).waitFor({ state: 'attached' });
/** The call that writes settings; it reads them too. */
const WRITES = /\/company\/configurations(\?|$)/;
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const press = (page: Page) => bar(page).getByRole('button', { name: /^Save/ }).click();
/** The words of a control stand between the top bar and the save bar. */
const isSeen = (page: Page, one: Locator) =>
  expect
    .poll(async () => {
      const [box, foot] = [await one.boundingBox(), await bar(page).boundingBox()];
      return box !== null && foot !== null && box.y > 48 && box.y + box.height <= foot.y;
    })
    .toBe(true);

for (const width of [1440, 390]) {
  test(`${width}: what was refused comes into view, the second time too; the server’s refusal as well`, async () => {
    const { context, page, errors } = await openContext(browser, { width, height: width < 768 ? 700 : 420 });
    await signIn(page, 'admin@demo.test');
    await at(page, 'customers');
    const days = page.locator('[id="feedback_link_days.value"]');
    const problem = page.locator('[id="feedback_link_days.value-error"]');
    await days.fill('400');
    for (const _time of [1, 2]) {
      await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
      await page.keyboard.press('Control+s');
      await isSeen(page, problem);
    }
    await days.fill('40');
    await page.route(WRITES, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: { code: 'validation', message: 'No', errors: { 'settings.0.text_value': ['Not today.'] } },
          })
        : route.continue(),
    );
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
    await press(page);
    await problem.getByText('Not today.').waitFor();
    await isSeen(page, problem);
    expect(await violations(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('a problem of another section is a link that opens the section and the field', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await at(page, 'documents');
  const tax = page.locator('[id="company_tax_number.value"]');
  await tax.evaluate((one: HTMLInputElement) => one.removeAttribute('maxlength'));
  await tax.fill('x'.repeat(60));
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: /^Customers and portal/ }).click();
  await page.locator('[id="feedback_link_days.value"]').fill('400');
  await press(page);
  const summary = page.getByRole('alert').filter({ hasText: 'There are 2 problems' });
  await summary.getByRole('link', { name: 'Tax ID: At most 32 characters.' }).click();
  await page.locator('[id="company_tax_number.value"]:focus').waitFor();
  await sections.getByRole('link', { name: /^Address/ }).click();
  await summary.getByRole('link', { name: /^Feedback link expiry/ }).click();
  await page.locator('[id="feedback_link_days.value"]:focus').waitFor();
  await bar(page).getByRole('button', { name: 'Discard' }).click();

  // What is wrong with the company’s record stops the save; the settings’ problems are counted along.
  await at(page, 'customers');
  await page.locator('[id="feedback_link_days.value"]').fill('400');
  await sections.getByRole('link', { name: 'Company details' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('');
  await press(page);
  await page.getByRole('alert').filter({ hasText: 'There are 2 problems' }).waitFor();
  await bar(page).getByRole('button', { name: 'Discard' }).click();

  // A field of the company’s record that the server refuses is shown where it stands.
  await sections.getByRole('link', { name: 'Company details' }).click();
  const website = page.getByRole('textbox', { name: /^Website/ });
  await website.fill('not a web address');
  expect(
    await website.evaluate((one) => getComputedStyle(one.closest('[data-noted]') as Element, '::before').content),
  ).toBe('""');
  await sections.getByRole('link', { name: 'Branding' }).click();
  await press(page);
  await page.locator('#website:focus').waitFor();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Website: / })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  expect(errors).toEqual([]);
  await context.close();
});

test('with no connection the changes are kept, and Retry saves them', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await at(page, 'documents');
  const tax = page.locator('[id="company_tax_number.value"]');
  const was = await tax.inputValue();
  await tax.fill('TRN 100');
  await page.route(WRITES, (route) => route.abort());
  await press(page);
  const failure = page.getByRole('main').getByRole('alert');
  await failure.getByText(/Your changes are kept\./).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.unroute(WRITES);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await saved(page);
  expect(await page.getByRole('region', { name: 'Notifications' }).getByText('Saved').count()).toBe(0);
  await page.reload();
  await expect.poll(() => tax.inputValue()).toBe('TRN 100');
  await page
    .getByRole('complementary', { name: 'Recent changes' })
    .getByText(/→ TRN 100$/)
    .waitFor();
  await tax.fill(was);
  await press(page);
  await saved(page);
  expect(errors).toEqual([]);
  await context.close();
});

test('a column that is in the list already is not saved twice', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await at(page, 'imports');
  const list = page.locator('[data-setting="upload_roles"]');
  for (const line of [0, 1]) {
    await list.getByRole('button', { name: 'Add column' }).click();
    await page.locator(`[id="upload_roles.columns.${line}.label"]`).fill('Role name');
    await page.locator(`[id="upload_roles.columns.${line}.field"]`).click();
    await page.getByRole('option', { name: 'Name', exact: true }).click();
  }
  await press(page);
  await page.locator('[id="upload_roles.columns.1.label-error"]').getByText('Used on line 1.').waitFor();
  await page.locator('[id="upload_roles.columns.1.field-error"]').getByText('Used on line 1.').waitFor();
  expect(await page.locator('[id="upload_roles.columns.0.label-error"]').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  expect(errors).toEqual([]);
  await context.close();
});

test('a section without settings is not opened; what was searched is reached with the arrow keys', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await at(page, 'inventory');
  await page.getByRole('heading', { name: 'Company details' }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('session');
  await page.keyboard.press('ArrowDown');
  const found = page.getByRole('navigation', { name: 'Sections' }).getByRole('listitem');
  await found.first().locator('a:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await found.nth(1).locator('a:focus').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await search.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-setting="session_idle_minutes"] input:focus').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('what acts at once is a button; a key says which characters it takes, and deleting what follows', async () => {
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'admin@demo.test');
  await at(page, 'virus');
  await page.getByText('New files are not scanned.').waitFor();
  expect(await page.getByRole('main').getByRole('switch').count()).toBe(0);
  await page.getByRole('button', { name: 'Turn on scanning' }).click();
  await page.getByText(/password unless you entered it in the last 10 minutes/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn off scanning' }).click();
  await page.getByRole('button', { name: 'Turn on scanning' }).waitFor();

  await at(page, 'advanced');
  await page.getByRole('button', { name: 'Add setting' }).first().click();
  const drawer = page.getByRole('dialog');
  const key = drawer.getByRole('textbox', { name: /^Key/ });
  await key.fill('my other key');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Only letters without accents, digits and . _ : - are allowed, no spaces.').waitFor();
  const long = `${'integration.'.repeat(5)}of_a_long_name`;
  await key.fill(long);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /actions|more/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Integrations that use it/).waitFor();
  expect(await question.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(long).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});
