import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '../platform/testing/clock/company-day.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { photo } from './support/files.ts';
import { typeSignature } from './support/keyboard.ts';
import { idOf } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Two activities for the east and west of `wing` and one of a customer nobody knows. */
const sheet = (wing: string): Buffer =>
  Buffer.from(
    [
      'External reference,Type,Title,Customer,Priority,Item type,Item,Quantity,Price',
      `${wing}-1,Maintenance,Chiller service ${wing} east,Blue Mountain Hotel & Spa,2,Task,Clean the coil,1,`,
      `${wing}-1,Maintenance,Chiller service ${wing} east,Blue Mountain Hotel & Spa,2,Labour,Technician per hour,2,48.50`,
      `${wing}-2,Maintenance,Chiller service ${wing} west,Blue Mountain Hotel & Spa,3,Labour,Technician per hour,1,48.50`,
      `${wing}-3,Maintenance,Chiller of nobody,Nobody We Know,3,Labour,Technician per hour,1,48.50`,
    ].join('\n'),
  );

const inDays = (days: number): string => companyDay(days).split('-').reverse().join('/');

async function pick(box: Locator, words: string): Promise<void> {
  await box.fill(words);
  await box
    .page()
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
}

/** Brings the sheet in through the wizard and leaves the wrong row out. */
async function importSheet(page: Page, wing: string): Promise<void> {
  await page
    .getByRole('link', { name: 'Import', exact: true })
    .or(page.getByRole('button', { name: 'Import', exact: true }))
    .first()
    .click();
  await page.getByRole('heading', { name: /^Import / }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: sheet(wing) });
  await page.getByText('9 of 9 columns mapped').waitFor();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  const problem = page.getByRole('listitem').filter({ hasText: 'Customer:' });
  await problem.getByText(/^Row 5/).waitFor();
  expect(await problem.textContent()).toContain('Nobody We Know');
  await page.getByRole('radio', { name: /Skip 1 row/ }).check();
  await page.getByRole('button', { name: /^(Create|Update) \d+ / }).click();
  await page.getByText('1 row was skipped because of errors.').waitFor({ timeout: 30_000 });
}

async function officersPhone(reference: string): Promise<void> {
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'officer@demo.test');
  await open(page, '/ams/activities');
  await page.getByRole('heading', { name: 'Hello Devon' }).waitFor();
  await page.getByRole('link', { name: new RegExp(reference) }).tap();
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  // What is missing stands above the locked button, and nothing happens before it is done.
  await page.getByText('1 requirement missing').waitFor();
  await page.getByRole('button', { name: 'Task: Clean the coil' }).waitFor();
  const complete = page.getByRole('button', { name: 'Complete activity' });
  expect(await complete.getAttribute('aria-disabled')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Clean the coil' }).check();
  await page.getByText('1 requirement missing').waitFor({ state: 'detached' });

  await page.getByRole('textbox', { name: 'Note' }).fill('Filter was nearly blocked');
  await page.getByRole('button', { name: 'Add note' }).tap();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take photo' }).tap();
  await (await chooser).setFiles({ name: 'coil.png', mimeType: 'image/png', buffer: photo() });
  await page.getByRole('region', { name: 'Photos' }).getByRole('img').first().waitFor();
  await complete.tap();
  await page.getByText('Completed').first().waitFor();
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
}

/** The customer finds what waits for a signature and signs it off. */
async function customerSigns(what: string, way: 'type' | 'draw'): Promise<void> {
  const { context, page, errors } = await openContext(browser, { width: 390, height: 844 });
  await signIn(page, 'customer@demo.test', '/customer-login');
  await open(page, '/customer-portal/service-requests?state=sign');
  await page.getByText(what).first().tap();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: what }).waitFor();
  await page.getByRole('button', { name: 'Sign off', exact: true }).first().tap();
  await page.getByRole('heading', { name: /^Sign off / }).waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sofia M Reid');
  if (way === 'draw') {
    await draw(page);
  } else await typeSignature(page);
  await page.getByRole('checkbox', { name: /I have read/ }).check();
  await page.getByRole('button', { name: 'Sign off work' }).tap();
  await page.getByText(/ signed off$/).waitFor();
  await page.getByText('Sofia M Reid').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
}

