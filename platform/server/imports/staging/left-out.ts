import type { Language } from '../../../kernel/errors.ts';
import { labelKey } from '../../sheets/read-sheet.ts';
import type { SheetRow } from '../../sheets/sheet-types.ts';
import { importText } from '../cells/import-texts.ts';

/** A warning about a file: its row, and its column where it is about one. */
export interface FileWarning {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: string;
  readonly message: string;
  readonly severity: 'warning';
}

/** Counts what of a file nobody reads: second columns of one name, and cells that have no heading. */
export class LeftOut {
  readonly #headers: readonly string[];
  readonly #header: number;
  readonly #unnamed: readonly number[];
  readonly #twice: readonly string[];
  #first: { row: number; value: string } | null = null;
  #count = 0;

  constructor(headers: readonly string[], header: number, columns: readonly number[]) {
    const read = new Set(columns);
    const known = new Set(headers.flatMap((text, at) => (read.has(at) ? [labelKey(text)] : [])));
    this.#headers = headers;
    this.#header = header;
    this.#unnamed = headers.flatMap((text, at) => (text.trim() === '' && !read.has(at) ? [at] : []));
    this.#twice = headers.filter((text, at) => text.trim() !== '' && !read.has(at) && known.has(labelKey(text)));
  }

  add({ cells, number }: SheetRow): void {
    if (cells.length <= this.#headers.length && this.#unnamed.length === 0) return;
    const beyond = cells.slice(this.#headers.length);
    const value = [...this.#unnamed.map((at) => cells[at]), ...beyond].find((cell) => cell?.value.trim())?.value;
    if (value === undefined) return;
    this.#count++;
    this.#first ??= { row: number, value };
  }

  warnings(language: Language): FileWarning[] {
    const twice = this.#twice.map((name) => this.#warning('column_twice', language, this.#header, name, { name }));
    if (!this.#first) return twice;
    const { row, value } = this.#first;
    return [...twice, this.#warning('no_heading', language, row, value, { count: String(this.#count) })];
  }

  #warning(code: string, language: Language, row: number, value: string, values: Record<string, string>): FileWarning {
    const message = importText(code, language, values);
    return { row, column: null, value: value.slice(0, 200), code, message, severity: 'warning' };
  }
}
