import { type DecimalMark, markOfColumn, numberText } from '../../../platform/kernel/money/number-text.ts';
import { isBare, localeMark, withoutCurrency } from '../../../ui/format/decimal-text.ts';
import { type CellReading, readCell } from '../items-grid/cell-value.rules.ts';
import type { CellName, EditorLine, LineValues, Unread } from './editor-lines.rules.ts';
import type { LeftOut, PastedTable } from './paste-rows.rules.ts';

/** A row as a line: what could be read, and what could not. */
export interface PastedLine {
  readonly values: Partial<LineValues>;
  readonly unread: Unread;
}

export interface PastedLines {
  readonly lines: readonly PastedLine[];
  readonly leftOut: LeftOut;
  /** Columns the person may not fill, with something in them. */
  readonly closed: readonly CellName[];
  /** Cells that could not be read. */
  readonly unread: number;
}

interface Into {
  /** A new line of the type the rows become. */
  readonly line: EditorLine;
  /** Columns the person may fill. */
  readonly columns: readonly CellName[];
  readonly locale: string;
  /** Of the currency. */
  readonly decimals: number;
}

const ALL: readonly CellName[] = ['name', 'quantity', 'price', 'discount', 'tax_rate'];

/** Reads pasted rows as the grid reads its cells; of each column all cells have the same decimal mark. */
export function pastedLines({ rows, leftOut }: PastedTable, { line, columns, locale, decimals }: Into): PastedLines {
  const textsOf = (column: CellName) => rows.flatMap((row) => row[column] ?? []);
  const preferred = localeMark(locale) === ',' ? ',' : '.';
  const readings = ALL.map((column) => {
    const mark = markOfColumn(textsOf(column).map(bareNumber), preferred);
    return [column, { ...readingBy(mark), decimals }] as const;
  });
  const lines = rows.map((row): PastedLine => {
    let values: Partial<LineValues> = {};
    const unread: Unread = {};
    for (const [column, reading] of readings) {
      const text = row[column];
      if (text === undefined || !columns.includes(column)) continue;
      const read = readCell(column, text, line, reading);
      if (read.ok) values = { ...values, ...read.values };
      else unread[column] = { text, problem: read.problem };
    }
    // Which line it is can be seen, also where its name is too long.
    return { values: unread.name ? { ...values, name: unread.name.text.slice(0, 80) } : values, unread };
  });
  return {
    lines,
    leftOut,
    closed: ALL.filter((column) => !columns.includes(column) && textsOf(column).length > 0),
    unread: lines.reduce((sum, { unread }) => sum + Object.keys(unread).length, 0),
  };
}

const bareNumber = (text: string): string => withoutCurrency(text.replace('%', '').replace(/[−–]/g, '-')).trim();

function readingBy(mark: DecimalMark): Pick<CellReading, 'parse' | 'amount'> {
  const amount = (text: string): ReturnType<CellReading['parse']> => {
    const value = numberText(bareNumber(text), mark);
    return value === null ? { ok: false } : { ok: true, value };
  };
  return { amount, parse: (text) => (isBare(text) ? amount(text) : { ok: false }) };
}
