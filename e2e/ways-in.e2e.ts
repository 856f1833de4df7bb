import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '../modules/identity/second-factor/totp.server.ts';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const OWN_PASSWORD = 'seven brown foxes jump';

/** A person of the office with an own password, so that nobody else's account is touched. */
async function person(page: Page): Promise<string> {
  const staff = await staffApi();
  const email = `${unique()}@demo.test`;
  const roles = [await idOf('/role', 'Manager')];
  const made = await staff.post('/user', {
    first_name: 'Tess',
    last_name: 'Factor',
    email,
    password: TEST_PASSWORD,
    roles,
  });
  expect(made.status, JSON.stringify(made.data)).toBeLessThan(300);
  await signIn(page, email);
  await page.getByLabel('Current password').fill(TEST_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('New password again').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/^Welcome\./).waitFor({ state: 'detached' });
  return email;
}

/** Signs in as far as the question for a code. */
async function asked(email: string): Promise<Page> {
  const { page } = await openContext(browser);
  await open(page, '/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  return page;
}

const inside = (page: Page) => page.waitForURL((url) => url.pathname.startsWith('/ams'));

describe('a second factor', () => {
  test('is set up in the profile, asked for at the next sign-in, and a recovery code opens once', async () => {
    const { page, errors } = await openContext(browser);
    const email = await person(page);
    await open(page, '/ams/profile');
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? '';
    await page.getByLabel('Six digits of the app').fill('000000');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Six digits of the app').fill(codeAt(secret, stepAt(Date.now()) - 1));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Keep these recovery codes').waitFor();
    const codes = await page.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I kept them' }).click();
    await page.getByText(/10 recovery codes left/).waitFor();
    await page.context().close();

    const app = await asked(email);
    await app.getByRole('button', { name: 'Sign in', exact: true }).click();
    await app.getByText('Enter the code.').waitFor();
    expect(await violations(app)).toEqual([]);
    await app.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepAt(Date.now())));
    await app.keyboard.press('Enter');
    await inside(app);
    await app.context().close();

    const paper = await asked(email);
    await paper.getByRole('button', { name: 'Use a recovery code' }).click();
    await paper.getByLabel('Recovery code').fill(codes[0] ?? '');
    await paper.keyboard.press('Enter');
    await inside(paper);
    await open(paper, '/ams/profile');
    await paper.getByText(/9 recovery codes left/).waitFor();
    await paper.context().close();

    const again = await asked(email);
    await again.getByRole('button', { name: 'Use a recovery code' }).click();
    await again.getByLabel('Recovery code').fill(codes[0] ?? '');
    await again.keyboard.press('Enter');
    await again.locator('[aria-invalid="true"]').waitFor();
    expect(new URL(again.url()).pathname).toBe('/login');
    await again.context().close();
    expect(errors).toEqual([]);
  });
});
