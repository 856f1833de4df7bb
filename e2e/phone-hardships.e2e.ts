import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { openFront } from './support/front.ts';
import { job, METER, PHONE, record, takenAlong } from './support/officer.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const EMAIL = 'officer@demo.test';
const HOUR = 3_600_000;
const task = (page: Page, name: string) => page.getByRole('checkbox', { name });
const waiting = (page: Page) => page.getByText(/waiting to be sent/);
const photos = (page: Page) => page.locator('input[type=file][capture]').first();

async function note(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Note' }).fill(words);
  await page.getByRole('button', { name: 'Add note' }).tap();
}

/** What a journey fetches itself would get through a cut network: calls of one activity are cut and counted here. */
async function watchWrites(context: BrowserContext, id: number) {
  const network = { isCut: false, sent: new Map<string, number>() };
  await context.route(new RegExp(`/api/v1/order/${id}(/|\\?)`), async (route) => {
    const key = route.request().headers()['idempotency-key'];
    if (network.isCut) return route.abort('internetdisconnected');
    if (route.request().method() !== 'GET' && key) network.sent.set(key, (network.sent.get(key) ?? 0) + 1);
    return route.continue();
  });
  return network;
}

describe('one phone, two tabs', () => {
  test('both show one queue, one of them sends, nothing goes out twice', async () => {
    const { id } = await job('Two tabs');
    const { context, page: first, errors } = await openContext(browser, PHONE);
    await signIn(first, EMAIL);
    await open(first, `/ams/activities/${id}`);
    const second = await context.newPage();
    second.on('pageerror', (error) => errors.push(error.message));
    await open(second, `/ams/activities/${id}`);
    await task(second, 'Read the meter').waitFor();
    const network = await watchWrites(context, id);
    network.isCut = true;
    await context.setOffline(true);
    await task(first, 'Read the meter').check();
    await task(second, 'Close the valve').check();
    await note(second, 'from the second tab');
    await note(first, 'from the first tab');
    for (const page of [first, second]) {
      await page.getByText('4 changes waiting to be sent.').waitFor();
      await expect.poll(() => task(page, 'Close the valve').isChecked()).toBe(true);
      await expect.poll(() => task(page, 'Read the meter').isChecked()).toBe(true);
    }
    network.isCut = false;
    await context.setOffline(false);
    for (const page of [first, second]) await waiting(page).waitFor({ state: 'detached', timeout: 60_000 });
    expect([...network.sent.values()]).toEqual([1, 1, 1, 1]);
    const after = await record(id);
    expect(after.items.map((item) => item.task_checked)).toEqual([true, true, false]);
    expect(after.notes.map(({ content }) => content).sort()).toEqual(['from the first tab', 'from the second tab']);
    // The tab that did not send knows that it went through.
    for (const page of [first, second]) expect(await task(page, 'Read the meter').isChecked()).toBe(true);
    expect(await first.getByText('Changed by two people').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  }, 180_000);

  test('a tab that dies while it sends gives its turn to the other', async () => {
    const { id } = await job('Closed tab');
    const { context, page: first } = await openContext(browser, PHONE);
    await signIn(first, EMAIL);
    await open(first, `/ams/activities/${id}`);
    const second = await context.newPage();
    await open(second, `/ams/activities/${id}`);
    await task(second, 'Read the meter').waitFor();
    const begun = Promise.withResolvers<void>();
    // The server has it, the tab never hears so.
    await first.route(`**/order/${id}/note*`, async (route) => {
      await route.fetch();
      begun.resolve();
    });
    await note(first, 'said once');
    await begun.promise;
    await second.getByText('1 change waiting to be sent.').waitFor();
    await first.close();
    await waiting(second).waitFor({ state: 'detached', timeout: 60_000 });
    expect((await record(id)).notes.map(({ content }) => content)).toEqual(['said once']);
    await context.close();
  }, 180_000);
});

/** A device that refuses to store anything more, as a full one does; the browser's own limit leaves small writes some slack. */
async function limitRoom(page: Page): Promise<(hasRoom: boolean) => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (document.documentElement.dataset.full) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  return (hasRoom) =>
    page.evaluate((isFull) => {
      document.documentElement.dataset.full = isFull ? 'yes' : '';
    }, !hasRoom);
}

