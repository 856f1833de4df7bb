import type { Readable } from 'node:stream';

/** What a file can be wrong about; the caller turns it into an answer. */
export type SheetFault =
  | 'not_a_sheet'
  | 'encrypted'
  | 'broken'
  | 'too_large'
  | 'no_such_sheet'
  | 'no_known_column'
  | 'other_sheet'
  | 'too_many_rows'
  | 'too_many_columns';

/** Thrown by the readers; `values` holds the numbers and names of the message. */
export class SheetError extends Error {
  readonly fault: SheetFault;
  readonly values: Record<string, string | number>;

  constructor(fault: SheetFault, message: string, values: Record<string, string | number> = {}) {
    super(message);
    this.name = 'SheetError';
    this.fault = fault;
    this.values = values;
  }
}

/**
 * One filled cell. `value` is text, a plain decimal (number), YYYY-MM-DD or YYYY-MM-DDTHH:mm:ss on the sheet's own clock (date),
 * HH:mm:ss (time; hours that went by may be more than a day's), "true"/"false" (boolean), or the error's name such as #REF! (error). A formula cell carries its last result,
 * or is an error with the formula itself where the file keeps none; a number shown as 18 % carries 0.18.
 */
export interface SheetCell {
  kind: 'text' | 'number' | 'date' | 'time' | 'boolean' | 'error';
  value: string;
  isFormula?: boolean;
  isPercent?: boolean;
  /** A number whose zeros are kept, as codes are: how it is shown. */
  shown?: string;
}

/** One row with at least one filled cell; `number` is the row number a person sees in the sheet. */
export interface RawRow {
  number: number;
  cells: (SheetCell | null)[];
  /** What merged cells that begin in a row further up (`top`) show in this one. */
  merged?: readonly { top: number; column: number; cell: SheetCell }[];
}

/** A row with its part in the table. */
export interface SheetRow extends RawRow {
  isHeader: boolean;
  /** Of the header: the filled rows that stand above it and are no data. */
  above?: readonly SheetRow[];
}

/** A path, the bytes, or a stream (which is read into memory first, up to `maxBytes`). */
export type SheetSource = string | Uint8Array | Readable;

export interface ReadOptions {
  /** Default: told from the content. */
  format?: 'xlsx' | 'csv';
  /** Name or 0-based place among the sheets; default the first visible one. */
  sheet?: string | number;
  /** Hears before the first row how the file writes its decimals, where the file itself says so. */
  onDecimal?: (mark: '.') => void;
  /** Most data rows, the header not counted. */
  maxRows: number;
  maxColumns: number;
  /** Most bytes of the file; default 25 MB. */
  maxBytes?: number;
  /** Most bytes the parts of a packed file may unfold to; default `unpackedLimit`. */
  maxUnpackedBytes?: number;
  /** Column names the reader knows: they find the header below titles. Compared without case and spaces. */
  knownLabels?: Iterable<string>;
}

export const FILE_LIMIT = 26_214_400;
export const UNPACKED_LIMIT = 10 * FILE_LIMIT;
/** So much any file may unfold to, and so many times its size: what is larger by more is no table somebody filled in. */
const UNPACKED_ALWAYS = 32_000_000;
const UNPACKED_TIMES = 200;
/** Characters of a cell: what spreadsheet programs can hold. */
const CELL_CHARACTERS = 32_767;

/** How many bytes a file of `size` bytes may unfold to, and how many characters the cells of one of its sheets may have together. */
export const unpackedLimit = (size: number): number =>
  Math.min(UNPACKED_LIMIT, UNPACKED_ALWAYS + UNPACKED_TIMES * size);

/** What of a text fits into a cell, or is at most `most` characters long; no character is cut in two. */
export function cutText(text: string, most = CELL_CHARACTERS): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** The fault of a sheet with a filled cell beyond the last column that is read. */
export function tooManyColumns(limit: number): SheetError {
  return new SheetError('too_many_columns', `The sheet has more than ${limit} columns`, { limit });
}

/** The fault of a file that holds far more than its size says. */
export function tooMuch(limit: number): SheetError {
  return new SheetError('too_large', 'The file unfolds to too much data', { limit });
}
