import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { growsWithSize } from '../../testing/clock/growth.ts';
import { headerLabels, listSheets, readSheet } from './read-sheet.ts';
import { detectDelimiter } from './reading/csv-delimiter.ts';
import { mergedBlocks } from './reading/merged-cells.ts';
import { type ReadOptions, SheetError, type SheetRow, type SheetSource } from './sheet-types.ts';
import { createXmlReader } from './xml-tags.ts';

const LIMITS: ReadOptions = { maxRows: 1000, maxColumns: 50 };
const LIBREOFFICE = fileURLToPath(new URL('./fixtures/libreoffice.xlsx', import.meta.url));

async function rowsOf(source: SheetSource, options: Partial<ReadOptions> = {}): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(source, { ...LIMITS, ...options })) rows.push(row);
  return rows;
}

const values = (row: SheetRow | undefined) => row?.cells.map((cell) => cell?.value ?? null);

async function faultOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SheetError)) throw error;
  return error.fault;
}

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}.xlsx`, import.meta.url));

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An archive as Excel writes it: prefixes, shared strings with runs and readings, 1904 clock, formulas of every kind. */
function excelBook(sheet: string, extra: { workbook?: string; strings?: string; styles?: string } = {}): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml':
      extra.workbook ??
      '<workbook xmlns:r="r"><workbookPr date1904="0"/><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/sharedStrings.xml': extra.strings ?? '<sst/>',
    'xl/styles.xml': extra.styles ?? '<styleSheet/>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('xlsx', () => {
  it('reads a file made by LibreOffice: header below the title, typed cells, formulas', async () => {
    const [header, first, second, ...more] = await rowsOf(LIBREOFFICE);
    expect(more).toEqual([]);
    expect(header).toMatchObject({ number: 3, isHeader: true });
    expect(header && headerLabels(header)).toEqual([
      'Código',
      'Descripción',
      'Precio',
      'Desde',
      'Visto',
      'Hora',
      'Activo',
      'Total',
    ]);
    expect(first?.cells).toEqual([
      { kind: 'text', value: 'A-1' },
      { kind: 'text', value: 'Señal <alta> & baja' },
      { kind: 'number', value: '19.99' },
      { kind: 'date', value: '2026-02-28' },
      { kind: 'date', value: '2026-11-21T09:30:00' },
      { kind: 'time', value: '08:15:00' },
      { kind: 'boolean', value: 'true' },
      { kind: 'number', value: '59.97', isFormula: true },
    ]);
    expect(values(second)).toEqual(['12345', null, '0.3', '1960-05-31', null, null, 'false', '#DIV/0!']);
    expect(second?.cells[7]).toMatchObject({ kind: 'error', isFormula: true });
  });

  it('reads a named sheet, lists sheets, and refuses a name it has not', async () => {
    expect((await listSheets(LIBREOFFICE)).map((sheet) => sheet.name)).toEqual(['Artículos', 'Notes']);
    expect((await rowsOf(LIBREOFFICE, { sheet: ' notes ' })).map(values)).toEqual([['Second sheet']]);
    expect(await faultOf(rowsOf(LIBREOFFICE, { sheet: 'Nope' }))).toBe('no_such_sheet');
  });

  it('reads shared strings with runs and readings, inline strings, escapes, and strings of formulas', async () => {
    const strings =
      '<x:sst xmlns:x="s"><x:si><x:r><x:t>Bo</x:t></x:r><x:r><x:t xml:space="preserve">mb </x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si><x:si><x:t>a_x000D_b_x005F_x0041_</x:t></x:si></x:sst>';
    const sheet = `<x:worksheet xmlns:x="s"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c r="D1" t="inlineStr"><x:is><x:t>in &amp; out</x:t></x:is></x:c><x:c r="E1" t="str"><x:f>A1</x:f><x:v>calc</x:v></x:c><x:c r="F1" s="0"/></x:row></x:sheetData></x:worksheet>`;
    const [row] = await rowsOf(excelBook(sheet, { strings }));
    expect(row?.cells).toEqual([
      { kind: 'text', value: 'Bomb ' },
      { kind: 'text', value: 'a\rb_x0041_' },
      null,
      { kind: 'text', value: 'in & out' },
      { kind: 'text', value: 'calc', isFormula: true },
    ]);
  });

  it('names formulas whose result the file does not keep', async () => {
    const [, typed, left] = await rowsOf(fixture('openpyxl'));
    expect(typed?.cells[1]).toEqual({ kind: 'number', value: '25' });
    expect(left?.cells.slice(1)).toEqual([
      { kind: 'error', value: '=10*2.5', isFormula: true },
      { kind: 'error', value: '=CONCATENATE("a","b")', isFormula: true },
    ]);
    // This library keeps a 0 and asks whoever opens the file to work it out.
    const [, , zero, kept] = await rowsOf(fixture('xlsxwriter'));
    expect(zero?.cells[1]).toMatchObject({ kind: 'error', value: '=10*2.5' });
    expect(kept?.cells[1]).toEqual({ kind: 'number', value: '25', isFormula: true });
    const sheet = sheetOf(
      '<row><c t="str"><v>x</v></c><c t="str"><f>""</f><v></v></c><c><f>1-1</f><v>0</v></c><c t="str"><f>A1</f></c><c><f/></c></row>',
    );
    expect((await rowsOf(excelBook(sheet)))[0]?.cells).toEqual([
      { kind: 'text', value: 'x' },
      null,
      { kind: 'number', value: '0', isFormula: true },
      { kind: 'error', value: '=A1', isFormula: true },
      { kind: 'error', value: '=', isFormula: true },
    ]);
  });

  it('takes the guard of a CSV off where a program saved it as xlsx', async () => {
    expect((await rowsOf(fixture('libreoffice-of-csv'))).map(values)).toEqual([
      ['Name', 'Phone', 'Notes'],
      ['GU One', '+1 876 555 3145', '=1+1'],
      ["'s Gravenzande", '-5 %', "plain 'quoted'"],
    ]);
  });

  it('repeats what merged cells show in each of their rows, below the headings', async () => {
    expect((await rowsOf(fixture('libreoffice-merged'))).map(values)).toEqual([
      ['Name', 'Notes', 'Postal code', 'Account', 'Time spent', 'Credit limit'],
      ['MC One', 'kept', '1234', '42', '26:05:00', '1'],
      ['MC Two', 'kept', '123456789', null, null, '2'],
      ['MC Three', 'kept'],
      ['MC Four', 'own', null, null, null, '4'],
    ]);
    // Merged titles and headings are no data; rows of merged cells only are no rows.
    const text = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`;
    const rows = `<row r="1">${text('A1', 'Name')}${text('B1', 'Kind')}</row><row r="2">${text('B2', 'x')}</row><row r="3">${text('A3', 'One')}</row><row r="4"/><row r="5">${text('C5', 'y')}</row>`;
    const merges = ['A1:A2', 'A3:A5', 'B3:B5'].map((ref) => `<x:mergeCell ref="${ref}"/>`).join('');
    const sheet = sheetOf(rows)
      .replaceAll(/(<\/?)(?=\w)/g, '$1x:')
      .replace('<x:worksheet>', '<x:worksheet xmlns:x="s">');
    const book = excelBook(sheet.replace('</x:worksheet>', `<x:mergeCells>${merges}</x:mergeCells></x:worksheet>`));
    expect((await rowsOf(book)).map(values)).toEqual([['Name', 'Kind'], [null, 'x'], ['One'], ['One', null, 'y']]);
  });

  it('shows codes with their zeros', async () => {
    const [, first, second] = await rowsOf(fixture('libreoffice-merged'));
    expect(first?.cells.slice(2, 5)).toEqual([
      { kind: 'number', value: '1234', shown: '01234' },
      { kind: 'number', value: '42', shown: 'C-0042' },
      { kind: 'time', value: '26:05:00' },
    ]);
    expect(second?.cells[2]).toEqual({ kind: 'number', value: '123456789', shown: '123-45-6789' });
  });

  it('tells dates by their formats and shows numbers as a person sees them', async () => {
    const codes = [
      'yyyy\\-mm\\-dd',
      '[$-409]d\\ mmm\\ yy\\ h:mm AM/PM',
      '[h]:mm',
      '#,##0.00 "day"',
      '0.00E+00',
      'General',
      '[Red]0',
    ];
    const styles = `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>${codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`;
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
    const sheet = sheetOf(
      `<row>${cell(1, '46347')}${cell(2, '46347.5')}${cell(3, '61')}${cell(4, '46347.75')}${cell(5, '0.25')}${cell(6, '12.5')}${cell(7, '1.5E-7')}${cell(8, '0.30000000000000004')}${cell(9, '-1.2345678901234567E+20')}</row>`,
    );
    expect(values((await rowsOf(excelBook(sheet, { styles })))[0])).toEqual([
      '2026-11-21',
      '2026-11-21T12:00:00',
      '1900-03-01',
      '2026-11-21T18:00:00',
      '06:00:00',
      '12.5',
      '0.00000015',
      '0.3',
      '-123456789012346000000',
    ]);
  });

  it('keeps sheet row numbers, skips hidden first sheets, and reads the 1904 clock', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="H" state="hidden" r:id="rId9"/><sheet name="D" r:id="rId1"/></sheets></workbook>';
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = sheetOf('<row r="4"><c r="B4" t="str"><v>Day</v></c></row><row r="9"><c r="B9"><v>0</v></c></row>');
    const rows = await rowsOf(excelBook(sheet, { workbook, styles }));
    expect(rows.map((row) => [row.number, row.isHeader, values(row)])).toEqual([
      [4, true, [null, 'Day']],
      [9, false, [null, '1904-01-01']],
    ]);
  });

  it('takes the 1904 clock from the workbook itself, whatever extensions name alike', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="str"><v>Day</v></c></row><row r="2"><c r="A2"><v>44520</v></c></row><extLst><ext><row r="3"><c r="A3"><v>1</v></c></row></ext></extLst>',
    );
    const sheets = '<sheets><sheet name="D" r:id="rId1"/></sheets>';
    const own = '<workbookPr date1904="1"/>';
    const books = [
      `<workbook xmlns="${main}" xmlns:r="r">${own}${sheets}<extLst><ext xmlns:x15="y"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>`,
      `<workbook xmlns="${main}" xmlns:r="r">${own}${sheets}<extLst><ext><workbookPr date1904="0"/></ext></extLst></workbook>`,
      `<workbook xmlns="${main}" xmlns:r="r">${own}${sheets}<y:workbookPr xmlns:y="y" date1904="0"/></workbook>`,
      `<workbook xmlns="${main}" xmlns:r="r">${own}${sheets}<workbookPr xmlns="y" date1904="0"><sheets/></workbookPr></workbook>`,
      `<x:workbook xmlns:x="${main}" xmlns:r="r"><x:workbookPr date1904="1"/>${sheets.replaceAll(/(<\/?)s/g, '$1x:s')}<workbookPr/></x:workbook>`,
    ];
    for (const workbook of books) {
      const rows = await rowsOf(excelBook(sheet, { workbook, styles }));
      expect(rows.map(values), workbook).toEqual([['Day'], ['2025-11-21']]);
    }
  });

  it('refuses damage, passwords, document types, and what unfolds too far', async () => {
    const good = excelBook(sheetOf('<row><c t="str"><v>x</v></c></row>'));
    expect(await faultOf(rowsOf(good.subarray(0, good.length - 30)))).toBe('broken');
    expect(await faultOf(rowsOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')))).toBe('encrypted');
    expect(await faultOf(rowsOf(Buffer.from([1, 0, 2, 0])))).toBe('not_a_sheet');
    expect(await faultOf(rowsOf(Buffer.from(zipSync({ 'a.txt': strToU8('x') }))))).toBe('not_a_sheet');
    const doctype = excelBook(`<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf('')}`);
    expect(await faultOf(rowsOf(doctype))).toBe('broken');
    const bomb = excelBook(sheetOf(`<row><c t="str"><v>x</v></c></row>${' '.repeat(2_000_000)}`));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await faultOf(rowsOf(bomb, { maxUnpackedBytes: 1_000_000 }))).toBe('too_large');
    expect(await faultOf(rowsOf(good, { maxBytes: 10 }))).toBe('too_large');
    expect(await faultOf(rowsOf(Readable.from([good, good]), { maxBytes: good.length }))).toBe('too_large');
  });

  it('reads of a cell what a spreadsheet can hold, and refuses what one text in many cells or small parts unfold to', async () => {
    const strings = `<sst><si><t>${'x'.repeat(40_000)}</t></si><si><t>${'_x0041_'.repeat(40_000)}</t></si></sst>`;
    const row = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const title = '<row><c t="str"><v>x</v></c><c t="str"><v>y</v></c></row>';
    const [, cut] = await rowsOf(excelBook(sheetOf(title + row), { strings }));
    expect(values(cut)).toEqual(['x'.repeat(32_767), 'A'.repeat(32_767)]);
    expect(await faultOf(rowsOf(excelBook(sheetOf(title + row.repeat(900)), { strings })))).toBe('too_large');
    const styles = `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(70_000)}</cellXfs></styleSheet>`;
    expect(await faultOf(rowsOf(excelBook(sheetOf(title), { styles })))).toBe('too_large');
    const long = `<styleSheet>${' '.repeat(20_000_000)}</styleSheet>`;
    expect(await faultOf(rowsOf(excelBook(sheetOf(title), { styles: long })))).toBe('too_large');
    const workbook = `<workbook xmlns:r="r"><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(1_001)}</sheets></workbook>`;
    expect(await faultOf(rowsOf(excelBook(sheetOf(title), { workbook })))).toBe('too_large');
  });

  it('numbers rows in their order, whatever they say of themselves', async () => {
    const row = (place: string) => `<row r="${place}"><c t="str"><v>x</v></c></row>`;
    const rows = await rowsOf(excelBook(sheetOf(['3', '3', '2', '1e30', '4.5', '9'].map(row).join(''))));
    expect(rows.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 9]);
  });

  it('takes the block that begins last where blocks overlap, and refuses more than anybody merges', async () => {
    const text = (value: string) => `<row><c t="str"><v>${value}</v></c><c t="str"><v>z</v></c></row>`;
    const rest = `<row><c/><c t="str"><v>z</v></c></row>`.repeat(2);
    const book = (blocks: string) =>
      excelBook(
        sheetOf(`${text('Name')}${text('a')}${text('b')}${rest}`).replace('</worksheet>', `${blocks}</worksheet>`),
      );
    const rows = await rowsOf(book('<mergeCells><mergeCell ref="A2:A90000"/><mergeCell ref="A3:A4"/></mergeCells>'));
    expect(rows.map((row) => row.cells[0]?.value)).toEqual(['Name', 'a', 'b', 'b', undefined]);
    expect(await faultOf(rowsOf(book('<mergeCell ref="A1:A9"/>'.repeat(100_001))))).toBe('too_large');
  });

  it('reads a tag of merged cells without end in one look', async () => {
    const given = (size: number) => `</sheetData><mergeCell ${'ref="A1:A9" '.repeat(size)}`;
    const read = (text: string) => mergedBlocks(Readable.from([Buffer.from(text)]), 300);
    expect(await growsWithSize(5_000, given, read)).toBe(true);
    expect(await read(`${given(3)}>`)).toMatchObject([{ top: 1, bottom: 9, column: 0 }]);
  });

  it('shows a percentage as people see it, and finds a header far below notes', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>';
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const notes = Array.from({ length: 40 }, (_, at) => `<row>${text(`Note ${at}`)}</row>`).join('');
    const table = `<row>${text('Name')}${text('City')}</row><row>${text('A')}<c s="1"><v>0.125</v></c></row>`;
    const rows = await rowsOf(excelBook(sheetOf(notes + table), { styles }), { knownLabels: ['Name', 'City'] });
    expect(rows.map(values)).toEqual([
      ['Name', 'City'],
      ['A', '0.125'],
    ]);
    expect(rows[1]?.cells[1]).toMatchObject({ shown: '12.5%', isPercent: true });
  });

  it('stops at the limits of rows and columns, the header not counted', async () => {
    const row = '<row><c t="str"><v>x</v></c></row>';
    const sheet = excelBook(sheetOf(row.repeat(31)));
    expect(await rowsOf(sheet, { maxRows: 30 })).toHaveLength(31);
    expect(await faultOf(rowsOf(sheet, { maxRows: 29 }))).toBe('too_many_rows');
    expect(await faultOf(rowsOf(sheet, { maxRows: 5 }))).toBe('too_many_rows');
    const wide = excelBook(sheetOf('<row><c r="AX1" t="str"><v>x</v></c></row>'));
    expect(await rowsOf(wide, { maxColumns: 50 })).toHaveLength(1);
    expect(await faultOf(rowsOf(wide, { maxColumns: 49 }))).toBe('too_many_columns');
  });
});

