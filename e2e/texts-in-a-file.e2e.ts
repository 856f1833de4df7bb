import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../platform/server/sheets/read-sheet.ts';
import { toBuffer, xlsxStream } from '../platform/server/sheets/write-sheet.ts';
import { violations } from './support/accessibility.ts';
import { chooseLanguage, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const KEY = 'signin.roles.title';
const GRID = `/ams/settings/language-settings?q=${KEY}`;

/** Saves what the menu of the page exports; gives its rows, the header first. */
async function exported(page: Page): Promise<string[][]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Export texts' }).click();
  const file = await readFile(await (await saved).path());
  const rows: string[][] = [];
  for await (const row of readSheet(file, { maxRows: 100, maxColumns: 10 }))
    rows.push(row.cells.map((cell) => cell?.value ?? ''));
  return rows;
}

/** The file as somebody saves it who changed the Spanish words in their spreadsheet. */
async function withSpanish([header = [], row = []]: string[][], words: string): Promise<Buffer> {
  const columns = header.map((label) => ({ key: label, label }));
  const changed = Object.fromEntries(header.map((label, at) => [label, label === 'Spanish' ? words : row[at]]));
  return toBuffer(xlsxStream(columns, [changed]));
}

async function imported(page: Page, buffer: Buffer): Promise<void> {
  await open(page, '/ams/imports?resource=language');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: `${unique()}.xlsx`, mimeType, buffer });
  await page.getByText('4 of 4 columns mapped').waitFor();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('0 will be created, 1 updated').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^(Create|Update) 1 / }).click();
  await page.getByRole('heading', { name: '1 row imported' }).waitFor();
}

describe('the words of the product in a spreadsheet', () => {
  test('go out, change in the file and come back; everybody reads them on the screen they belong to', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'admin@demo.test');
    await open(page, GRID);
    const rows = await exported(page);
    expect(rows.map((row) => row[0])).toEqual(['Key', KEY]);
    const words = `Roles de partida ${unique()}`;
    await imported(page, await withSpanish(rows, words));

    await open(page, GRID);
    const cell = page.getByRole('textbox', { name: `${KEY}, Spanish` });
    expect(await cell.inputValue()).toBe(words);
    await page.getByText('Customised', { exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await chooseLanguage(page, 'es');
    await open(page, '/ams/settings/default-role');
    await page.getByRole('heading', { level: 1, name: words }).waitFor();
    await chooseLanguage(page, 'en');
    await page.getByRole('heading', { level: 1, name: 'Default roles' }).waitFor();

    // #CLEAR gives the product's words back; the other tests share this company.
    await imported(page, await withSpanish(rows, '#CLEAR'));
    await open(page, GRID);
    expect(await cell.inputValue()).toBe('Roles predeterminados');
    expect(errors).toEqual([]);
    await context.close();
  });
});
