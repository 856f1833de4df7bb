import { FREE_TEXT, isStorable, readInOrder } from '../../../contract/kinds.ts';
import type { Language } from '../../../kernel/errors.ts';
import { hasCurrency } from '../../../kernel/money/currency-text.ts';
import { MOST_DECIMALS } from '../../../kernel/money/decimals.ts';
import { type DecimalMark, digitsOf, numberText } from '../../../kernel/money/number-text.ts';
import { amountText, withMinus } from '../../../kernel/money/written-amount.ts';
import { decimal } from '../../../kernel/money.ts';
import { labelText, labelWords } from '../../../kernel/texts/product-texts.ts';
import { webAddress } from '../../../kernel/web-address.ts';
import type { SheetCell } from '../../sheets/sheet-types.ts';
import type { ImportColumn, RowProblem } from '../declaration.ts';
import { type Writing, withoutPercent } from '../writing/column-writing.ts';
import { dayText, instantText } from '../writing/date-text.ts';
import { listOf } from './cell-lists.ts';
import { importText } from './import-texts.ts';

const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/;
const YES = new Set(['true', 'yes', 'y', '1', 'sí', 'si', 's', 'verdadero', 'x']);
const NO = new Set(['false', 'no', 'n', '0', 'falso']);
const TEXTS: ReadonlySet<ImportColumn['kind']> = new Set(['text', 'multiline', 'reference', 'references']);
/** A number of a cell has at most 15 digits before its point. */
export const LARGEST = 999_999_999_999_999;
const DEFAULT_MAX: Partial<Record<ImportColumn['kind'], number>> = { text: 200, multiline: 10_000, email: 254 };

/** A cell read as its column wants it: canonical text, null when blank, or what is wrong with it. */
export type CellValue = { value: string | null } | { problem: RowProblem };

/** How the cells of a column are read. */
export interface CellReading {
  readonly writing: Writing;
  /** IANA zone of times without an offset. */
  readonly zone: string;
  /** Signs of the company's currencies, beside those that everybody knows. */
  readonly signs?: ReadonlySet<string>;
}

type Reader = (text: string, column: ImportColumn, reading: CellReading, cell: SheetCell) => string | null;

/** `true` or `false` of a word for yes or no; null for anything else. */
export const flagText = (text: string): 'true' | 'false' | null =>
  YES.has(text.toLowerCase()) ? 'true' : NO.has(text.toLowerCase()) ? 'false' : null;

/** Gives null where the text does not fit; `readCell` turns that into the column's problem. */
const READERS: Record<ImportColumn['kind'], Reader> = {
  text: (text) => text,
  multiline: (text) => text,
  reference: (text) => text,
  references: (text) => text,
  email: (text) => (EMAIL.test(text) ? text.toLowerCase() : null),
  integer: (text, column, reading, cell) => inRange(bareNumber(text, 0, reading, cell), column),
  decimal: (text, column, reading, cell) => inRange(bareNumber(text, column.scale ?? 4, reading, cell), column),
  money: (text, column, reading, cell) =>
    inRange(fitting(amountOf(text, reading, cell), column.scale ?? MOST_DECIMALS), column),
  flag: (text) => flagText(text),
  day: (text, _column, { writing }, cell) => (cell.kind === 'date' ? text.slice(0, 10) : dayText(text, writing.order)),
  instant: (text, _column, { writing, zone }) => instantText(text, writing.order, zone),
  choice: (text, column) => readChoice(text, column),
  choices: (text, column) => readChoices(text, column),
};

/** A wrong text as it can be kept and seen: what cannot be stored becomes a mark. */
export const shownText = (text: string): string =>
  Array.from(text.slice(0, 200).toWellFormed(), (character) => (isStorable(character) ? character : '\ufffd')).join('');

