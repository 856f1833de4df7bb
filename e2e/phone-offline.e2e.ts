import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { kept, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { job, METER, PHONE, record, takenAlong } from './support/officer.ts';
import { idOf } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const itemOf = async (id: number, name: string) => (await record(id)).items.find((item) => item.name === name);

/** The customer's hand on the open sign-off. */
async function drawSignature(page: Page): Promise<void> {
  const box = (await page.getByRole('dialog').locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await page.mouse.move(box.x + 30 + step * 30, box.y + box.height / 2 + (step % 2 ? 25 : -25), { steps: 3 });
  }
  await page.mouse.up();
}

/** What is mended in the sheet is not told any more; whoever types the name reads what they confirm once. */
async function mendsSheet(page: Page, tap: (name: string) => Promise<void>): Promise<void> {
  const sheet = page.getByRole('dialog');
  const missing = sheet.getByText('Draw or type the signature.');
  const name = sheet.getByText('Enter the signer’s name.');
  await sheet.getByRole('textbox').first().fill('');
  await tap('Sign off');
  await missing.waitFor();
  await name.waitFor();
  await sheet.getByRole('textbox').first().fill('Ana Brown');
  await name.waitFor({ state: 'detached' });
  await tap('Type');
  await missing.waitFor({ state: 'detached' });
  expect(await sheet.getByText(/^I have read/).count()).toBe(1);
  await tap('Sign off');
  await sheet.getByText('Check the confirmation.').waitFor();
  await sheet.getByRole('checkbox').tap();
  await sheet.getByText('Check the confirmation.').waitFor({ state: 'detached' });
}

const soon = () => ({
  scheduled_start: new Date(Date.now() + 3_600_000).toISOString(),
  scheduled_end: new Date(Date.now() + 7_200_000).toISOString(),
});

describe('the phone of an officer', () => {
  test('opens with no network at all after one visit, keeps what is done through every closing, and sends it once', async () => {
    const { id, reference } = await job('Cold start');
    const { context, page, errors } = await openContext(browser, { ...PHONE, hasWorker: true });
    await signIn(page, 'officer@demo.test');
    await open(page, '/ams/activities');
    await page.getByRole('link', { name: new RegExp(reference) }).waitFor();
    await takenAlong(page);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual(expect.arrayContaining(['ordo-key', 'ordo-officer']));
    // The record of the day is on the phone before it was ever looked at.
    await kept(page, { database: 'ordo-officer', store: 'values', name: `:snapshot:order:${id}` });
    await page.close();
    await context.setOffline(true);

    let cold = await context.newPage();
    await cold.goto(`${inject('origin')}/ams/activities?view=mine`);
    await cold.getByRole('link', { name: new RegExp(reference) }).tap();
    await cold.getByRole('button', { name: 'Start', exact: true }).tap();
    await cold.getByRole('button', { name: 'Check all 2' }).tap();
    await cold.locator('input[type=file][capture]').first().setInputFiles(METER);
    await cold.getByText('4 changes waiting to be sent.').waitFor();
    // Nothing that is not sent is ever called saved.
    expect(await cold.getByText('Saved').count()).toBe(0);
    await cold.close();

    cold = await context.newPage();
    await cold.goto(`${inject('origin')}/ams/activities/${id}`);
    await cold.getByText('4 changes waiting to be sent.').waitFor();
    expect(await cold.getByRole('checkbox', { name: 'Close the valve' }).isChecked()).toBe(true);
    expect((await record(id)).progress_status).toBe(null);
    await context.setOffline(false);
    await cold.getByText(/waiting to be sent/).waitFor({ state: 'detached', timeout: 60_000 });
    const after = await record(id);
    expect(after.items.map((item) => item.task_checked)).toEqual([true, true, false]);
    expect(after.attachments).toHaveLength(1);
    expect(after.progress_status?.name).toBe('On site');
    expect(errors).toEqual([]);
    await context.close();
  }, 240_000);

  test('from start to completion in five taps when nothing is missing', async () => {
    const { id } = await job('Five taps', { type: 'Installation', ...soon() });
    await job('One more', { type: 'Installation', ...soon() });
    const { context, page } = await openContext(browser, PHONE);
    await signIn(page, 'officer@demo.test');
    await open(page, `/ams/activities/${id}`);
    // Counted by the page, not by the journey: every tap on anything but the area that is signed on.
    await page.evaluate(() => {
      const taps: string[] = [];
      document.addEventListener(
        'click',
        ({ isTrusted, target }) => {
          if (isTrusted && target instanceof Element && !target.closest('canvas')) taps.push(target.textContent ?? '');
        },
        true,
      );
      Object.assign(globalThis, { taps });
    });
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).last().tap();
    const parts = page.getByRole('region', { name: 'Used' });
    await tap('Start');
    await tap('Check all 2');
    // What was planned counts as used, and the photo is there to be taken: neither asks for a tap.
    await parts.getByRole('button', { name: /^Filter.*2/ }).waitFor();
    await page.getByRole('button', { name: 'Take photo' }).waitFor();
    await tap('Get customer sign-off');
    await drawSignature(page);
    await tap('Sign off');
    await tap('Complete activity');
    await expect.poll(async () => (await record(id)).status, { timeout: 30_000 }).toBe('completed');
    const after = await record(id);
    expect(after.signed_off_at).not.toBe(null);
    expect(after.items.map((item) => [item.task_checked, item.quantity_used])).toEqual([
      [true, 1],
      [true, 1],
      [false, 2],
    ]);
    const taps = await page.evaluate(() => (globalThis as unknown as { taps: string[] }).taps);
    expect(taps).toEqual(['Start', 'Check all 2', 'Get customer sign-off', 'Sign off', 'Complete activity']);
    // What comes next is one tap away, without a way back through the day.
    const next = page.getByRole('link', { name: /^Next job/ });
    await next.waitFor();
    expect(await next.getAttribute('href')).not.toBe(`/ams/activities/${id}`);
    await next.tap();
    await page.waitForURL((url) => url.pathname + url.search !== `/ams/activities/${id}`);
    await page.locator('h1').first().waitFor();
    await context.close();
  }, 180_000);

  test('prices stand on the phone of who may see them, and on no other', async () => {
    const { id } = await job('Priced', { secondary_officer_id: await idOf('/user', 'manager@demo.test') });
    for (const [email, sees] of [
      ['manager@demo.test', true],
      ['officer@demo.test', false],
    ] as const) {
      const { context, page } = await openContext(browser, PHONE);
      await signIn(page, email);
      await open(page, `/ams/activities/${id}`);
      const parts = page.getByRole('region', { name: 'Planned' });
      await parts.getByRole('button', { name: /^Filter/ }).waitFor();
      expect(await parts.getByText('5.00 each', { exact: false }).count()).toBe(sees ? 1 : 0);
      expect(await parts.getByText('Total', { exact: true }).count()).toBe(sees ? 1 : 0);
      expect(await violations(page)).toEqual([]);
      await context.close();
    }
  }, 120_000);
});

