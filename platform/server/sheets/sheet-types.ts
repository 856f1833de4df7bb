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
  /** Most bytes a packed part may unfold to; default ten times 25 MB. */
  maxUnpackedBytes?: number;
  /** Column names the reader knows: they find the header below titles. Compared without case and spaces. */
  knownLabels?: Iterable<string>;
}

export const FILE_LIMIT = 26_214_400;
export const UNPACKED_LIMIT = 10 * FILE_LIMIT;
