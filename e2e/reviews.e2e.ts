import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { photo } from './support/files.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Api = Awaited<ReturnType<typeof staffApi>>;
const made = async (answer: ReturnType<Api['post']>): Promise<number> => {
  const { status, data } = await answer;
  expect(status, JSON.stringify(data)).toBeLessThan(300);
  return data.id;
};

/** A review type of its own with activities that wait for it; the queue shows only these. */
async function waiting(api: Api, count: number, kind: object = {}): Promise<{ kind: number; orders: number[] }> {
  const mark = unique();
  const review = await made(api.post('/checkoff', { name: `Check ${mark}`, ...kind }));
  const type = await made(api.post('/ordertype', { name: `Checked ${mark}`, prefix: `C${mark.toUpperCase()}` }));
  await made(
    api.post('/checkoff-template', {
      name: `Steps ${mark}`,
      order_type_ids: [type],
      types: [{ checkoff_type_id: review }],
    }),
  );
  const orders: number[] = [];
  for (let at = 0; at < count; at++) {
    orders.push(await made(api.post('/order', { order_type_id: type, title: `Work ${at + 1}` })));
  }
  return { kind: review, orders };
}

/** Adds a photo to the review on the activity's own page, as an officer does. */
async function addPhotos(page: Page, order: number, names: readonly string[]): Promise<void> {
  await open(page, `/ams/activities/${order}?tab=reviews`);
  // The tab's own files come before those of the notes once it is there.
  await page.getByRole('heading', { level: 2, name: /^Reviews/ }).waitFor();
  for (const name of names) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add files' }).first().click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: photo() });
    // While it is on its way it is words only.
    await page.getByRole('link', { name }).first().waitFor();
  }
}

describe('the review queue', () => {
  test('a reviewer looks at photos, passes and fails by keys alone', async () => {
    const api = await staffApi();
    const { kind, orders } = await waiting(api, 3);
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await addPhotos(page, orders[0] ?? 0, ['before.png', 'after.png']);

    await open(page, `/ams/reviews?kind=${kind}`);
    await page.getByText('3 pending').waitFor();
    await page.getByRole('img', { name: /before|after/ }).waitFor();
    await page.getByText(/Photo 1 of 2/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/Photo 2 of 2/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/Photo 1 of 2/).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('p');
    await page.getByText('2 pending').waitFor();
    await page.getByText('No photo', { exact: true }).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('dialog').getByRole('textbox').fill('Cover is loose');
    await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const results: unknown[] = [];
    for (const order of orders) results.push((await api.get(`/order/${order}`)).data.review_status);
    expect(results).toEqual(['passed', 'failed', 'pending']);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('several are passed together; one that is refused says why at its own line and stays', async () => {
    const api = await staffApi();
    const { kind, orders } = await waiting(api, 3, { needs_photo: true });
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await addPhotos(page, orders[0] ?? 0, ['seal.png']);
    await addPhotos(page, orders[2] ?? 0, ['valve.png']);

    await open(page, `/ams/reviews?kind=${kind}`);
    await page.getByText('3 pending').waitFor();
    await page.getByRole('img', { name: 'seal.png' }).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Pass 1 selected' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Pass 3 selected' }).click();
    await page.getByText('2 passed, 1 not passed').waitFor();
    await page.getByText('1 pending').waitFor();
    const list = page.getByRole('list', { name: 'Pending reviews' });
    expect(await list.getByRole('listitem').count()).toBe(1);
    await list.getByText(/photo/i).waitFor();
    expect(await list.getByRole('checkbox').isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const results: unknown[] = [];
    for (const order of orders) results.push((await api.get(`/order/${order}`)).data.review_status);
    expect(results).toEqual(['passed', 'pending', 'passed']);
    expect(errors).toEqual([]);
    await context.close();
  });
});
