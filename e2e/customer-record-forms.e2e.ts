import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
let customer: number;
let name: string;

beforeAll(async () => {
  browser = await openBrowser();
  name = `Palm Court ${unique()}`;
  const made = await (await staffApi()).post('/customer', { name, kind: 'company', credit_limit: '1000.00' });
  customer = made.data.id;
});
afterAll(() => browser.close());

const isSeen = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });

describe('a save that was refused', () => {
  test.each([1440, 390])(
    'is said above Save, wherever the form is scrolled to, and goes through by Retry at %i',
    async (width) => {
      const { context, page } = await openContext(browser, { width, height: 800 });
      await signIn(page, 'admin@demo.test');
      await open(page, `/ams/customers/${customer}?edit=1`);
      const drawer = page.getByRole('dialog');
      const limit = drawer.getByRole('textbox', { name: /^Credit limit/ });
      await limit.fill(width === 390 ? '2500' : '2600');
      const answers = [
        {
          status: 0,
          says: 'Network or System Error!',
          next: 'Your changes are kept. Check your connection and try again.',
        },
        { status: 403, says: 'You may not do this today.', next: null },
        { status: 500, says: 'Something broke.', next: null },
        { status: 502, says: 'This couldn’t be completed. Try again in a few minutes.', next: null },
      ];
      for (const { status, says, next } of answers) {
        await page.route(`**/api/v1/customer/${customer}?*`, (route) => {
          if (route.request().method() !== 'PUT') return route.fallback();
          if (status === 0) return route.abort();
          return route.fulfill(status === 502 ? { status, body: '' } : { status, json: { code: 'x', message: says } });
        });
        await limit.focus();
        await page.keyboard.press('Control+s');
        const refusal = drawer.getByRole('alert').filter({ hasText: says });
        await refusal.waitFor();
        if (next) await refusal.getByText(next).waitFor();
        expect([status, await isSeen(page, says)]).toEqual([status, true]);
        const [box, button] = await Promise.all([
          refusal.boundingBox(),
          drawer.getByRole('button', { name: 'Save', exact: true }).boundingBox(),
        ]);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
        expect(await refusal.getByRole('button', { name: 'Retry' }).count()).toBe(status === 403 ? 0 : 1);
        await page.unroute(`**/api/v1/customer/${customer}?*`);
      }
      // The gateway's answer to this is not about signing in.
      await page.getByText('The service is temporarily unavailable. Please try again in a few minutes.').first().waitFor();
      expect(await page.getByText(/authentication service/).count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await drawer.getByRole('button', { name: 'Retry' }).click();
      await drawer.waitFor({ state: 'detached' });
      const { data } = await (await staffApi()).get(`/customer/${customer}`);
      expect(Number(data.credit_limit)).toBe(width === 390 ? 2500 : 2600);
      await context.close();
    },
  );

  test('a field one comes to with Tab stands clear of the foot of its drawer', async () => {
    const { context, page, errors } = await openContext(browser, { width: 1440, height: 800 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/customers/${customer}?edit=1`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /^Name/ }).focus();
    const covered: string[] = [];
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press('Tab');
      const word = await page.evaluate(() => {
        const here = document.activeElement;
        const body = here?.closest('form')?.parentElement;
        if (!here || !body) return null;
        const room = body.getBoundingClientRect().bottom - here.getBoundingClientRect().bottom;
        return room < 16 ? `${here.id}: ${Math.round(room)}` : null;
      });
      if (word) covered.push(word);
    }
    expect(covered).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a layer that is opened from a menu', () => {
  test.each(['customers', 'activities'])('has the focus, though its code and its data come late: %s', async (kind) => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, kind === 'customers' ? `/ams/customers/${customer}` : `/ams/activities/1`);
    const more = page.getByRole('button', { name: 'More actions' }).first();
    await page.route(/written-mail|\/assets\/.*mail.*\.js/, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Write email' }).waitFor();
    await page.getByRole('menuitem', { name: 'Write email' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /^Subject/ }).waitFor();
    const isInside = () => drawer.evaluate((element) => element.contains(document.activeElement));
    await page.waitForTimeout(300);
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });
});
