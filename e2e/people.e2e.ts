import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function signedIn(): Promise<Page> {
  const { page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  return page;
}

/** Chooses from the ⋯ menu of a record. */
async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await page.locator('main button[aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** An officer who has an activity to do; gives the e-mail. */
async function officerWithWork(): Promise<string> {
  const staff = await staffApi();
  const email = `${unique()}@demo.test`;
  const roles = [await idOf('/role', 'Officer')];
  const made = await staff.post('/user', { first_name: 'Tanya', last_name: unique(), email, roles });
  expect(made.status, JSON.stringify(made.data)).toBeLessThan(300);
  await newActivity({ title: 'Still to be done', driver_id: made.data.id });
  return email;
}

/** What the company had before the first try. */
let colour: string | undefined;

async function background(page: Page, value: string): Promise<void> {
  const field = page.locator('#background_color');
  if ((await field.inputValue()) === value) return;
  await field.fill(value);
  await page.keyboard.press('Control+s');
  await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
}

describe('people', () => {
  test('a person is added with three fields, invited, locked and unlocked', async () => {
    const page = await signedIn();
    const name = `Noor van Dijk ${unique()}`;
    const email = `${unique()}@demo.test`;
    await open(page, '/ams/users');
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Add and invite' }).click();
    await page.getByText('Enter an email address.').waitFor();
    await page.locator('#first_name').fill(name);
    await page.locator('#email').fill(email);
    await page.getByRole('button', { name: 'Add and invite' }).click();
    // No email goes out: the invitation is held, and its link can be handed over.
    await page.getByText(`The invitation to ${email} is on hold`).waitFor();
    await page.getByRole('link', { name: 'Open user' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await choose(page, 'Copy invitation link');
    await page
      .getByRole('dialog')
      .getByText(/\/reset_password\?token=/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await choose(page, 'Lock');
    await page.getByRole('button', { name: `Lock ${name}` }).click();
    await page.getByText('Locked by an administrator').waitFor();
    await choose(page, /^Unlock/);
    await page.getByText('Locked by an administrator').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('assigned role').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('open activities have to be handed over before their officer is deleted', async () => {
    const page = await signedIn();
    const email = await officerWithWork();
    await open(page, `/ams/users?q=${email}`);
    await page.locator('tbody a').first().click();
    await page.locator('main a[href^="mailto:"]').first().waitFor();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await choose(page, 'Delete…');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByText(/has \d+ open activit/).waitFor();
    await page.getByRole('button', { name: 'Reassign and delete' }).click();
    await page.getByText('Choose a value.').waitFor();
    await page.getByRole('combobox', { name: 'Reassign to' }).fill('Marcus');
    await page.getByRole('option', { name: /Marcus/ }).click();
    await page.getByRole('button', { name: 'Reassign and delete' }).click();
    await page.waitForURL((url) => url.pathname === '/ams/users');
    await open(page, `/ams/users?q=${email}`);
    await page.getByText('No users match these filters').waitFor();
    await page.context().close();
  });
});

describe('roles and the company', () => {
  test('a role gets permissions by group and keeps them; unsaved ones are asked about', async () => {
    const page = await signedIn();
    const name = `Yard & Gate ${unique()}`;
    await open(page, '/ams/roles?open=new');
    await page.locator('#name').fill(name);
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'All of Home' }).click();
    await page.getByText('2 unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('checkbox', { name: 'View dashboard', exact: true }).uncheck();
    await page.getByRole('link', { name: 'Roles' }).first().click();
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await page.waitForURL((url) => url.pathname === '/ams/roles');
    await page.getByRole('link', { name }).click();
    await page.getByText('1 of 2').waitFor();
    await page.context().close();
  });

  test('colours that could not be read are shown in a readable tone and stored as entered', async () => {
    const page = await signedIn();
    await open(page, '/ams/settings/company?section=brand');
    colour ??= await page.locator('#background_color').inputValue();
    // A second try finds the colour of the first.
    await background(page, colour);
    await page.locator('#background_color').fill('#ffff00');
    await page.getByText(/#[0-9a-f]{6} is shown on buttons instead of #ffff00/).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    await open(page, '/ams/settings/company?section=brand');
    expect(await page.locator('#background_color').inputValue()).toBe('#ffff00');
    expect(await violations(page)).toEqual([]);
    // The other tests share this company.
    await background(page, colour);
    await page.context().close();
  });
});
