import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codeAt, stepAt } from '../modules/identity/second-factor/totp.server.ts';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import {
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../platform/testing/network/identity-provider.ts';
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
async function person(page: Page, role = 'Manager'): Promise<string> {
  const staff = await staffApi();
  const email = `${unique()}@demo.test`;
  const roles = [await idOf('/role', role)];
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
  await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/^Welcome\./).waitFor({ state: 'detached' });
  return email;
}

/** Signs in as far as the question for a code. */
async function asked(email: string): Promise<Page> {
  const { page } = await openContext(browser);
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  return page;
}

const inside = (page: Page) => page.waitForURL((url) => url.pathname.startsWith('/ams'));

describe('a second factor', () => {
  test('is set up in the profile, asked for at the next login, and a recovery code opens once', async () => {
    const { page, errors } = await openContext(browser);
    const email = await person(page);
    await open(page, '/ams/profile');
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? '';
    await page.getByLabel('6-digit code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('6-digit code').fill(codeAt(secret, stepAt(Date.now()) - 1));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Save your recovery codes').waitFor();
    const codes = await page.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText(/10 recovery codes left/).waitFor();
    await page.context().close();

    const app = await asked(email);
    await app.getByRole('button', { name: 'Log in', exact: true }).click();
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

/** SQL as the owner, for what no screen may: whether the company may ask machines of its own network. */
async function owner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(text);
  await client.query("select pg_notify('ordo_change', '0:tenant:0')");
  await client.end();
}

test('who asks administrators for a second factor and has none is told so, and led to set it up', async () => {
  const { context, page, errors } = await openContext(browser);
  try {
    await person(page, 'Administrator');
    await open(page, '/ams/settings/company?section=sign_in');
    const rule = page.locator('[data-setting="second_factor"]');
    await rule.getByRole('radio', { name: 'Administrators' }).check();
    await rule.getByText(/You haven’t set it up either; you’ll do that next\.$/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/ams\/profile$/);
    await page.getByText('Your company requires two-factor authentication.').waitFor();
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    // Nobody else of the company may be held by it.
    await owner(`delete from company_configuration where key = 'second_factor'
      and tenant_id = (select id from tenant where subdomain = 'demo')`);
    await context.close();
  }
});

/** A sign-in at the provider from the sign-in page; ends where the provider leads back to. */
async function throughProvider(name: string) {
  const opened = await openContext(browser);
  await open(opened.page, '/login');
  await opened.page.getByRole('button', { name: `Log in with ${name}` }).click();
  await opened.page.waitForURL((url) => url.pathname !== '/login');
  return opened;
}

describe('the identity provider of the company', () => {
  let provider: IdentityProvider;
  beforeAll(async () => {
    const account = { sub: 'e2e-1', email: 'manager@demo.test', email_verified: true };
    provider = await startIdentityProvider(inject('origin'), account);
    await owner("update tenant set is_development = true where subdomain = 'demo'");
  });
  afterAll(async () => {
    // The other tests share this company.
    const staff = await staffApi();
    await staff.post('/company/configurations', { key: 'oidc', text_value: '{"enabled":false}' });
    await owner("update tenant set is_development = false where subdomain = 'demo'");
    provider.close();
  });

  test('is set up among the settings, asks before typed values go, and is not written over another administrator’s change', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/settings/sign-in');
    await page.waitForURL(/section=sign_in/);
    const form = page.locator('[data-setting="oidc"]');
    await form.getByText(/people currently log in with a password/).waitFor();
    await form.getByRole('switch', { name: 'Show the button on the login page' }).check();
    await page.keyboard.press('Control+s');
    await form.getByText('Enter the issuer URL.').waitFor();
    await form.locator('input[type="url"]:focus').waitFor();
    await form.getByRole('textbox', { name: /^Issuer/ }).fill(provider.issuer);
    await form.getByText('was empty').first().waitFor();
    await form.getByRole('textbox', { name: /^Client ID/ }).fill('ordo');
    await form.getByLabel('Client secret', { exact: true }).fill(CLIENT_SECRET);
    await form.getByRole('textbox', { name: /^Button label/ }).fill('Acme ID');
    expect(await violations(page)).toEqual([]);
    // Another section of the same page keeps them, another page asks.
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Company details' }).click();
    await sections.getByRole('link', { name: /^Login methods/ }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Single sign-on').waitFor();
    await page.getByRole('link', { name: 'Units of measure' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await form.getByRole('textbox', { name: /^Client ID/ }).inputValue()).toBe('ordo');

    // Somebody else writes it first.
    const staff = await staffApi();
    const text_value = JSON.stringify({ enabled: false, label: 'Other name' });
    expect((await staff.post('/company/configurations', { key: 'oidc', text_value })).status).toBe(200);
    await page.keyboard.press('Control+s');
    await page.getByText('Nothing was saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show new value' }).click();
    const label = form.getByRole('textbox', { name: /^Button label/ });
    await expect.poll(() => label.inputValue()).toBe('Other name');
    await form.getByRole('switch', { name: 'Show the button on the login page' }).check();
    await form.getByRole('textbox', { name: /^Issuer/ }).fill(provider.issuer);
    await form.getByRole('textbox', { name: /^Client ID/ }).fill('ordo');
    await form.getByLabel('Client secret', { exact: true }).fill(CLIENT_SECRET);
    await form.getByRole('textbox', { name: /^Button label/ }).fill('Acme ID');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const kept = await staff.get('/company/configurations/oidc');
    expect(kept.data.value).toMatchObject({ enabled: true, label: 'Acme ID', issuer: provider.issuer });
    expect(JSON.stringify(kept)).not.toContain(CLIENT_SECRET);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('who may not change it reads it, locked, and why; what a rule asks of how many is said while it is chosen', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/settings/company?section=sign_in');
    const rule = page.locator('[data-setting="second_factor"]');
    await rule.getByRole('radio', { name: 'Administrators' }).check();
    await rule.getByText('was Nobody').waitFor();
    await rule.getByText(/administrators? ha(s|ve)n’t set it up\./).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(errors).toEqual([]);
    await context.close();

    const other = await openContext(browser);
    await person(other.page, 'Read only');
    await open(other.page, '/ams/settings/company?section=sign_in');
    await other.page.getByText(/^View only\./).waitFor();
    await other.page.getByText(/people currently log in with a password/).waitFor();
    for (const field of await other.page.locator('[data-setting] input').all())
      expect(await field.isDisabled()).toBe(true);
    expect(await violations(other.page)).toEqual([]);
    expect(other.errors).toEqual([]);
    await other.context.close();
  });

  test('lets a known person in from the login page, and tells a stranger that there is no account', async () => {
    const known = await throughProvider('Acme ID');
    await inside(known.page);
    await known.page.getByRole('button', { name: 'Marcus Bennett: account menu' }).waitFor();
    expect(known.errors).toEqual([]);
    await known.context.close();

    provider.account = { sub: 'e2e-2', email: 'stranger@demo.test', email_verified: true };
    const stranger = await throughProvider('Acme ID');
    await stranger.page.getByRole('heading', { name: 'Couldn’t log in' }).waitFor();
    await stranger.page.getByText('No account uses your Acme ID email.').waitFor();
    expect(await violations(stranger.page)).toEqual([]);
    await stranger.page.getByRole('link', { name: /Back/ }).click();
    await stranger.page.getByRole('button', { name: 'Log in with Acme ID' }).waitFor();
    await stranger.context.close();
  });
});
