import { expect, test } from 'vitest';
import type { RawRow } from '../sheet-types.ts';
import { CsvCutter } from './csv-cutter.ts';

/** What a text is cut into, whole and character by character: both are the same. */
function rowsOf(text: string, maxColumns = 20): [number, (string | null)[]][] {
  const cut = (pieces: Iterable<string>): RawRow[] => {
    const rows: RawRow[] = [];
    const cutter = new CsvCutter(',', maxColumns, (row) => rows.push(row));
    for (const piece of pieces) cutter.read(piece);
    cutter.end();
    return rows;
  };
  const whole = cut([text]);
  expect(cut(text.split(''))).toEqual(whole);
  return whole.map(({ number, cells }) => [number, cells.map((cell) => cell?.value ?? null)]);
}

test('quotes, line ends and what stands behind the last of them', () => {
  expect(rowsOf('a,"b ""c"", d\ne"\r\n,,x')).toEqual([
    [1, ['a', 'b "c", d\ne']],
    [2, [null, null, 'x']],
  ]);
  expect(rowsOf('a\rb\r\n\r\nc\n')).toEqual([
    [1, ['a']],
    [2, ['b']],
    [4, ['c']],
  ]);
  expect(rowsOf('5" pipe,"6"" pipe"\n"a"b,c')).toEqual([
    [1, ['5" pipe', '6" pipe']],
    [2, ['"a"b', 'c']],
  ]);
  expect(rowsOf('a,b\n\u001a')).toEqual([[1, ['a', 'b']]]);
  expect(rowsOf('a,b\u001a')).toEqual([[1, ['a', 'b']]]);
});

test('a quote that is never closed, a record without end and too many columns are refused', () => {
  expect(() => rowsOf('a\n"b')).toThrow('Row 2: a quote is not closed');
  expect(() => new CsvCutter(',', 9, () => undefined).read('x'.repeat(1_000_001))).toThrow('a record without end');
  expect(() => rowsOf(`${','.repeat(20)}x`)).toThrow('more than 20 columns');
  expect(rowsOf(`x${','.repeat(50_000)}\n`)).toEqual([[1, ['x']]]);
});

test('a cell is cut at what a spreadsheet can hold, and no character in two', () => {
  const cellOf = (text: string) => rowsOf(`${text},b`)[0]?.[1];
  expect(cellOf('x'.repeat(40_000))).toEqual(['x'.repeat(32_767), 'b']);
  expect(cellOf(`${'x'.repeat(32_766)}😀y`)).toEqual(['x'.repeat(32_766), 'b']);
  expect(cellOf(`"${'""'.repeat(40_000)}"`)).toEqual(['"'.repeat(32_767), 'b']);
});

test('a million blank lines cost no more than their characters', () => {
  const started = performance.now();
  const rows: RawRow[] = [];
  const cutter = new CsvCutter(',', 9, (row) => rows.push(row));
  cutter.read(`${'\n'.repeat(1_000_000)}x`);
  cutter.end();
  expect(rows).toEqual([{ number: 1_000_001, cells: [{ kind: 'text', value: 'x' }] }]);
  expect(performance.now() - started).toBeLessThan(1_000);
});