async function draw(page: Page): Promise<void> {
  const area = page.getByLabel('Drawing area for the signature');
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error('no place to draw');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(box.x + 20 + step * 14, box.y + box.height / 2 + (step % 2 ? -18 : 18));
  }
  await page.mouse.up();
}

/** The statement in one format as it arrives on the desk's disk. */
async function statement(page: Page, format: 'PDF' | 'Excel' | 'Word'): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: /Statement of 1 activity/ });
  await dialog.getByRole('radio', { name: format }).check();
  const arriving = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Download statement' }).click();
  const download = await arriving;
  await dialog.waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe('from the spreadsheet to the signature', () => {
  test('import, plan, release, do, sign, statement', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/activities');
    const wing = unique();
    await importSheet(page, wing);

    await page
      .getByRole('link', { name: /^Open / })
      .or(page.getByRole('button', { name: /^Open / }))
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/ams/activities');
    await page.getByRole('searchbox', { name: 'Find in activities' }).fill(`Chiller service ${wing} east`);
    const row = page.getByRole('row').filter({ hasText: 'Blue Mountain Hotel & Spa' });
    // The list before the search may hold one row of this customer too.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('link').first().click();
    await page.waitForURL(/\/ams\/activities\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await page.getByText(`Chiller service ${wing} east`).first().waitFor();

    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await pick(page.getByRole('combobox', { name: /^Officer/ }), 'Devon Grant');
    await page.getByRole('textbox', { name: 'Start', exact: true }).fill(inDays(1));
    await page.getByRole('textbox', { name: 'Start: time' }).fill('10:30');
    await page.getByRole('button', { name: 'Save activity' }).click();
    await page.getByRole('button', { name: 'Save activity' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByText('Released', { exact: true }).first().waitFor();
    const staff = await staffApi();
    const { data } = await staff.get(`/order/${id}`);
    const reference = String(data.reference_no);
    await page.getByText(`${reference} released`, { exact: true }).waitFor();
    expect(data.scheduled_start).toMatch(/T15:30:00/);
    const lines = data.items as { hash: string; name: string }[];
    const task = lines.find(({ name }) => name === 'Clean the coil');
    await staff.post(`/order/${id}/items`, { items: [{ hash: task?.hash, required: true }] });

    await officersPhone(reference);
    await customerSigns(`Chiller service ${wing} east`, 'type');

    await open(page, `/ams/activities/${id}?tab=history`);
    await page
      .getByText(/added the sign-off by Sofia M Reid/)
      .filter({ visible: true })
      .first()
      .waitFor();
    for (const [format, magic, ending] of [
      ['PDF', '%PDF', '.pdf'],
      ['Excel', 'PK\u0003\u0004', '.xlsx'],
      ['Word', 'PK\u0003\u0004', '.docx'],
    ] as const) {
      const { name, bytes } = await statement(page, format);
      expect([name.slice(-ending.length), bytes.toString('latin1', 0, 4)]).toEqual([ending, magic]);
      expect(bytes.length).toBeGreaterThan(2000);
    }
    expect(errors).toEqual([]);
    await context.close();
  }, 240_000);

  test('a drawn signature counts as well', async () => {
    const staff = await staffApi();
    const customer_id = await idOf('/customer', 'Blue Mountain Hotel & Spa');
    const order_type_id = await idOf('/ordertype', 'Site survey');
    const title = `Survey of roof ${unique()}`;
    const made = await staff.post('/order', { order_type_id, customer_id, title });
    await staff.post(`/order/${made.data.id}/release`);
    await staff.post(`/order/${made.data.id}/complete`);
    await customerSigns(title, 'draw');
    const { data } = await staff.get(`/order/${made.data.id}`);
    expect(JSON.stringify(data)).toContain('Sofia M Reid');
  });
});
