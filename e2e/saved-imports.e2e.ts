import { writeXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const sheet = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
});

/** Presses the button of a saved import and hands it the file. */
async function bring(page: Page, button: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

async function titles(word: string): Promise<string[]> {
  const found = await (await staffApi()).get(`/order?q=${word}&per_page=50&page=1`);
  return (found.data as unknown as { title: string }[]).map(({ title }) => title).sort();
}

describe('saved imports of activities', () => {
  test('a file is matched once and kept; the next month’s file is brought, checked and run without matching', async () => {
    const word = unique();
    const { context, page, errors } = await openContext(browser, { width: 1440 });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/imports?resource=order');
    // Words nobody has matched before.
    const [job, work] = [`Job ${word}`, `Work ${word}`];
    const january = sheet(`${word}-january.csv`, [
      [job, 'Type', work],
      [`${word}-1`, 'Maintenance', `January ${word}`],
    ]);
    await page.locator('input[type=file]').first().setInputFiles(january);
    for (const [header, field] of [
      [job, 'External reference'],
      [work, 'Title'],
    ]) {
      const choice = page.getByRole('combobox', { name: `Field for “${header}”` });
      await choice.fill(field ?? '');
      await page.getByRole('option', { name: field, exact: true }).click();
    }
    await page.getByRole('textbox', { name: 'Save this import as' }).fill(`Monthly ${word}`);
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('1 will be created').waitFor();
    await page.getByRole('button', { name: /^(Create|Update) 1 / }).click();
    await page.getByRole('heading', { name: '1 row imported' }).waitFor();
    // The run can be kept at hand.
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();

    await open(page, '/ams/imports?resource=order');
    await page.getByRole('heading', { name: 'Saved imports', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    const february = sheet(`${word}-february.csv`, [
      [work, job, 'Type'],
      [`February ${word}`, `${word}-2`, 'Maintenance'],
      [`Wrong ${word}`, `${word}-3`, 'Nothing of the kind'],
    ]);
    await bring(page, new RegExp(`Import next file: Monthly ${word}`), february);
    // Its check is a dry run: what is wrong is told, and nothing is written yet.
    await page.getByText('1 will be created').waitFor();
    await page.getByText('“Nothing of the kind” was not found.').first().waitFor();
    expect(await titles(word)).toEqual([`January ${word}`]);
    await page.getByRole('radio', { name: /Skip 1 row/ }).check();
    await page.getByRole('button', { name: /^(Create|Update) 1 / }).click();
    await page.getByRole('heading', { name: '1 row imported' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await titles(word)).toEqual([`February ${word}`, `January ${word}`]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('in Spanish: an import of two sheets takes its next file; activities come with their items', async () => {
    const word = unique();
    const staff = await staffApi();
    const types = (await staff.get('/itemtype?page=0')).data as unknown as { name: string }[];
    const saved = await staff.post('/order-import-v3', {
      name: `Semanal ${word}`,
      sheet: 'Orders',
      detail_sheet: 'Items',
      mapping: [
        { source: 'Job', target: 'ex_ref_no', required: true },
        { source: 'Work', target: 'title' },
        { source: 'Part', target: 'item_name' },
        { source: 'Each', target: 'item_price' },
        { target: 'order_type_id', default: 'Maintenance' },
        { target: 'item_type_id', default: types[0]?.name },
      ],
    });
    expect(saved.status, JSON.stringify(saved.data)).toBe(201);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Orders',
          rows: [
            ['Job', 'Work'],
            [`${word}-a`, `Joined ${word}`],
          ],
        },
        {
          name: 'Items',
          rows: [
            ['Job', 'Part', 'Each'],
            [`${word}-a`, 'Pump', 100],
            [`${word}-a`, 'Valve', 50],
          ],
        },
      ],
    });
    const { context, page, errors } = await openContext(browser, { width: 1440, language: 'es' });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/imports?resource=order');
    await page.getByRole('heading', { name: /con hoja de partidas aparte/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await bring(page, new RegExp(`Importar el próximo archivo: Semanal ${word}`), {
      name: `${word}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(bytes),
    });
    await page.waitForURL(/\/ams\/imports\/\d+$/);
    await page.getByRole('button', { name: /^(Crear|Actualizar) \d/ }).click();
    await page.getByRole('heading', { level: 2, name: /importada/ }).waitFor();
    expect(await titles(word)).toEqual([`Joined ${word}`]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