/** Reads one cell; formula results count as values, formula errors do not. */
export function readCell(
  cell: SheetCell | null,
  column: ImportColumn,
  reading: CellReading,
  language: Language,
): CellValue {
  const text = cell && column.isPercent ? inPercent(cell) : readInOrder(textIn(cell, column)).trim();
  const wrong = (code: string, values: Record<string, string> = {}): CellValue => ({
    problem: {
      column: column.name,
      value: shownText(text),
      code,
      message: importText(code, language, values),
      severity: 'error',
    },
  });
  if (cell?.kind === 'error') return wrong(cell.value.startsWith('=') ? 'formula_blank' : 'formula_error');
  if (text === '') return column.required ? wrong('required') : { value: null };
  if (!isStorable(text)) return wrong('control_characters');
  const max = column.max ?? DEFAULT_MAX[column.kind];
  if (max !== undefined && ['text', 'multiline', 'email'].includes(column.kind) && text.length > max)
    return wrong('too_long', { max: String(max) });
  if (column.freeText && !FREE_TEXT.test(text))
    return wrong('free_text', { character: [...text].find((c) => !FREE_TEXT.test(c)) ?? '' });
  if (column.isWebAddress) {
    const address = webAddress(text);
    return address === null ? wrong('url') : { value: address };
  }
  const value = READERS[column.kind](text, column, reading, cell as SheetCell);
  if (value !== null) return { value };
  if (column.kind === 'money') return wrong(...amountProblem(text, column, reading, cell as SheetCell));
  return wrong(column.kind === 'choices' ? 'choice' : column.kind, {
    ...rangeOf(column),
    values: (column.choices ?? []).map((c) => labelText(c.label, language)).join(', '),
  });
}

/** Where a column holds texts, codes keep the zeros they are shown with. */
const textIn = (cell: SheetCell | null, { kind }: ImportColumn): string =>
  (TEXTS.has(kind) ? cell?.shown : undefined) ?? cell?.value ?? '';

/** What is wrong with an amount: no number at all, finer than any currency, or beyond what can be stored. */
function amountProblem(
  text: string,
  column: ImportColumn,
  reading: CellReading,
  cell: SheetCell,
): [code: string, values?: Record<string, string>] {
  const plain = amountOf(text, reading, cell);
  const most = column.scale ?? MOST_DECIMALS;
  if (plain === null) return ['money'];
  return digitsOf(plain).fraction > most ? ['scale', { most: String(most) }] : ['money_range', rangeOf(column)];
}

/** Between what a number must lie, and which of the two ends there are. */
function rangeOf(column: ImportColumn): Record<string, string> {
  // What no cell exceeds is no bound to be told.
  const [min, max] = [column.min, column.max].map((end) => (Math.abs(end ?? 0) < LARGEST ? end : undefined));
  const bounds = min === undefined ? (max === undefined ? 'none' : 'to') : max === undefined ? 'from' : 'both';
  return { bounds, min: String(min ?? ''), max: String(max ?? '') };
}

/** Cells keep 18 % as 0.18; people also type the sign. */
function inPercent(cell: SheetCell): string {
  if (cell.isPercent) return decimal(cell.value).times(100).toFixed();
  return withoutPercent(cell.value.trim());
}

/** A cell that holds a number is a fact whatever its column's texts look like. */
const markIn = ({ writing }: CellReading, { kind }: SheetCell): DecimalMark =>
  kind === 'number' ? '.' : writing.decimal;

/** Only an amount has the sign of a currency: beside any other number it says that the cell is of another column. */
const bareNumber = (text: string, scale: number, reading: CellReading, cell: SheetCell): string | null =>
  hasCurrency(text) ? null : fitting(numberText(withMinus(text), markIn(reading, cell)), scale);

const amountOf = (text: string, reading: CellReading, cell: SheetCell): string | null =>
  amountText(text, markIn(reading, cell), reading.signs);

function fitting(plain: string | null, scale: number): string | null {
  if (plain === null) return null;
  const { whole, fraction } = digitsOf(plain);
  return whole > String(LARGEST).length || fraction > Math.max(scale, 0) ? null : plain;
}

function inRange(value: string | null, column: ImportColumn): string | null {
  if (value === null) return null;
  const number = Number(value);
  return number >= (column.min ?? -999_999_999_999) && number <= (column.max ?? 999_999_999_999) ? value : null;
}

/** More than any list of choices has. */
const MOST_CHOSEN = 500;
/** No choice is called by a longer word. */
const LONGEST_CHOICE = 500;

function readChoices(text: string, column: ImportColumn): string | null {
  const parts = listOf(text);
  if (parts.length > MOST_CHOSEN) return null;
  const found = parts.map((part) => readChoice(part, column));
  return found.includes(null) ? null : found.join(',');
}

function readChoice(text: string, column: ImportColumn): string | null {
  if (text.length > LONGEST_CHOICE) return null;
  const wanted = text.toLowerCase();
  const found = column.choices?.find(
    (c) => c.value.toLowerCase() === wanted || labelWords(c.label).some((word) => word.toLowerCase() === wanted),
  );
  if (!found && column.isWhole && /^\d{1,9}$/.test(wanted)) return String(Number(wanted));
  return found?.value ?? null;
}
