import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn, type View } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';
import {
  confirmationLink,
  feedbackLink,
  invitationLink,
  mailedLink,
  notMeLink,
  ownerRows,
  passwordLink,
  renewBudgets,
} from './walk/links.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const OWN_PASSWORD = 'seven brown foxes jump';

/** Somebody without a session at a link; a load of the whole page beyond the first fails. */
async function stranger(view: View, path: string) {
  const { context, page, errors } = await openContext(browser, view);
  await open(page, path);
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  return {
    page,
    close: async () => {
      expect([errors, loads]).toEqual([[], 0]);
      await context.close();
    },
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

describe.each([
  { place: 'a desk', width: 1440, height: 900 },
  { place: 'a phone', width: 390, height: 844 },
])('by the link of a mail, at $place', ({ width, height }) => {
  test('a customer says what they think of a visit, once', async () => {
    const { id, path } = await feedbackLink();
    const { page, close } = await stranger({ width, height }, path);
    await press(page, 'Send feedback');
    await page.getByText('Choose one to five stars.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: '2 stars' }).first().check({ force: true });
    const words = `Came late ${unique()}`;
    await page.getByLabel('Anything you’d like to tell us?').fill(words);
    await page.getByLabel('Please contact me about this').check();
    await press(page, 'Send feedback');
    await said(page, 'Thank you');
    const rows = await ownerRows('select rating, comment, contact_me, source from feedback where order_id = $1', [id]);
    expect(rows).toEqual([{ rating: 2, comment: words, contact_me: true, source: 'link' }]);
    // Opened again it does not ask again; a link that was cut off on its way says what to do.
    await close();
    const again = await stranger({ width, height }, `${path}&rating=5`);
    await again.page.getByText('We received your feedback on').waitFor();
    await again.close();
    const cut = await stranger({ width, height }, '/customer_feedback?order_id=1');
    await said(cut.page, 'This link can’t be used');
    await cut.close();
  });

  test('somebody who forgot their password sets a new one, and only this opens', async () => {
    await renewBudgets();
    const email = `${unique()}@demo.test`;
    const made = await (await staffApi()).post('/user', { first_name: 'Rory', email, password: TEST_PASSWORD });
    expect(made.status, JSON.stringify(made.data)).toBe(201);
    const asking = await stranger({ width, height }, '/forgot_password');
    await asking.page.getByLabel('Email').fill(email);
    await asking.page.keyboard.press('Enter');
    await asking.page.locator('input').waitFor({ state: 'detached' });
    await asking.close();

    const path = await mailedLink(email, '/reset_password');
    const { page, close } = await stranger({ width, height }, path);
    await press(page, 'Save password');
    await page.getByText('Use at least 8 characters.').first().waitFor();
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('Confirm new password').fill('seven brown foxes');
    await press(page, 'Save password');
    await page.getByText('Passwords don’t match.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
    await press(page, 'Save password');
    await page.getByText('Password saved. Log in with it.').waitFor();
    const login = async (password: string) =>
      (await (await staffApi()).post('/auth/login', { email, password })).status;
    expect([await login(TEST_PASSWORD), await login(OWN_PASSWORD)]).toEqual([401, 200]);
    await close();
    const used = await stranger({ width, height }, path);
    await said(used.page, 'This link is no longer valid');
    await used.close();
  });

  test('an invited customer chooses a password and is in the portal', async () => {
    const { email, path } = await passwordLink('customer');
    const { page, close } = await stranger({ width, height }, path);
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('Confirm new password').fill(OWN_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Password saved. Log in with it.').waitFor();
    await close();
    const inside = await openContext(browser, { width, height });
    await signIn(inside.page, email, '/customer-login', OWN_PASSWORD);
    expect(new URL(inside.page.url()).pathname).toMatch(/^\/customer-portal/);
    await inside.context.close();
  });

  test('somebody joins their company by an invitation, and is let in', async () => {
    const { email, path } = await invitationLink();
    const { page, close } = await stranger({ width, height }, path);
    expect(await page.getByLabel('Email', { exact: false }).inputValue()).toBe(email);
    await press(page, 'Send request');
    await page.getByText('Enter your first name.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Baptiste');
    await page.getByLabel('Password', { exact: false }).first().fill(OWN_PASSWORD);
    await page.getByLabel('Confirm password').fill(OWN_PASSWORD);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await press(page, 'Send request');
    await said(page, 'Your access is ready');
    const people = await ownerRows(
      `select u.first_name, u.is_customer_user, l.id is not null as is_linked from app_user u
        left join customer_user l on l.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(people).toEqual([{ first_name: 'Ines', is_customer_user: true, is_linked: true }]);
    await close();
    const used = await stranger({ width, height }, path);
    await said(used.page, 'This invitation is no longer valid');
    await used.close();
  });

  test('an address is confirmed by one press, and the request waits for the company', async () => {
    const path = await confirmationLink('existing');
    const { page, close } = await stranger({ width, height }, path);
    await press(page, 'Confirm email');
    await said(page, 'Request received');
    const rows = await ownerRows(
      "select status from portal_registration where email like '%@press.example' order by id desc limit 1",
    );
    expect(rows).toEqual([{ status: 'pending' }]);
    await close();
  });

  test('“that was not me” ends the sessions and asks for a new password', async () => {
    const path = await notMeLink();
    const { page, close } = await stranger({ width, height }, path);
    await press(page, 'End all sessions');
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(page.url().startsWith(inject('origin'))).toBe(true);
    await close();
  });
});
