import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../read-sheet.ts';
import type { RawRow, SheetRow } from '../sheet-types.ts';
import { headerPlace } from './header-row.ts';

const LABELS = ['Name', 'Category', 'Lead source', 'Customer', 'Website', 'Email', 'Status', 'Title'];

async function read(lines: readonly (readonly string[])[], end = '\n'): Promise<SheetRow[]> {
  const bytes = Buffer.from(lines.map((cells) => cells.join(',')).join(end));
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes, { maxRows: 1_000, maxColumns: 50, knownLabels: LABELS })) rows.push(row);
  return rows;
}

const texts = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells.map((cell) => cell?.value ?? ''));

const place = (...lines: readonly (readonly (string | number)[])[]): number => {
  const cellOf = (value: string | number) =>
    value === '' ? null : ({ kind: typeof value === 'number' ? 'number' : 'text', value: String(value) } as const);
  const rows = lines.map((cells, at): RawRow => ({ number: at + 1, cells: cells.map(cellOf) }));
  return headerPlace(rows, LABELS);
};

describe('header row', () => {
  it('is no row of data whose values are labels as well', async () => {
    const lines = [
      ['Name', 'Category', 'Source'],
      ['Alpha', 'Lead', 'Fair'],
      ['Gamma', 'Customer', 'Website'],
      ['Email', 'Customer', 'Website'],
    ];
    expect(texts(await read(lines))).toEqual(lines);
  });

  it('stands below titles, which are told', async () => {
    const [header] = await read([
      ['Customers of the north', '', ''],
      ['Customer', 'All', ''],
      ['Name', 'Email', 'Status'],
      ['a', 'b', 'c'],
    ]);
    expect(header).toMatchObject({ number: 3, isHeader: true });
    expect(texts(header?.above ?? [])).toEqual([['Customers of the north'], ['Customer', 'All']]);
  });

  it('stays with headings nobody knows where the rows below hold known words', () => {
    expect(place(['Firma', 'Art', 'Quelle'], ['Alpha', 'Lead', 'Fair'], ['Beta', 'Customer', 'Website'])).toBe(0);
    expect(place(['Name', '', ''], ['Alpha', 'Lead', 'Fair'], ['Beta', 'Customer', 'Website'])).toBe(0);
    // No headings at all: nothing is read rather than some of it.
    expect(place(['Alpha', 12, 'Fair'], ['Beta', 13, 'x'], ['Gamma', 'Customer', 'Website'])).toBe(0);
  });

  it.each([
    [1, ['Report for May, 2026', ''], ['Name', 'Banana', 'Email']],
    [1, ['Clients on 31 May', ' 2026'], ['Name', 'Email']],
    [2, ['Period', 2026], ['Customer', 'Acme'], ['Name', 'Email', 'Status', 'Title']],
    [1, ['Customer', 'Acme'], ['Name', 'Email', 'Status']],
    [0, ['Name', 2024, 2025], ['Alpha', 1, 2]],
  ])('is row %i', (expected, ...lines) => expect(place(...(lines as string[][]))).toBe(expected));

  it('never costs a row of data: values drawn from the labels, titles above, any line end', async () => {
    const headings = fc.uniqueArray(fc.constantFrom(...LABELS, 'Banana', 'Apple', 'Cherry'), {
      minLength: 2,
      maxLength: 7,
    });
    const known = headings.filter((cells) => cells.some((cell) => LABELS.includes(cell)));
    const value = fc.constantFrom(...LABELS, 'Alpha', 'Lead', '12', '');
    const sheet = known.chain((header) =>
      fc.record({
        header: fc.constant(header),
        rows: fc.array(fc.array(value, { minLength: header.length, maxLength: header.length }), { maxLength: 30 }),
        titles: fc.array(fc.constantFrom('Report', 'Made on Monday', ''), { maxLength: 3 }),
        end: fc.constantFrom('\n', '\r\n', '\r'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(sheet, async ({ header, rows, titles, end }) => {
        const found = texts(await read([...titles.map((title) => [title]), header, ...rows], end));
        const filled = rows.map((cells) => cells.join('|').replace(/\|+$/, '')).filter(Boolean);
        expect(found.map((cells) => cells.join('|'))).toEqual([header.join('|'), ...filled]);
      }),
      { numRuns: 500 },
    );
  });
});