/** A phone whose answers are all lost the first time: the server has every write before the phone hears of it. */
async function unluckyPhone(email: string, id: number) {
  const { context, page, errors } = await openContext(browser, PHONE);
  await signIn(page, email);
  await open(page, `/ams/activities/${id}`);
  await page.getByRole('checkbox', { name: 'Read the meter' }).waitFor();
  const sent = new Map<string, number>();
  const network = { isCut: false };
  await page.route(new RegExp(`/api/v1/order/${id}(/|\\?)`), async (route) => {
    const request = route.request();
    const key = request.headers()['idempotency-key'];
    // What a journey fetches itself would get through a cut network.
    if (network.isCut) return route.abort('internetdisconnected');
    if (request.method() === 'GET' || !key) return route.continue();
    sent.set(key, (sent.get(key) ?? 0) + 1);
    if ((sent.get(key) ?? 0) > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return { context, page, errors, sent, network };
}

/** Gives a phone its network until nothing waits any more; every lost answer needs another try. */
async function sync(phone: { context: BrowserContext; page: Page; network: { isCut: boolean } }): Promise<void> {
  const { context, page, network } = phone;
  network.isCut = false;
  await context.setOffline(false);
  await open(page, '/ams/activities?view=queue');
  await expect
    .poll(
      async () => {
        const again = page.getByRole('button', { name: 'Send now' });
        if (await again.count()) await again.tap();
        return page.getByRole('region', { name: 'Not sent yet' }).count();
      },
      { timeout: 60_000, interval: 400 },
    )
    .toBe(0);
}

describe('three devices edit the same activity with the network cut at every step', () => {
  test('no field is lost, nothing happens twice, every conflict is listed and decided', async () => {
    const { id } = await job('Three phones', { secondary_officer_id: await idOf('/user', 'Tanya Morrison') });
    const first = await unluckyPhone('officer@demo.test', id);
    const second = await unluckyPhone('tanya.morrison@demo.test', id);
    const third = await unluckyPhone('officer@demo.test', id);
    const phones = [first, second, third];
    for (const { context, page, network } of phones) {
      network.isCut = true;
      await context.setOffline(true);
      await page.getByText('You’re offline. Data may be out of date.').waitFor();
    }
    const use = async (page: Page, more: number) => {
      await page.getByRole('button', { name: /^Filter/ }).tap();
      for (let at = 0; at < more; at++) await page.getByRole('button', { name: 'One more' }).tap();
      await page.getByRole('button', { name: 'Save quantity' }).tap();
    };
    const note = async (page: Page, words: string) => {
      await page.getByRole('textbox', { name: 'Note' }).fill(words);
      await page.getByRole('button', { name: 'Add note' }).tap();
    };
    await use(first.page, 1);
    await first.page.getByRole('checkbox', { name: 'Read the meter' }).check();
    await note(first.page, 'from the first');
    await use(second.page, 2);
    await second.page.getByRole('checkbox', { name: 'Close the valve' }).check();
    await note(second.page, 'from the second');
    await use(third.page, 3);
    await note(third.page, 'from the third');
    expect((await record(id)).notes).toEqual([]);

    // The latest edit arrives first, the earliest last.
    for (const phone of [third, first, second]) await sync(phone);
    expect((await itemOf(id, 'Filter cartridge'))?.quantity_used).toBe(5);
    expect((await record(id)).items.map((item) => item.task_checked)).toEqual([true, true, false]);
    const notes = (await record(id)).notes.map(({ content }) => content).sort();
    expect(notes).toEqual(['from the first', 'from the second', 'from the third']);
    for (const { sent, errors } of phones) {
      expect([...sent.values()].every((times) => times >= 2)).toBe(true);
      expect(errors).toEqual([]);
    }
    expect(await third.page.getByRole('region', { name: 'Changed by two people' }).count()).toBe(0);

    // The other two hear that theirs does not stand; one insists, one agrees.
    const told = first.page.getByRole('region', { name: 'Changed by two people' });
    await told.getByText('Filter cartridge').waitFor();
    expect(await violations(first.page)).toEqual([]);
    await told.getByRole('button', { name: /^Use this one: 3/ }).tap();
    await sync(first);
    await told.waitFor({ state: 'detached' });
    await expect.poll(async () => (await itemOf(id, 'Filter cartridge'))?.quantity_used, { timeout: 20_000 }).toBe(3);
    await second.page.getByRole('button', { name: /^Keep current: 5/ }).tap();
    await second.page.getByRole('region', { name: 'Changed by two people' }).waitFor({ state: 'detached' });
    expect((await itemOf(id, 'Filter cartridge'))?.quantity_used).toBe(3);
    for (const { context } of phones) await context.close();
  }, 300_000);

  test('what the server refuses stays with its reason and what to do; discarding asks first', async () => {
    const { id, reference } = await job('Refused');
    const { context, page } = await openContext(browser, PHONE);
    await signIn(page, 'officer@demo.test');
    await open(page, `/ams/activities/${id}`);
    await page.getByRole('checkbox', { name: 'Read the meter' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('checkbox', { name: 'Read the meter' }).check();
    await (await staffApi()).put(`/order/${id}`, { driver_id: await idOf('/user', 'Tanya Morrison') });
    await context.setOffline(false);
    // The page itself may be gone by then: the activity is somebody else's.
    await open(page, '/ams/activities?view=queue');
    await page.getByText('Rejected').first().waitFor({ timeout: 40_000 });
    await page.getByText('This activity was removed or is no longer assigned to you.', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Discard/ }).tap();
    await page.getByText(`“Read the meter” for ${reference} wasn’t sent and will be lost.`).waitFor();
    await page.getByRole('button', { name: 'Keep change' }).tap();
    await page.getByText('Rejected').first().waitFor();
    await page.getByRole('button', { name: /^Discard/ }).tap();
    await page.getByRole('button', { name: 'Discard change' }).tap();
    await page.getByRole('region', { name: 'Not sent yet' }).waitFor({ state: 'detached' });
    await context.close();
  }, 180_000);

  test('work signed on an activity that the office cancelled meanwhile reaches the office as a note with the signature', async () => {
    const { id } = await job('Cancelled meanwhile', { type: 'Installation', ...soon() });
    const { context, page } = await openContext(browser, PHONE);
    await signIn(page, 'officer@demo.test');
    await open(page, `/ams/activities/${id}`);
    await page.getByRole('checkbox', { name: 'Read the meter' }).waitFor();
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).last().tap();
    await context.setOffline(true);
    await tap('Start');
    await tap('Check all 2');
    await tap('Get customer sign-off');
    await page.getByLabel('Name', { exact: false }).first().fill('Ana Brown');
    await mendsSheet(page, tap);
    await tap('Draw');
    await drawSignature(page);
    await tap('Sign off');
    await tap('Complete activity');
    await page.getByText('5 changes waiting to be sent.').waitFor();
    await (await staffApi()).post(`/order/${id}/cancel`, { reason: 'The customer moved' });
    await context.setOffline(false);
    await open(page, '/ams/activities?view=queue');
    // Nothing that cannot succeed is offered, and the way out once.
    const way = page.getByRole('button', { name: 'Send as note' });
    await way.waitFor({ timeout: 40_000 });
    await page.getByText('The office cancelled this activity.', { exact: false }).waitFor();
    expect(await way.count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await way.tap();
    await page.getByRole('region', { name: 'Not sent yet' }).waitFor({ state: 'detached', timeout: 40_000 });
    const { status, notes, attachments } = await record(id);
    expect([status, notes.length, attachments.length]).toEqual(['cancelled', 1, 1]);
    const said = notes[0]?.content ?? '';
    for (const words of [
      'Task: Read the meter, Done',
      'Task: Close the valve, Done',
      'Progress: On site',
      'Ana Brown',
      'Completion: ',
    ])
      expect(said).toContain(words);
    const told = (await (await staffApi()).get('/notification')).data;
    expect(JSON.stringify(told)).toContain('A note was added to the cancelled activity.');
    await context.close();
  }, 180_000);
});
