import type { Language } from '../../../kernel/errors.ts';
import { headerLabels } from '../../sheets/read-sheet.ts';
import { labelKey } from '../../sheets/reading/header-row.ts';
import type { SheetRow } from '../../sheets/sheet-types.ts';
import { importText, shortText } from '../cells/import-texts.ts';

/** What stands for bytes that are no character of the file's encoding. */
const UNREADABLE = '\ufffd';
/** So many characters of headings that nobody knows are told. */
const MOST_NAMES = 2000;

/** A warning about a file: its row, and its column where it is about one. */
export interface FileWarning {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: string;
  readonly message: string;
  readonly severity: 'warning';
}

/** Gathers what of a file nobody reads: rows above the headings, columns nobody knows or that come twice, cells without a heading. */
export class LeftOut {
  readonly #headers: readonly string[];
  readonly #header: SheetRow;
  readonly #unnamed: readonly number[];
  readonly #twice: readonly string[];
  readonly #unknown: readonly string[];
  #first: { row: number; value: string } | null = null;
  #count = 0;
  #broken: { row: number; value: string } | null = null;
  #brokenCount = 0;

  /** `isChosen`: somebody matched the columns and knows what is left out. */
  constructor(header: SheetRow, columns: readonly number[], isChosen: boolean) {
    const headers = headerLabels(header);
    const read = new Set(columns);
    const known = new Set(headers.flatMap((text, at) => (read.has(at) ? [labelKey(text)] : [])));
    this.#headers = headers;
    this.#header = header;
    this.#unnamed = headers.flatMap((text, at) => (text === '' && !read.has(at) ? [at] : []));
    const left = headers.filter((text, at) => text !== '' && !read.has(at));
    this.#twice = left.filter((text) => known.has(labelKey(text)));
    // Exports begin with the number of a record; what it belongs to is told by other columns.
    this.#unknown = isChosen ? [] : left.filter((text) => !known.has(labelKey(text)) && labelKey(text) !== 'id');
  }

  add({ cells, number }: SheetRow): void {
    for (const cell of cells) if (cell?.value.includes(UNREADABLE)) this.#tellBroken(number, cell.value);
    if (cells.length <= this.#headers.length && this.#unnamed.length === 0) return;
    const beyond = cells.slice(this.#headers.length);
    const value = [...this.#unnamed.map((at) => cells[at]), ...beyond].find((cell) => cell?.value.trim())?.value;
    if (value === undefined) return;
    this.#count++;
    this.#first ??= { row: number, value };
  }

  #tellBroken(row: number, value: string): void {
    this.#brokenCount++;
    this.#broken ??= { row, value };
  }

  warnings(language: Language): FileWarning[] {
    const { above = [], number } = this.#header;
    const found = this.#twice.map((name) => this.#warning('column_twice', language, number, name, { name }));
    if (above[0]) {
      const rows = above.map((row) => row.number).join(', ');
      const text = above[0].cells.find((cell) => cell?.value.trim())?.value ?? '';
      found.push(this.#warning('above_headings', language, above[0].number, text, { rows }));
    }
    if (this.#unknown[0] !== undefined) {
      const names = shortText(this.#unknown.join(', '), MOST_NAMES);
      found.push(this.#warning('unknown_columns', language, number, this.#unknown[0], { names }));
    }
    if (this.#first) {
      const { row, value } = this.#first;
      found.push(this.#warning('no_heading', language, row, value, { count: String(this.#count) }));
    }
    if (this.#broken) {
      const { row, value } = this.#broken;
      found.push(this.#warning('unreadable', language, row, value, { count: String(this.#brokenCount) }));
    }
    return found;
  }

  #warning(code: string, language: Language, row: number, value: string, values: Record<string, string>): FileWarning {
    const message = importText(code, language, values);
    return { row, column: null, value: value.slice(0, 200), code, message, severity: 'warning' };
  }
}