describe('a phone without room', () => {
  test('the officer is told what is not saved and keeps every word and photo until there is room', async () => {
    const { id } = await job('Full phone');
    const { context, page } = await openContext(browser, PHONE);
    await signIn(page, EMAIL);
    await open(page, `/ams/activities/${id}`);
    await task(page, 'Read the meter').waitFor();
    const network = await watchWrites(context, id);
    const hasRoom = await limitRoom(page);
    network.isCut = true;
    await context.setOffline(true);
    await task(page, 'Close the valve').check();
    await page.getByText('1 change waiting to be sent.').waitFor();

    await hasRoom(false);
    await note(page, 'The gasket is worn');
    await page.getByText('This phone is full: the change was NOT saved.', { exact: false }).first().waitFor();
    await page.getByText('This phone is full. Free up space.', { exact: false }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('The gasket is worn');
    await task(page, 'Read the meter').tap();
    await expect.poll(() => task(page, 'Read the meter').isChecked()).toBe(false);
    await photos(page).setInputFiles(METER);
    await page.getByText('1 photo was NOT saved', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Filter/ }).tap();
    await page.getByRole('button', { name: 'One more' }).tap();
    await page.getByRole('button', { name: 'Save quantity' }).tap();
    const used = page.getByRole('dialog').getByRole('textbox', { name: 'Quantity used' });
    expect(await used.inputValue()).toBe('3');
    await page.getByText('1 change waiting to be sent.').waitFor();

    await hasRoom(true);
    await page.getByRole('button', { name: 'Save quantity' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The notices leave by themselves; what is not saved stays written on the page.
    await page.getByText('the change was NOT saved', { exact: false }).first().waitFor({ state: 'detached' });
    await page.getByText('1 photo was NOT saved', { exact: false }).waitFor();
    // Under the line that stays at the top nothing can be tapped, wherever the page was scrolled to.
    await page.locator('h1').evaluate((head) => head.scrollIntoView({ block: 'end' }));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Retry' }).tap();
    await page.getByText('1 photo was NOT saved', { exact: false }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add note' }).tap();
    await page.getByText('4 changes waiting to be sent.').waitFor();
    network.isCut = false;
    await context.setOffline(false);
    await waiting(page).waitFor({ state: 'detached', timeout: 60_000 });
    const after = await record(id);
    expect(after.notes.map(({ content }) => content)).toEqual(['The gasket is worn']);
    expect(after.attachments).toHaveLength(1);
    expect(after.items.map((item) => [item.task_checked, item.quantity_used])).toEqual([
      [false, null],
      [true, null],
      [false, 3],
    ]);
    await context.close();
  }, 180_000);
});

/** A phone whose clock is wrong by this much, on the activity and with its network cut. */
async function wrongPhone(id: number, shift: number) {
  const { context, page, errors } = await openContext(browser, PHONE);
  await context.addInitScript((by) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(Right.now() + by);
        else super(...(given as [number]));
      }
      static override now(): number {
        return Right.now() + by;
      }
    }
    globalThis.Date = Wrong as DateConstructor;
  }, shift);
  await signIn(page, EMAIL);
  await open(page, `/ams/activities/${id}`);
  await task(page, 'Read the meter').waitFor();
  const network = await watchWrites(context, id);
  network.isCut = true;
  await context.setOffline(true);
  const sync = async () => {
    network.isCut = false;
    await context.setOffline(false);
    await waiting(page).waitFor({ state: 'detached', timeout: 60_000 });
  };
  return { context, page, errors, sync };
}

const tickAtDesk = async (id: number, task_checked: boolean) => {
  const hash = (await record(id)).items.find((item) => item.name === 'Read the meter')?.hash;
  await (await staffApi()).post(`/order/${id}/checklist`, { data: [{ hash, task_checked }] });
};

