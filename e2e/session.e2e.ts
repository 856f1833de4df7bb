import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const NEW_PASSWORD = 'seven brown foxes jump';

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A new officer with a password the office has set: the first sign-in is still to come. */
async function newOfficer(): Promise<string> {
  const staff = await staffApi();
  const roles = (await staff.get('/role/all')).data as unknown as { id: number; name: string }[];
  const role = roles.find((each) => each.name === 'Officer');
  const email = `${unique()}@demo.test`;
  const body = { first_name: 'Nia', last_name: 'Fresh', email, password: TEST_PASSWORD, roles: [role?.id] };
  const made = await staff.post('/user', body);
  expect(made.status, JSON.stringify(made.data)).toBeLessThan(300);
  return email;
}

describe('logging in', () => {
  test('says what is missing and what is wrong, and makes a guesser wait', async () => {
    const { context, page, errors } = await openContext(browser);
    const email = await newOfficer();
    await open(page, '/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter your email address.').first().waitFor();
    await page.getByText('Enter your password.').first().waitFor();
    expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);

    const answers: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answer = page.waitForResponse((response) => response.url().includes('/auth/login'));
      await fillIn(page, email, `not the password ${attempt}`);
      answers.push((await answer).status());
      await page.getByText('Incorrect email or password.').waitFor();
      await page.getByText('Try again or reset your password.').waitFor();
    }
    expect(answers).toEqual([401, 401, 401, 401, 401]);
    expect(await violations(page)).toEqual([]);
    // Even the right password waits now.
    await fillIn(page, email, TEST_PASSWORD);
    await page.getByText(/Too many requests\. Try again in \d+ seconds\./).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('leads back to the page that was wanted, and everybody to their own side', async () => {
    const { context, page } = await openContext(browser);
    await page.goto(`${inject('origin')}/ams/customers?f.status=active`);
    await page.waitForURL(/\/login\?redirect=/);
    await fillIn(page, 'manager@demo.test', TEST_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/ams/customers' && url.searchParams.has('f.status'));

    for (const elsewhere of ['/login', '/customer-login', '/customer-portal/dashboard', '/']) {
      await page.goto(inject('origin') + elsewhere);
      await page.waitForURL((url) => url.pathname === '/ams/dashboard');
    }
    await context.close();
  });

  test('a customer comes to the portal, never to the staff area; a redirect to elsewhere is not followed', async () => {
    const { context, page } = await openContext(browser);
    const wanted = encodeURIComponent('/customer-portal/profile');
    // Whose portal it is is not known yet: then it is nobody's, and not the product's.
    let tell = (): void => undefined;
    const told = new Promise<void>((done) => {
      tell = done;
    });
    await page.route('**/company/public*', (route) => told.then(() => route.continue()));
    await page.goto(`${inject('origin')}/customer-login`);
    await page.locator('h1').first().waitFor();
    expect(await page.getByText('Ordo', { exact: true }).count()).toBe(0);
    tell();
    await open(page, `/customer-login?redirect=${wanted}`);
    await fillIn(page, 'omar.davis@demo.test', TEST_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/customer-portal/profile');
    for (const elsewhere of [
      '/ams/dashboard',
      '/ams/activities/1',
      '/login?redirect=%2F%2Fevil.example%2Fx',
      '/login',
    ]) {
      await page.goto(inject('origin') + elsewhere);
      await page.waitForURL((url) => /^\/customer-portal\/(dashboard|service-requests)$/.test(url.pathname));
    }
    await context.close();
  });
});

describe('a session', () => {
  test('session.expired: ends with words, once, and the next login goes on where it stopped', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/profile');
    const { token } = await currentToken(page);
    await fetch(`${inject('origin')}/api/v1/auth/logout`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: '{}',
    });
    // The bell asks within 5 s and learns it; the person does nothing.
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByText('Your session has expired. Log in again.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByText('Your session has expired.').count()).toBe(0);
    await fillIn(page, 'manager@demo.test', TEST_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/ams/profile');
    await context.close();
  });

  test.each([
    ['admin@demo.test', '/login', '/ams/activities'],
    ['customer@demo.test', '/customer-login', '/customer-portal/dashboard'],
  ])(
    'an outage is no logout: %s stays, is told, and goes on when the server answers again',
    async (email, door, path) => {
      const { context, page } = await openContext(browser);
      await signIn(page, email, door);
      await open(page, path);
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({ status: 503, json: { code: 'service_unavailable', message: 'Service Error' } }),
      );
      await page.reload();
      const again = page.getByRole('button', { name: 'Reload the page' });
      await again.waitFor();
      expect(await page.locator('p').textContent()).toMatch(/^Ordo couldn.t start\. \S/);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await again.click();
      await page.getByRole('navigation').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await context.close();
    },
  );

  test('a server that asks for patience at the start of a page is asked again by the page itself', async () => {
    const { context, page, errors } = await openContext(browser, { language: 'es' });
    await signIn(page, 'admin@demo.test');
    let asked = 0;
    await page.route('**/fetch-secret-key*', (route) =>
      asked++ > 0
        ? route.continue()
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '2' },
            json: { code: 'too_many_requests', message: 'Too many requests. Try again in 2 seconds.' },
          }),
    );
    await page.goto(`${inject('origin')}/ams/customers`);
    const patience = page.getByRole('status').filter({ hasText: 'Se abrirá por sí solo enseguida.' });
    await patience.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    expect(asked).toBeGreaterThan(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('another device is logged out after a question that names it; this one says so', async () => {
    const first = await openContext(browser);
    await signIn(first.page, 'manager@demo.test');
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await page.goto(`${inject('origin')}/ams/profile`);
    const rows = page.getByRole('listitem').filter({ hasText: 'Last used' });
    await rows.filter({ hasText: 'This device' }).waitFor();
    const others = page.getByRole('button', { name: /^Log out \w+ · \w+$/ });
    const count = await others.count();
    await others.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await others.count()).toBe(count);
    await others.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => others.count()).toBe(count - 1);
    await first.context.close();
    await context.close();
  });

  test('logging out of the portal leaves nothing refused behind', async () => {
    const { context, page } = await openContext(browser);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    const streams = page.waitForResponse((answer) => answer.url().includes('/api/v1/stream'));
    await signIn(page, 'customer@demo.test', '/customer-login');
    await streams;
    // The server says that the session ended before it answers the logout.
    await page.route('**/auth/logout*', async (route) => {
      const answer = await route.fetch();
      await new Promise((told) => setTimeout(told, 1500));
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/customer-login');
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await context.close();
  });

  test('session.logout_overlay: logging out covers the page until the server has answered', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/auth/logout*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('status').filter({ hasText: 'Logging out...' }).waitFor();
    expect(await page.locator('[inert]').count()).toBeGreaterThan(0);
    answer();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.getByText('Your session has expired.').count()).toBe(0);
    await page.goto(`${inject('origin')}/ams/dashboard`);
    await page.waitForURL(/\/login\?redirect=/);
    await context.close();
  });

  test('guard.first_time_staff: the first one is for setting a password; nothing else opens before', async () => {
    const { context, page, errors } = await openContext(browser);
    const email = await newOfficer();
    await open(page, '/login');
    await fillIn(page, email, TEST_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/ams/profile');
    await page.getByText('Welcome. Set a new password to continue.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').count()).toBe(0);
    await page.goto(`${inject('origin')}/ams/activities`);
    await page.waitForURL((url) => url.pathname === '/ams/profile');
    await page.getByText(/^Welcome\./).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('Current password').fill(TEST_PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(/^Welcome\./).waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).waitFor();
    await open(page, '/ams/activities');
    expect(new URL(page.url()).pathname).toBe('/ams/activities');
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('what a person may not do', () => {
  test('stays in the menu, closed and with its reason; the address says so inside the frame', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'warehouse@demo.test');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('searchbox').fill('additional fields');
    const closed = menu.getByRole('link', { name: 'Additional fields', exact: true });
    const told = await closed.evaluate((element) => {
      const reason = document.getElementById(element.getAttribute('aria-describedby') ?? '');
      return [element.getAttribute('aria-disabled'), element.getAttribute('href'), reason?.textContent];
    });
    expect(told).toEqual(['true', null, 'You need the “View Additional fields” permission. Ask an administrator.']);
    await closed.focus();
    expect(await closed.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.getByRole('searchbox').fill('roles');
    await menu.getByText('No pages match “roles”').waitFor();

    await page.goto(`${inject('origin')}/ams/roles`);
    await page.getByText('You can’t open Roles.').waitFor();
    await page
      .getByText(/“View Roles”/)
      .first()
      .waitFor();
    await menu.waitFor();
    expect(new URL(page.url()).pathname).toBe('/ams/roles');
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

/** The token this page sends, read off its next call. */
async function currentToken(page: Page): Promise<{ token: string }> {
  const request = page.waitForRequest((each) => each.url().includes('/api/v1/') && !!each.headers().authorization);
  await page.reload();
  return { token: (await request).headers().authorization ?? '' };
}
