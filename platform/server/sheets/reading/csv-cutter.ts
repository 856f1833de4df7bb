import { cutText, type RawRow, type SheetCell, SheetError, tooManyColumns } from '../sheet-types.ts';

const QUOTE = 34;
const FEED = 10;
const RETURN = 13;
const END_OF_DOS_FILE = '\u001a';
/** Longer ones come of a quote that is never closed. */
const MAX_RECORD = 1_000_000;

/**
 * Cuts the text of a CSV file into rows, piece by piece and each character once: records end with CR LF, LF or CR, also mixed, as in a
 * file put together from others. A quote inside of a text belongs to it. Rows without a filled cell are counted and not told; a cell is
 * cut at what a spreadsheet can hold. Throws SheetError.
 */
export class CsvCutter {
  readonly #delimiter: number;
  readonly #maxColumns: number;
  readonly #tell: (row: RawRow) => void;
  /** Records that ended. */
  #number = 0;
  #cells: (SheetCell | null)[] = [];
  #column = 0;
  #field = '';
  /** Nothing more of the field is kept. */
  #isCut = false;
  /** Characters of the record so far. */
  #size = 0;
  #isQuoting = false;
  /** A piece ended with a quote of which the next character says what it means. */
  #isHeld = false;
  #isAfterReturn = false;

  constructor(delimiter: string, maxColumns: number, tell: (row: RawRow) => void) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#maxColumns = maxColumns;
    this.#tell = tell;
  }

  /** The row that is being read, as a person sees it numbered. */
  get row(): number {
    return this.#number + 1;
  }

  read(piece: string): void {
    if (piece === '') return;
    const text = this.#isHeld ? `"${piece}` : piece;
    this.#isHeld = false;
    let at = this.#isAfterReturn && text.charCodeAt(0) === FEED ? 1 : 0;
    this.#isAfterReturn = false;
    while (at < text.length) at = this.#isQuoting ? this.#quoted(text, at) : this.#plain(text, at);
  }

  /** The last row may have no end. */
  end(): void {
    if (this.#isQuoting && !this.#isHeld) throw this.#broken('a quote is not closed');
    if (this.#field === '' && this.#column === 0) return;
    this.#endField();
    this.#endRecord();
  }

  /** Reads on inside of quotes; gives the place after what was read, as all of these do. */
  #quoted(text: string, at: number): number {
    const end = text.indexOf('"', at);
    this.#add(text, at, end < 0 ? text.length : end);
    if (end < 0) return text.length;
    if (end + 1 === text.length) {
      this.#isHeld = true;
      return text.length;
    }
    const next = text.charCodeAt(end + 1);
    if (next === QUOTE) {
      this.#add(text, end, end + 1);
      return end + 2;
    }
    this.#isQuoting = false;
    if (next === this.#delimiter || next === FEED || next === RETURN) return end + 1;
    // Text goes on behind it: then both quotes are part of it.
    this.#field = cutText(`"${this.#field}"`);
    return end + 1;
  }

  #plain(text: string, at: number): number {
    if (this.#field === '' && text.charCodeAt(at) === QUOTE) {
      this.#isQuoting = true;
      return at + 1;
    }
    let end = at;
    let code = -1;
    for (; end < text.length; end++) {
      code = text.charCodeAt(end);
      if (code === this.#delimiter || code === FEED || code === RETURN) break;
    }
    this.#add(text, at, end);
    if (end === text.length) return end;
    this.#endField();
    if (code === this.#delimiter) return end + 1;
    this.#endRecord();
    if (code === FEED) return end + 1;
    this.#isAfterReturn = end + 1 === text.length;
    return text.charCodeAt(end + 1) === FEED ? end + 2 : end + 1;
  }

  #add(text: string, from: number, to: number): void {
    if (to === from) return;
    this.#size += to - from;
    if (this.#size > MAX_RECORD) throw this.#broken('a record without end');
    if (this.#isCut) return;
    const whole = this.#field === '' ? text.slice(from, to) : this.#field + text.slice(from, to);
    this.#field = cutText(whole);
    this.#isCut = this.#field.length < whole.length;
  }

  #endField(): void {
    if (this.#field !== '') {
      if (this.#column >= this.#maxColumns) throw tooManyColumns(this.#maxColumns);
      while (this.#cells.length < this.#column) this.#cells.push(null);
      this.#cells.push({ kind: 'text', value: this.#field });
      this.#field = '';
      this.#isCut = false;
    }
    this.#column += 1;
  }

  #endRecord(): void {
    const cells = this.#cells;
    const last = cells[this.#column - 1];
    // DOS programs end a file with this.
    if (last?.value.endsWith(END_OF_DOS_FILE)) {
      last.value = last.value.replaceAll(END_OF_DOS_FILE, '');
      if (last.value === '')
        do cells.pop();
        while (cells.length > 0 && cells[cells.length - 1] === null);
    }
    this.#number += 1;
    if (cells.length > 0) {
      this.#tell({ number: this.#number, cells });
      this.#cells = [];
    }
    this.#column = 0;
    this.#size = 0;
  }

  #broken(what: string): SheetError {
    return new SheetError('broken', `Row ${this.row}: ${what}`, { row: this.row });
  }
}