describe('a phone whose clock is wrong by hours', () => {
  test('start and completion get the right time, ahead or behind', async () => {
    for (const shift of [5 * HOUR, -5 * HOUR]) {
      const { id } = await job('Wrong clock');
      const { context, page, errors, sync } = await wrongPhone(id, shift);
      await page.getByRole('button', { name: 'Start', exact: true }).tap();
      await page.getByRole('button', { name: 'Check all 2' }).tap();
      await page.getByRole('button', { name: 'Complete activity' }).tap();
      await page.getByText('4 changes waiting to be sent.').waitFor();
      await sync();
      await expect.poll(async () => (await record(id)).status, { timeout: 30_000 }).toBe('completed');
      const { created_at, started_at, completed_at } = await record(id);
      // By the server, whose clock the phone knows to about a second: after it was made, and not after the end of the journey.
      const end = new Date(Date.now() + 1_000).toISOString();
      const times = [created_at, started_at, completed_at, end].map((at) => Date.parse(at ?? ''));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(errors).toEqual([]);
      await context.close();
    }
  }, 240_000);

  test('who changed a field later is not decided by that clock', async () => {
    const { id } = await job('Whose tick');
    const fast = await wrongPhone(id, 5 * HOUR);
    await task(fast.page, 'Read the meter').check();
    // The phone knows the server's clock to about a second: what lies closer together has no order.
    await fast.page.waitForTimeout(3_000);
    await tickAtDesk(id, true);
    await tickAtDesk(id, false);
    const slow = await wrongPhone(id, -5 * HOUR);
    await fast.sync();
    // Tapped before the desk, sent after it: the desk stands, and the officer is asked.
    expect((await record(id)).items[0]?.task_checked).toBe(false);
    await fast.page.getByText('1 conflict to resolve', { exact: false }).waitFor();
    await task(slow.page, 'Read the meter').check();
    await slow.sync();
    expect((await record(id)).items[0]?.task_checked).toBe(true);
    expect(await slow.page.getByText('to resolve', { exact: false }).count()).toBe(0);
    for (const { context } of [fast, slow]) await context.close();
  }, 240_000);
});

describe('a new version while work waits on the phone', () => {
  test('the old page goes on and says so; queue and open note outlive the change', async () => {
    const { id } = await job('New version');
    const front = await openFront();
    const { context, page, errors } = await openContext(browser, { ...PHONE, hasWorker: true });
    await signIn(page, EMAIL, '/login', undefined, front.origin);
    await page.goto(`${front.origin}/ams/activities?view=mine`);
    await settled(page);
    await takenAlong(page);
    await page.goto(`${front.origin}/ams/activities/${id}`);
    await task(page, 'Read the meter').waitFor();
    front.isCut = true;
    await task(page, 'Read the meter').check();
    await photos(page).setInputFiles(METER);
    await page.getByText('2 changes waiting to be sent.').waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a sent');

    front.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText('New version available. It opens on the next reload').waitFor({ timeout: 40_000 });
    expect(await violations(page)).toEqual([]);
    // The old page works on, and has lost nothing.
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a sent');
    await task(page, 'Close the valve').check();
    await page.getByText('3 changes waiting to be sent.').waitFor();

    await page.getByRole('button', { name: 'Reload now' }).tap();
    await page.getByText('3 changes waiting to be sent.').waitFor();
    expect(await task(page, 'Close the valve').isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a sent');
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).includes('ordo-shell-ffffffffffff')))
      .toBe(true);
    expect(front.sent.size).toBe(0);

    front.isCut = false;
    await note(page, 'A whole sentence');
    await waiting(page).waitFor({ state: 'detached', timeout: 60_000 });
    expect([...front.sent.values()]).toEqual([1, 1, 1, 1]);
    const after = await record(id);
    expect(after.items.map((item) => item.task_checked)).toEqual([true, true, false]);
    expect([after.attachments.length, after.notes.map(({ content }) => content)]).toEqual([1, ['A whole sentence']]);
    expect(errors).toEqual([]);
    await context.close();
    await front.close();
  }, 240_000);
});
