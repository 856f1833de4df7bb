import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay } from './support/planned.ts';

let browser: Browser;
const PHONE = { width: 390, height: 844, language: 'es' } as const;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('on a phone what can be done with the selection is reached in Spanish, too; the order shows numbers and times', async () => {
  const { context, page, errors } = await openContext(browser, PHONE);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities');
  // Selecting begins in the page's own menu; no bar of its own stands above the cards.
  await page.getByRole('main').getByRole('button', { name: 'Más acciones' }).first().click();
  await page.getByRole('menuitem', { name: 'Seleccionar', exact: true }).click();
  for (const at of [0, 1]) await page.locator('li input[type=checkbox]').nth(at).click();
  const bar = await page.locator('[data-bulk] section').boundingBox();
  const buttons = await page.locator('[data-bulk] button').all();
  for (const button of buttons) {
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
  }
  await page.locator('[data-bulk]').getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar secuencia' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('La primera se hace primero.').waitFor();
  expect(await dialog.locator('ol > li').first().textContent()).toMatch(/^1\D[\s\S]*\d\d:\d\d/);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('without a network every list says what to do next, and no figure claims what nobody knows', async () => {
  const { context, page } = await openContext(browser, PHONE);
  await signIn(page, 'admin@demo.test');
  await page.route(/\/api\/v1\/(order|dispatch|auditlogs|saved-report|report)/, (route) => route.abort());
  for (const path of ['/ams/activities', '/ams/activity-schedule', '/ams/auditlogs', '/ams/activity-reports']) {
    await open(page, path);
    await page.getByText('Revise su conexión e inténtelo de nuevo.').first().waitFor();
  }
  await open(page, '/ams/activity-schedule');
  await page.getByRole('button', { name: 'Sin programar', exact: true }).waitFor();
  // Nothing waits for ever.
  await open(page, '/ams/dashboard');
  await context.close();
});

test('title, count and actions of a list share one row on a phone; each is named and 44 px', async () => {
  const { context, page, errors } = await openContext(browser, { ...PHONE, language: 'en' });
  await signIn(page, 'admin@demo.test');
  for (const [path, name] of [
    ['/ams/activities', 'New activity'],
    ['/ams/customers', 'New customer'],
  ] as const) {
    await open(page, path);
    const [title, add] = [page.locator('h1'), page.getByRole('button', { name }).or(page.getByRole('link', { name }))];
    await add.waitFor();
    const [head, box] = [await title.boundingBox(), await add.boundingBox()];
    const middle = (one: typeof box): number => (one?.y ?? 0) + (one?.height ?? 0) / 2;
    expect(Math.abs(middle(head) - middle(box))).toBeLessThan(12);
    expect([box?.height, (box?.width ?? 0) >= 44]).toEqual([44, true]);
    const exports = page.getByRole('button', { name: 'Export' });
    if (path === '/ams/customers') expect((await exports.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    else expect(await exports.count()).toBe(0);
    expect(
      (
        await page
          .locator('li')
          .filter({ has: page.locator('a') })
          .first()
          .boundingBox()
      )?.y ?? 999,
    ).toBeLessThan(300);
  }
  await open(page, '/ams/activities');
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'More actions' })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /CSV/ }).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a shift of the roster says its day and hours in one line of its card', async () => {
  const { day, officers } = await ownDay();
  const { context, page, errors } = await openContext(browser, PHONE);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/user-roster?f.user_id=${officers[0]?.id}&f.day=${day}..${day}`);
  const line = page.getByRole('listitem').getByText(/^\p{L}{3}\s\d{1,2}\s\p{L}{3,4}\s\d{4}, 08:00–18:00$/u);
  await line.waitFor();
  expect((await line.boundingBox())?.height).toBeLessThan(24);
  expect(await page.getByText('18:00', { exact: false }).count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
