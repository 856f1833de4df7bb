import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { idOf, newActivity, tasks } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Seen {
  notes: { content: string }[];
  items: { name: string; task_checked: boolean }[];
  reference_no: string;
}

const record = async (id: number) => (await (await staffApi()).get(`/order/${id}`)).data as unknown as Seen;

/** A released activity of the officer with two tasks. */
async function job(title: string): Promise<{ id: number; reference: string }> {
  const driver_id = await idOf('/user', 'Devon Grant');
  const customer_id = await idOf('/customer', 'Kingston Cold Storage');
  const items = await tasks('Read the meter', 'Close the valve');
  const id = await newActivity({ title, driver_id, customer_id, items });
  await (await staffApi()).post(`/order/${id}/release`);
  return { id, reference: (await record(id)).reference_no };
}

describe('the network goes away under the officer', () => {
  test('what is tapped waits on the phone and is sent once, even when the answer is lost', async () => {
    const { id, reference } = await job('Meter round');
    const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'officer@demo.test');
    await open(page, '/ams/activities');
    await page.getByRole('link', { name: new RegExp(reference) }).tap();
    await page.getByRole('checkbox', { name: 'Read the meter' }).waitFor();

    const notes: string[] = [];
    await page.route(`**/order/${id}/note*`, async (route) => {
      notes.push(route.request().headers()['idempotency-key'] ?? '');
      if (notes.length > 1) return route.continue();
      // The server has it, the phone never hears so.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await context.setOffline(true);
    await page.getByText('You’re offline. Data may be out of date.').waitFor();
    await page.getByRole('checkbox', { name: 'Read the meter' }).check();
    await page.getByRole('textbox', { name: 'Note' }).fill('Meter shows 4711');
    await page.getByRole('button', { name: 'Add note' }).tap();
    await page.getByText('2 changes waiting to be sent.').waitFor();
    await expect.poll(() => page.getByText('Queued').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('link', { name: 'View queue' }).tap();
    await page.getByRole('region', { name: 'Not sent yet' }).getByText('Meter shows 4711').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await record(id)).notes).toEqual([]);

    await context.setOffline(false);
    await page.getByText('2 changes waiting to be sent.').waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByText(/waiting to be sent/).waitFor({ state: 'detached', timeout: 60_000 });
    const after = await record(id);
    expect(after.notes.map(({ content }) => content)).toEqual(['Meter shows 4711']);
    expect(after.items.map(({ name, task_checked }) => [name, task_checked])).toEqual([
      ['Read the meter', true],
      ['Close the valve', false],
    ]);
    expect(new Set(notes).size).toBe(1);
    expect(notes.length).toBeGreaterThan(1);
    expect(errors).toEqual([]);
    await context.close();
  }, 180_000);

  test('the list stays and says how old it is; unsent work outlives closing the page', async () => {
    const { id, reference } = await job('Valve round');
    const { context, page } = await openContext(browser, { width: 390, height: 844 });
    await signIn(page, 'officer@demo.test');
    await open(page, '/ams/activities');
    const card = page.getByRole('link', { name: new RegExp(reference) });
    await card.tap();
    await page.getByRole('checkbox', { name: 'Close the valve' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Back to / }).tap();
    await card.waitFor();
    await page.getByText(/Last updated/).waitFor();
    await card.tap();
    await page.getByRole('checkbox', { name: 'Close the valve' }).check();
    await page.getByText('1 change waiting to be sent.').waitFor();
    // The phone is put away; with the next start there is a network again.
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await open(later, `/ams/activities/${id}`);
    await later.getByRole('checkbox', { name: 'Close the valve' }).waitFor();
    await expect.poll(async () => (await record(id)).items[1]?.task_checked, { timeout: 30_000 }).toBe(true);
    await context.close();
  }, 180_000);
});

describe('the network goes away at the desk', () => {
  test('a list that cannot be read says so and offers Retry; the rest of the page lives', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await page.route('**/api/v1/order?*', (route) => route.abort('connectionfailed'));
    await page.goto(page.url().replace('/dashboard', '/activities'));
    await page.getByText('Network or System Error!').first().waitFor({ timeout: 40_000 });
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/api/v1/order?*');
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
    await page.getByRole('row').nth(1).waitFor();
    await context.close();
  });

  test('a tick that cannot be saved goes back at once, and says which', async () => {
    const { id } = await job('Desk round');
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, `/ams/activities/${id}`);
    const tick = page.getByRole('checkbox', { name: 'Read the meter' });
    await tick.waitFor();
    await context.setOffline(true);
    await tick.click();
    await page.getByText(/“Read the meter” was not saved\./).waitFor({ timeout: 40_000 });
    expect(await tick.isChecked()).toBe(false);
    await context.setOffline(false);
    await tick.check();
    await expect.poll(async () => (await record(id)).items[0]?.task_checked).toBe(true);
    expect(await tick.isChecked()).toBe(true);
    await context.close();
  });

  test('a form that cannot be sent keeps every word and goes through later', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog', { name: 'New activity' });
    await form.getByRole('combobox', { name: /^Customer/ }).fill('Kingston Cold');
    await page.getByRole('option', { name: /Kingston Cold Storage/ }).click();
    await form.getByRole('textbox', { name: /^Title/ }).fill('Typed in the tunnel');
    await form.getByRole('textbox', { name: /^Description/ }).fill('Three lines of text');
    await context.setOffline(true);
    await form.getByRole('button', { name: /^Create activity/ }).click();
    await form.getByText('Network or System Error!').waitFor({ timeout: 40_000 });
    await form.getByText('Your changes are kept. Check your connection and try again.').waitFor();
    expect(await form.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Typed in the tunnel');
    await context.setOffline(false);
    await form.getByRole('button', { name: /^Create activity/ }).click();
    await page.waitForURL(/\/ams\/activities\/\d+$/);
    await page.getByText('Typed in the tunnel').first().waitFor();
    await page.getByText('Three lines of text').first().waitFor();
    await context.close();
  });
});
