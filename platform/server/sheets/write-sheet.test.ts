import { Writable } from 'node:stream';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guardText, unguardText } from './cell-guard.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetRow } from './sheet-types.ts';
import {
  csvStream,
  type SheetColumn,
  safeSheetName,
  toBuffer,
  writeCsv,
  writeXlsx,
  xlsxStream,
} from './write-sheet.ts';

const columns: SheetColumn[] = [
  { key: 'name', label: 'Nombre' },
  { key: 'count', label: 'Count', kind: 'integer' },
  { key: 'weight', label: 'Weight', kind: 'number' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'day', label: 'Day', kind: 'date' },
  { key: 'at', label: 'At', kind: 'instant' },
  { key: 'active', label: 'Active', kind: 'boolean' },
];

const records = [
  {
    name: 'Señal',
    count: 3,
    weight: '1.25',
    amount: '1234.50',
    day: '2026-02-28',
    at: '2026-07-01T10:30:00.000Z',
    active: true,
  },
  {
    name: '=HYPERLINK("x")',
    count: -3,
    weight: -0.5,
    amount: '-7',
    day: null,
    at: new Date('2026-01-01T23:30:00Z'),
    active: false,
  },
];

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes, { maxRows: 10_000, maxColumns: 50 })) rows.push(row);
  return rows;
}

describe('xlsx', () => {
  it('writes days that spreadsheets do not count as texts', async () => {
    const days = ['0001-01-01', '1582-10-10', '1900-02-28', '1900-03-01'].map((day) => ({ day }));
    const written = await toBuffer(xlsxStream([{ key: 'day', label: 'Day', kind: 'date' }], days));
    const [, ...rows] = await rowsOf(written);
    expect(rows.map(({ cells }) => cells[0]?.value)).toEqual(['0001-01-01', '1582-10-10', '1900-02-28', '1900-03-01']);
    expect(rows.map(({ cells }) => cells[0]?.kind)).toEqual(['text', 'text', 'text', 'date']);
  });

  it('writes typed cells on the clock of the zone and reads them back', async () => {
    const rows = await rowsOf(
      await toBuffer(xlsxStream(columns, records, { zone: 'Europe/Madrid', sheetName: 'Órdenes: 2026/11' })),
    );
    expect(rows[0]?.cells.map((cell) => cell?.value)).toEqual(columns.map((column) => column.label));
    expect(rows[1]?.cells).toEqual([
      { kind: 'text', value: 'Señal' },
      { kind: 'number', value: '3' },
      { kind: 'number', value: '1.25' },
      { kind: 'number', value: '1234.5' },
      { kind: 'date', value: '2026-02-28' },
      { kind: 'date', value: '2026-07-01T12:30:00' },
      { kind: 'boolean', value: 'true' },
    ]);
    expect(rows[2]?.cells.map((cell) => cell?.value)).toEqual([
      '=HYPERLINK("x")',
      '-3',
      '-0.5',
      '-7',
      undefined,
      '2026-01-02T00:30:00',
      'false',
    ]);
  });

  it('keeps a telephone number and what looks like a formula as the text they are', async () => {
    const texts = ['+51 999 888 777', '=1+1', '-', '@home', "'quoted", "'=1"];
    const bytes = await toBuffer(
      xlsxStream(
        [{ key: 'phone', label: 'Phone' }],
        texts.map((phone) => ({ phone })),
      ),
    );
    const read = (await rowsOf(bytes)).slice(1).map((row) => row.cells[0]);
    expect(read).toEqual(texts.map((value) => ({ kind: 'text', value })));
  });

  it('gives a file with the header alone for no rows', async () => {
    expect(await rowsOf(await toBuffer(xlsxStream(columns, [])))).toMatchObject([{ number: 1, isHeader: true }]);
  });

  it('writes to a sink and fails with the source', async () => {
    let bytes = 0;
    const sink = () =>
      new Writable({
        write: (chunk: Buffer, _, done) => {
          bytes += chunk.length;
          done();
        },
      });
    await writeXlsx(columns, records, sink());
    await writeCsv(columns, records, sink());
    expect(bytes).toBeGreaterThan(1000);
    async function* failing() {
      yield records[0] ?? {};
      throw new Error('database gone');
    }
    await expect(writeXlsx(columns, failing(), sink())).rejects.toThrow('database gone');
    await expect(writeCsv(columns, failing(), sink())).rejects.toThrow('database gone');
  });

  it.each([
    ['a[b]:c*d?e/f\\g', 'a b c d e f g'],
    ["'quoted'", 'quoted'],
    ['', 'Sheet1'],
    ['x'.repeat(40), 'x'.repeat(28)],
  ])('names a sheet %s as %s', (name, expected) => {
    expect(safeSheetName(name)).toBe(expected);
  });
});

describe('csv', () => {
  it('writes a mark, plain numbers, ISO days, and instants with their offset', async () => {
    const text = (await toBuffer(csvStream(columns, records, { zone: 'America/New_York' }))).toString('utf8');
    expect(text).toBe(
      '\uFEFFNombre,Count,Weight,Amount,Day,At,Active\r\n' +
        'Señal,3,1.25,1234.50,2026-02-28,2026-07-01T06:30:00-04:00,true\r\n' +
        '"\'=HYPERLINK(""x"")",-3,-0.5,-7.00,,2026-01-01T18:30:00-05:00,false\r\n',
    );
  });
});

describe('formula guard', () => {
  it.each(['=1', '+1', '-1', '@x', '\tx', '\rx', '\0x', "'x", "''", "'"])('guards %j', (text) => {
    expect(guardText(text)).toBe(`'${text}`);
    expect(unguardText(guardText(text))).toBe(text);
  });

  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom("'", "''=", '_x0041_', '_x005F_', ' lead', 'trail ', 'a\r\nb', 'a\rb', '\0', '<&>"', '_x000d_'),
    ),
    { minLength: 1, maxLength: 20 },
  );

  it('brings every text back exactly through xlsx and csv', async () => {
    const column: SheetColumn[] = [
      { key: 'text', label: 'Text' },
      { key: 'mark', label: 'Mark', kind: 'integer' },
    ];
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const rows = values.map((text, mark) => ({ text: text.toWellFormed(), mark }));
        for (const stream of [xlsxStream(column, rows), csvStream(column, rows)]) {
          const read = await rowsOf(await toBuffer(stream));
          expect(read.slice(1).map((row) => row.cells[0]?.value ?? '')).toEqual(rows.map((row) => row.text));
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('shows a moment within a minute with its seconds, so that a file saved as text keeps them', async () => {
  const formats = async (at: string): Promise<string[]> => {
    const file = await toBuffer(xlsxStream([{ key: 'at', label: 'At', kind: 'instant' }], [{ at }]));
    const styles = strFromU8(unzipSync(file)['xl/styles.xml'] ?? new Uint8Array());
    return [...styles.matchAll(/formatCode="([^"]*hh[^"]*)"/g)].map(([, code = '']) => code);
  };
  expect(await formats('2026-07-01T10:30:00.000Z')).toEqual(['yyyy-mm-dd hh:mm']);
  expect(await formats('2026-07-01T10:30:41.000Z')).toContain('yyyy-mm-dd hh:mm:ss');
});
