import { hasCurrency } from '../../../platform/kernel/money/currency-text.ts';
import { priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import type { CellName, CellProblem, EditorLine, LineValues } from '../items-editor/editor-lines.rules.ts';

/** Result of reading what was typed into a cell: values to set, or the key of the problem. */
export type CellInput = { ok: true; values: Partial<LineValues> } | { ok: false; problem: CellProblem };

interface Limits {
  decimals: number;
  min: number;
  max: number;
  problem: CellProblem;
}

/** What a cell takes; prices and amounts have decimals by their currency. */
const limitsOf = (decimals: number): Record<'quantity' | 'price' | 'tax_rate' | 'percent' | 'amount', Limits> => ({
  quantity: { decimals: 4, min: 0.0001, max: 9_999_999, problem: 'quantity' },
  price: { decimals: priceDecimals(decimals), min: -999_999_999_999, max: 999_999_999_999, problem: 'number' },
  tax_rate: { decimals: 6, min: 0, max: 100, problem: 'percent' },
  percent: { decimals: 4, min: 0, max: 100, problem: 'percent' },
  amount: { decimals, min: 0, max: 999_999_999_999, problem: 'negative' },
});
const LONGEST_NAME = 500;

type Parse = (text: string) => { ok: true; value: string } | { ok: false };

/** How cells are read: `parse` turns a typed number of the reader's locale into a plain decimal, `amount` one that may have a currency. */
export interface CellReading {
  parse: Parse;
  amount: Parse;
  /** Of the currency. */
  decimals: number;
}

/** Reads the text of a cell. */
export function readCell(
  column: CellName,
  text: string,
  line: EditorLine,
  { parse, amount, decimals }: CellReading,
): CellInput {
  const limits = limitsOf(decimals);
  if (column === 'name') {
    const name = text.trim();
    if (name.length > LONGEST_NAME) return { ok: false, problem: 'long' };
    return name === '' ? { ok: false, problem: 'name' } : { ok: true, values: { name } };
  }
  // "12.5%" makes it a percentage and "$5" an amount; a plain number keeps the kind the line has.
  const kind = text.includes('%') ? 'percent' : hasCurrency(text) ? 'amount' : line.now.discount_type;
  const isAmount = column === 'price' || (column === 'discount' && kind === 'amount');
  const bare = column === 'discount' || column === 'tax_rate' ? text.replace('%', '') : text;
  const parsed = (isAmount ? amount : parse)(bare);
  if (!parsed.ok) return { ok: false, problem: isAmount ? 'number' : 'fraction' };
  if (column !== 'discount') return checked(column, limits[column], parsed.value, {});
  return checked(column, limits[kind], parsed.value, { discount_type: kind });
}

function checked(
  column: Exclude<CellName, 'name'>,
  limits: Limits,
  value: string,
  more: Partial<LineValues>,
): CellInput {
  if (value === '') return emptied(column, more);
  if ((value.split('.')[1] ?? '').length > limits.decimals) return { ok: false, problem: 'decimals' };
  const size = Number(value);
  if (size < limits.min || size > limits.max) return { ok: false, problem: limits.problem };
  return { ok: true, values: { ...more, [column]: value } };
}

/** An emptied quantity is one, an emptied tax rate the type's, anything else nothing. */
function emptied(column: Exclude<CellName, 'name'>, more: Partial<LineValues>): CellInput {
  const value = { quantity: '1', price: '0', discount: '0', tax_rate: '' }[column];
  return { ok: true, values: { ...more, [column]: value } };
}

/** A cell of the grid. */
export interface CellPlace {
  hash: string;
  column: CellName;
}

export type CellStep = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'start' | 'end';

/** The cell a step leads to; the same one at the edges. `down` past the last row gives null: the add row is next. */
export function stepCell(
  rows: readonly string[],
  columns: readonly CellName[],
  from: CellPlace,
  step: CellStep,
): CellPlace | null {
  const row = rows.indexOf(from.hash);
  const column = columns.indexOf(from.column);
  const at = (r: number, c: number): CellPlace => ({
    hash: rows[Math.max(0, Math.min(r, rows.length - 1))] ?? from.hash,
    column: columns[Math.max(0, Math.min(c, columns.length - 1))] ?? from.column,
  });
  switch (step) {
    case 'up':
      return at(row - 1, column);
    case 'down':
      return row + 1 >= rows.length ? null : at(row + 1, column);
    case 'left':
      return at(row, column - 1);
    case 'right':
      return at(row, column + 1);
    case 'first':
      return at(row, 0);
    case 'last':
      return at(row, columns.length - 1);
    case 'start':
      return at(0, 0);
    case 'end':
      return at(rows.length - 1, columns.length - 1);
  }
}

/** The next editable cell in reading order (Tab), or the one before (Shift Tab); null past the ends. */
export function tabCell(
  rows: readonly string[],
  columns: readonly CellName[],
  from: CellPlace,
  isBack: boolean,
): CellPlace | null {
  const place = rows.indexOf(from.hash) * columns.length + columns.indexOf(from.column) + (isBack ? -1 : 1);
  const hash = rows[Math.floor(place / columns.length)];
  const column = columns[((place % columns.length) + columns.length) % columns.length];
  return place < 0 || hash === undefined || column === undefined ? null : { hash, column };
}
