import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Lets the page's own time stand still; from then on it passes only by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

type Noted = typeof globalThis & { asked: { at: number[]; open: number } };

/** In the page: when the bell asks, by the page's own clock, and whether an answer is still on its way. */
function noteAsking(): void {
  const send = globalThis.fetch;
  const asked = { at: [] as number[], open: 0 };
  Object.assign(globalThis, { asked });
  globalThis.fetch = async (...call) => {
    if (!new URL(String(call[0])).pathname.endsWith('/notification')) return send(...call);
    asked.at.push(Date.now());
    asked.open++;
    return send(...call).finally(() => asked.open--);
  };
}

describe('before logging in', () => {
  test('alert.delay: why the session ended is told half a second after the page', async () => {
    const { context, page, errors } = await openContext(browser);
    await page.addInitScript(() => sessionStorage.setItem('ordo.notice', 'no_web_access'));
    const told = page.getByText('Your account has no access to the web application. Ask an administrator.').first();
    // The page's own time stands still from its first line on, so the machine's speed does not matter.
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    await open(page, '/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.clock.runFor(499);
    expect(await told.count()).toBe(0);
    await page.clock.runFor(1);
    await told.waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('text.custom_validity: a wrong field says why to the browser too, and is silent again while it is corrected', async () => {
    const { context, page } = await openContext(browser);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    const email = page.getByLabel('Email');
    const said = () =>
      email.evaluate((field: HTMLInputElement) => [field.validity.customError, field.validationMessage]);
    await expect.poll(said).toEqual([true, 'Enter your email address.']);
    await email.pressSequentially('a');
    expect((await said())[0]).toBe(false);
    await context.close();
  });
});

describe('while logged in', () => {
  test('version.lookup_failure: the API version stays empty, the failure is only logged', async () => {
    const { context, page, errors } = await openContext(browser);
    const logged: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && logged.push(message.text())));
    await signIn(page, 'manager@demo.test');
    await page.route('**/auth/version*', (route) => route.abort('connectionfailed'));
    await open(page, '/ams/customer-segments');
    await expect.poll(() => logged.some((line) => line.startsWith('version lookup failed'))).toBe(true);
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Web 6.7.28', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('Network or System Error!').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('notifications.poll: the bell asks every 5 s, and not at all for whoever switched it off', async () => {
    const staff = await staffApi();
    const user = await idOf('/user', 'warehouse@demo.test');
    /** When the bell asked in 20 s of the page's time. */
    const listen = async (notification: 0 | 1): Promise<number[]> => {
      await staff.put(`/notification/${user}/toggle-notification`, { notification });
      const { context, page } = await openContext(browser);
      await page.clock.install();
      // Without the stream of changes nothing but the clock makes the bell ask.
      await page.route('**/api/v1/stream*', (route) => route.abort());
      await page.addInitScript(noteAsking);
      await signIn(page, 'warehouse@demo.test');
      await open(page, '/ams/profile');
      await stopClock(page);
      const asked = () => page.evaluate(() => (globalThis as Noted).asked);
      const before = (await asked()).at.length;
      for (let second = 0; second < 20; second++) {
        await page.clock.runFor(1_000);
        await expect.poll(async () => (await asked()).open).toBe(0);
      }
      const at = (await asked()).at.slice(before);
      await context.close();
      return at;
    };
    expect(await listen(0)).toEqual([]);
    const at = await listen(1);
    expect(at.length).toBeGreaterThanOrEqual(2);
    for (const [n, time] of at.slice(1).entries()) expect(Math.floor((time - (at[n] ?? 0)) / 1000)).toBeOneOf([5, 6]);
  });

  test('cache.cleared: coming to a page uses what is kept of master data, reloading it asks anew', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/activities');
    const types = () => page.waitForResponse((answer) => answer.url().includes('/ordertype/fetchby/permission'));
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/ordertype/fetchby/permission')) asked++;
    });
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('fetchby/permission');
    await open(page, '/ams/activities');
    expect(asked).toBe(0);
    const anew = types();
    await page.reload();
    expect((await anew).ok()).toBe(true);
    await context.close();
  });

  test('email_schedules.store: the list loads visibly, says what went wrong, and loads again', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/v1/email-schedule?*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'The timetable is torn', code: 'internal' } });
    });
    await page.goto(page.url().replace('/dashboard', '/email-schedule'));
    const main = page.getByRole('main');
    await main.locator('[aria-busy="true"]').first().waitFor();
    answer();
    await main.getByText('The timetable is torn').first().waitFor();
    expect(await main.locator('[aria-busy="true"]').count()).toBe(0);
    await page.unroute('**/api/v1/email-schedule?*');
    await main.getByRole('button', { name: 'Retry' }).first().click();
    await main.getByText('The timetable is torn').first().waitFor({ state: 'detached' });
    await main.getByRole('button', { name: 'New schedule' }).first().waitFor();
    await context.close();
  });
});

describe('master lists', () => {
  test('lists.refetch_delete: after a delete the list is read again', async () => {
    const staff = await staffApi();
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    for (const [path, screen] of [
      ['/order-category', 'activity-category'],
      ['/interaction-type', 'interaction-types'],
      ['/customer-agent', 'customer-agents'],
      ['/customer-segment', 'customer-segments'],
      ['/lifecycle-stage', 'lifecycle-stages'],
      ['/progress-status', 'progress-status'],
    ] as const) {
      const name = `Goes away ${unique()}`;
      expect((await staff.post(path, { name })).status, path).toBe(201);
      await open(page, `/ams/${screen}?q=${encodeURIComponent(name)}`);
      const row = page.getByRole('row', { name });
      await row.getByRole('button', { name: /actions/i }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const order: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.includes(path)) order.push(`${request.method()} ${pathname.replace(/\d+$/, 'id')}`);
      });
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await row.waitFor({ state: 'detached' });
      expect(order.slice(0, 2), screen).toEqual([`DELETE /api/v1${path}/id`, `GET /api/v1${path}`]);
      page.removeAllListeners('request');
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  test('locations.dropdowns: countries, and the states of the chosen one, are chosen from lists', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/settings/company?section=address');
    const offered = async (field: RegExp, words: string) => {
      const list = page.getByRole('combobox', { name: field });
      await list.click();
      await list.fill(words);
      await page.getByRole('option').first().waitFor();
      return page.getByRole('option').allInnerTexts();
    };
    expect(await offered(/^Country/, 'United States')).toContain('United States');
    await page.getByRole('option', { name: 'United States', exact: true }).click();
    expect(await offered(/^State/, 'Flor')).toEqual(['Florida']);
    await context.close();
  });

  test('transaction_types.officer_hidden, transaction_types.black_hole: goods go to the Loss Vault, and nobody is offered the officer', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/transaction-type?open=new');
    await page.getByRole('combobox', { name: /^From/ }).click();
    const offered = page.getByRole('option');
    await offered.first().waitFor();
    expect(await offered.allInnerTexts()).toEqual(['Location', 'Customer', 'Supplier', 'Loss Vault']);
    await context.close();
  });
});