describe('csv', () => {
  it.each([
    ['comma', 'Name,City\r\n"Peña, Ana",León\r\n', 'utf8'],
    ['semicolon', 'Name;City\n"Peña, Ana";León\n', 'utf8'],
    ['tab', 'Name\tCity\n"Peña, Ana"\tLeón', 'utf8'],
    ['mark', '\uFEFFName;City\n"Peña, Ana";León\n', 'utf8'],
    ['sep line', 'sep=;\nName;City\n"Peña, Ana";León\n', 'utf8'],
    ['windows-1252', 'Name;City\n"Peña, Ana";León\n', 'latin1'],
    ['utf-16', '\uFEFFName;City\n"Peña, Ana";León\n', 'utf16le'],
    ['utf-16 that does not say so', 'Name;City\n"Peña, Ana";León\n', 'utf16le'],
  ] as const)('%s', async (_, text, encoding) => {
    const rows = await rowsOf(Buffer.from(text, encoding));
    expect(rows.map(values)).toEqual([
      ['Name', 'City'],
      ['Peña, Ana', 'León'],
    ]);
  });

  it('ends rows at any line end, and at any mix of them', async () => {
    const ends = ['\r\n', '\n', '\r'];
    const lines = ['Name,Notes', 'A,first', '"B, b","two\n""lines"""', 'C,"x"', 'D,last'];
    const expected = [
      ['Name', 'Notes'],
      ['A', 'first'],
      ['B, b', 'two\n"lines"'],
      ['C', 'x'],
      ['D', 'last'],
    ];
    const mixes = ends.flatMap((a) => ends.flatMap((b) => ends.map((c) => [a, b, c])));
    for (const mix of mixes) {
      const text = lines.map((line, at) => `${line}${mix[at % 3]}`).join('');
      expect((await rowsOf(Buffer.from(text))).map(values), JSON.stringify(mix)).toEqual(expected);
      const one = mix.map((end, at) => `Name${at}${end}`).join('');
      expect((await rowsOf(Buffer.from(one))).map(values)).toEqual([['Name0'], ['Name1'], ['Name2']]);
    }
    // The end of a line may fall between two pieces of the file.
    const long = Array.from({ length: 9_000 }, (_, at) => `row${at},${'x'.repeat(1 + (at % 37))}`);
    const rows = await rowsOf(Buffer.from(long.join('\r\n')), { maxRows: 10_000 });
    expect(rows.at(-1)).toMatchObject({ number: 9_000, cells: [{ value: 'row8999' }, {}] });
  });

  it('reads the code pages of old systems', async () => {
    // Peña;Díaz é in code page 850, then in that of old Macs with their line ends.
    const dos = Buffer.from('4e616d653b436974790d0a5065a4613b44a1617a20820d0a', 'hex');
    const mac = Buffer.from('4e616d653b436974790d5065966 13b4492617a208e0d'.replace(' ', ''), 'hex');
    for (const bytes of [dos, mac])
      expect((await rowsOf(bytes)).map(values)).toEqual([
        ['Name', 'City'],
        ['Peña', 'Díaz é'],
      ]);
  });

  it('takes one broken byte in UTF-8 for that, and not all letters for those of another page', async () => {
    const whole = Buffer.from('Name;City\nPeña;León\nMuñoz;Bogotá\n');
    const broken = Buffer.concat([whole, Buffer.from('Jos'), Buffer.from([0xe9]), Buffer.from(';Lima\n')]);
    expect((await rowsOf(broken)).map(values).slice(1)).toEqual([
      ['Peña', 'León'],
      ['Muñoz', 'Bogotá'],
      ['Jos\ufffd', 'Lima'],
    ]);
    expect((await rowsOf(Buffer.from('Name;City\nPeña;León\n', 'latin1'))).map(values)[1]).toEqual(['Peña', 'León']);
  });

  it('reads the euro sign and quotes of Windows-1252', async () => {
    const bytes = Buffer.from([0x80, 0x20, 0x93, 0x61, 0x94, 0x0a, 0xf1]);
    expect((await rowsOf(bytes)).map(values)).toEqual([['€ “a”'], ['ñ']]);
  });

  it('takes quotes with line breaks, keeps row numbers over empty rows, and undoes the guard', async () => {
    const text = 'Code,Note\n1,"two\nlines ""q"""\n\n,\n2,\'=1+1\n3,\'\'x\n4,\'quoted\'\n';
    const rows = await rowsOf(Buffer.from(text));
    expect(rows.map((row) => [row.number, ...(values(row) ?? [])])).toEqual([
      [1, 'Code', 'Note'],
      [2, '1', 'two\nlines "q"'],
      [5, '2', '=1+1'],
      [6, '3', "'x"],
      [7, '4', "'quoted'"],
    ]);
  });

  it('finds the header by labels the caller knows', async () => {
    const text = 'Report,x,y\nMade on,2026,z\nNAME, unit price\nHose,3\n';
    const rows = await rowsOf(Buffer.from(text), { knownLabels: ['Name', 'Unit Price'] });
    expect(rows.map(values)).toEqual([
      ['NAME', ' unit price'],
      ['Hose', '3'],
    ]);
  });

  it('counts delimiters outside quotes only', () => {
    expect(detectDelimiter('"a,b,c";d\n"e,f,g";h\n')).toBe(';');
    expect(detectDelimiter('single\ncolumn\n')).toBe(',');
  });

  it('finds the delimiter below titles and beside decimal commas', () => {
    expect(detectDelimiter('Customer list\n\nName;Phone\nA Co;1\n')).toBe(';');
    expect(detectDelimiter('Clientes al 31 de mayo, 2026\nNombre;Teléfono\nA;1\nB;2\n')).toBe(';');
    expect(detectDelimiter('Customer list, May\nName\tPhone\tCity\nA\t1\tx\n')).toBe('\t');
    expect(detectDelimiter('Name;Credit limit, EUR\nA;1,50\nB;2,50\n')).toBe(';');
    expect(detectDelimiter('Name,Notes\nA,x; y\nB,z; u\nC,v\n')).toBe(',');
    expect(detectDelimiter('Name,Kind;Type\nA,b;c\n', ['Name'])).toBe(',');
    expect(detectDelimiter('List, a, b\nof, c, d\nName;Phone\nA;1\n', ['name', 'phone'])).toBe(';');
  });

  it('reads a path and answers nothing for an empty file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
    await writeFile(join(folder, 'a.csv'), 'A;B\n1;2\n');
    await writeFile(join(folder, 'empty.csv'), '');
    expect((await rowsOf(join(folder, 'a.csv'))).map(values)).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
    expect(await rowsOf(join(folder, 'empty.csv'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('refuses a quote that never ends', async () => {
    expect(await faultOf(rowsOf(Buffer.from('a,b\n"1,2\n3,4')))).toBe('broken');
  });
});

describe('xml pieces', () => {
  it('reads the same however the text is cut', () => {
    const xml = '<a x="1>2" y=\'"\'>t&amp;u<!-- no <b> --><b/>v<![CDATA[<raw>&amp;]]>w&#x41;&lt;</a>';
    const events = (pieces: string[]) => {
      const seen: string[] = [];
      const read = createXmlReader({
        open: (name, raw) => seen.push(`<${name}|${raw}`),
        text: (text) => seen.push(text),
        close: (name) => seen.push(`/${name}`),
      });
      for (const piece of pieces) read(piece);
      return seen.join('');
    };
    const whole = events([xml]);
    expect(whole).toBe('<a|a x="1>2" y=\'"\'t&u<b|b//bv<raw>&amp;wA</a');
    for (let at = 1; at < xml.length; at += 1) expect(events([xml.slice(0, at), xml.slice(at)])).toBe(whole);
    expect(events([...xml])).toBe(whole);
  });

  it('never makes a pattern of a name of the file', async () => {
    const read = (xml: string) => createXmlReader({ open: () => {}, text: () => {}, close: () => {} })(xml);
    const stalling = `(a+)+:worksheet xmlns:${'a'.repeat(40)}!`;
    const broken = '(:x xmlns:(="y"';
    const began = performance.now();
    for (const root of [stalling, broken]) {
      expect(() => read(`<${root}>`)).toThrow(SheetError);
      expect(await faultOf(rowsOf(excelBook(`<${root}></${root.split(' ')[0]}>`)))).toBe('broken');
      expect(() => read(`<worksheet><${root}>`)).not.toThrow();
    }
    // As a pattern it were years.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('leaves out what declares another vocabulary, however the declaration is written', () => {
    const seen: string[] = [];
    const read = createXmlReader({ open: (name) => seen.push(name), text: () => {}, close: () => {} });
    read(
      `<x:a b="1" xmlns:x = 'main'><x:c xmlns:y="other"/><x:d xmlns:x="other"><x:e/></x:d><x:f xmlns:x="main"/></x:a>`,
    );
    expect(seen).toEqual(['a', 'c', 'f']);
  });
});

it('takes the end mark of a DOS file for no data', async () => {
  for (const end of ['\r\n\u001a', '\u001a', '\r\n\u001a\u001a\u001a'])
    expect((await rowsOf(Buffer.from(`Name,City\r\nA,B${end}`))).map(values)).toEqual([
      ['Name', 'City'],
      ['A', 'B'],
    ]);
});
