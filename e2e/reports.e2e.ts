import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../platform/server/sheets/read-sheet.ts';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Chooses a record in a field that finds them on the server. */
async function choose(page: Page, field: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(words);
  await page.getByRole('option', { name: words }).first().click();
  await page.keyboard.press('Escape');
}

/** Presses a button and gives the file that comes of it. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const referenceOf = async (id: number): Promise<string> =>
  String((await (await staffApi()).get(`/order/${id}`)).data.reference_no);

async function firstColumn(bytes: Buffer): Promise<string[]> {
  const cells: string[] = [];
  for await (const row of readSheet(bytes, { maxColumns: 50 } as never)) cells.push(row.cells[0]?.value ?? '');
  return cells;
}

describe('reports of activities', () => {
  test('a report with a column of an additional field, limited to chosen activities, is saved and downloaded', async () => {
    const word = unique();
    const staff = await staffApi();
    const field = await staff.post('/additional-field', { name: `Gate ${word}`, type: 1, module_for: 1 });
    const id = await newActivity({ title: `Report ${word}` });
    const filled = await staff.put(`/order/${id}`, { additional: { [field.data.id]: `Door ${word}` } });
    expect([field.status, filled.status]).toEqual([201, 200]);
    const reference = await referenceOf(id);
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activity-reports');
    await page.getByRole('link', { name: 'New report' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Gates ${word}`);
    await choose(page, 'Add column', `Gate ${word}`);
    await choose(page, 'Only these activities', reference);
    await page.getByText('Only these activities are included.').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('cell', { name: `Door ${word}` }).waitFor();
    await page.getByText('1 row', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByRole('heading', { name: `Gates ${word}`, level: 1 }).waitFor();

    const file = await download(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect(file.name).toMatch(new RegExp(`^gates-${word}-\\d{8}-\\d{4}\\.xlsx$`));
    expect(await firstColumn(file.bytes)).toContain(reference);
    const csv = await download(page, async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    });
    expect(csv.bytes.toString()).toContain(`Door ${word}`);
    const pdf = await download(page, async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export as PDF' }).click();
    });
    expect(pdf.bytes.subarray(0, 4).toString()).toBe('%PDF');

    // It stands in the list with when it ran, and opens as it was left.
    await open(page, `/ams/activity-reports?q=${word}`);
    await page.getByRole('link', { name: `Gates ${word}` }).click();
    await page.getByRole('button', { name: `Remove ${reference}` }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('in Spanish and on a phone: a statement of a chosen activity comes as PDF, without unused items, with pictures', async () => {
    const word = unique();
    const id = await newActivity({ title: `Statement ${word}` });
    const reference = await referenceOf(id);
    const { context, page, errors } = await openContext(browser, { width: 390, height: 844, language: 'es' });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activity-reports/new?kind=statement');
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Estado ${word}`);
    await page.getByRole('radio', { name: 'Estados de cuenta' }).check();
    await page.getByRole('switch', { name: 'Incluir partidas sin usar' }).uncheck();
    await page.getByRole('switch', { name: 'Incluir imágenes' }).check();
    await choose(page, 'Solo estas actividades', reference);
    await page.getByRole('cell', { name: reference }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Crear reporte' }).click();
    await page.getByRole('heading', { name: `Estado ${word}`, level: 1 }).waitFor();
    const file = await download(page, () => page.getByRole('button', { name: 'Exportar' }).click());
    expect(file.name).toMatch(new RegExp(`^estado-${word}-\\d{8}-\\d{4}\\.pdf$`));
    expect(file.bytes.subarray(0, 4).toString()).toBe('%PDF');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('more than twenty statements are a job with its progress in the tray, saved when they stand', async () => {
    const word = unique();
    const staff = await staffApi();
    const type = (
      await staff.post('/ordertype', { name: `Many ${word}`, prefix: `M${word.slice(0, 6).toUpperCase()}` })
    ).data.id;
    const ids: number[] = [];
    for (let n = 0; n < 21; n++)
      ids.push((await staff.post('/order', { order_type_id: type, title: `${n} ${word}` })).data.id);
    const made = await staff.post('/order-statement', {
      name: `Many ${word}`,
      layout: 'statement',
      format: 'word',
      filters: { type_id: [type] },
    });
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activity-reports/${made.data.id}?kind=statement`);
    const file = await download(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
    await page.getByText('The statements are ready.').waitFor();
    await page.getByRole('button', { name: /Background jobs|running/ }).click();
    await page.getByText('Statement of 21 activities').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a report of somebody else is read as text, with the way to an own copy', async () => {
    const word = unique();
    const staff = await staffApi();
    const columns = [{ key: 'reference_no' }, { key: 'total_price', sort: 'desc' }];
    const made = await staff.post('/order-report', {
      ...{ name: `Shared ${word}`, shared: 'all', columns },
      filters: { status: ['completed'], completed_at: 'last_30_days' },
    });
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'accounts@demo.test');
    await open(page, `/ams/activity-reports/${made.data.id}`);
    await page.getByText('This report belongs to someone else.').waitFor();
    const filters = page.getByRole('listitem').filter({ hasText: 'Last 30 days' });
    await filters.waitFor();
    const main = page.getByRole('main');
    for (const name of [/^Remove/, 'Clear filters', 'Filter', /^Sort/])
      expect(await main.getByRole('button', { name, exact: typeof name === 'string' }).count()).toBe(0);
    expect(await main.locator('input, select, textarea').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Duplicate to change' }).click();
    await page.getByRole('heading', { name: `Copy of Shared ${word}`, level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('a statement of one customer begins at the customer, as a document of their activities', async () => {
  const staff = await staffApi();
  const [customer] = (await staff.get('/customer?per_page=1')).data as unknown as { id: number; name: string }[];
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/customers/${customer?.id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Statement', exact: true }).click();
  await page.getByRole('heading', { name: 'New statement' }).waitFor();
  await page.waitForFunction(
    (name) => [...document.querySelectorAll('input')].some((field) => field.value === name),
    customer?.name,
  );
  await page
    .getByRole('main')
    .getByText(customer?.name ?? '')
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
