import type { Language } from '../../../kernel/errors.ts';
import type { SheetRow } from '../../sheets/sheet-types.ts';
import { importText, shortText } from '../cells/import-texts.ts';
import { knownLabels, plain } from '../cells/mapping.ts';
import type { createReferences } from '../cells/references.ts';
import type { ImportColumn, ImportDeclaration, ParsedRow } from '../declaration.ts';
import type { FileWarning } from './left-out.ts';

/** Code of a row whose number names another record than the name beside it. */
export const OTHER_NAME = 'other_name';

interface Found {
  row: ParsedRow;
  column: ImportColumn;
  text: string;
  id: number;
  title: string;
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/**
 * Watches over what a file names by our own ids. “Customer ID” is what other programs call their number too: a name beside it that says
 * otherwise refuses the row, and how many rows were matched so is told of each column.
 */
export class OwnNumbers {
  readonly #declaration: ImportDeclaration;
  readonly #references: ReturnType<typeof createReferences>;
  readonly #language: Language;
  #headers: readonly string[] = [];
  /** Position of the ids by column, and those of columns beside them that nobody reads and that call the same record. */
  readonly #watched = new Map<string, { at: number; beside: readonly number[] }>();
  readonly #first = new Map<string, Found>();
  readonly #counts = new Map<string, number>();
  #batch: Found[] = [];

  constructor(declaration: ImportDeclaration, references: ReturnType<typeof createReferences>, language: Language) {
    this.#declaration = declaration;
    this.#references = references;
    this.#language = language;
  }

  open(headers: readonly string[], columns: readonly number[], withId: readonly ImportColumn[]): void {
    this.#headers = headers;
    const read = new Set(columns);
    for (const column of withId) {
      if (!column.reference) continue;
      const words = new Set(knownLabels([column]).map(plain));
      const beside = headers.flatMap((header, at) => (!read.has(at) && words.has(plain(header)) ? [at] : []));
      this.#watched.set(column.name, { at: columns[this.#declaration.columns.indexOf(column)] ?? -1, beside });
    }
  }

  readonly found = (row: ParsedRow, column: ImportColumn, text: string, id: number): void => {
    const title = this.#watched.has(column.name) ? this.#references.titleById(column, text) : undefined;
    if (title !== undefined) this.#batch.push({ row, column, text, id, title });
  };

  /** Holds what was found of a batch against the names that its rows have beside the ids. */
  async settle(rows: readonly SheetRow[]): Promise<void> {
    const cells = new Map(rows.map((row) => [row.number, row.cells]));
    for (const [name, { beside }] of this.#watched) {
      const found = this.#batch.filter(({ column }) => column.name === name);
      const [one] = found;
      if (!one) continue;
      const saidOf = ({ row }: Found, at: number) => cells.get(row.row)?.[at]?.value.trim() ?? '';
      const texts = beside.flatMap((at) => found.map((each) => saidOf(each, at))).filter((text) => text !== '');
      const named = texts.length > 0 ? await this.#references.resolve(one.column, texts) : new Map();
      for (const each of found) {
        const isOther = (at: number) => {
          const said = saidOf(each, at);
          return said !== '' && named.get(said) !== each.id && folded(said) !== folded(each.title);
        };
        const other = beside.find(isOther);
        if (other === undefined) this.#count(each);
        else this.#refuse(each, other, saidOf(each, other));
      }
    }
    this.#batch = [];
  }

  #count(found: Found): void {
    const { name } = found.column;
    if (!this.#first.has(name)) this.#first.set(name, found);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #refuse({ row, column, text: value, title: name }: Found, at: number, said: string): void {
    const message = importText(OTHER_NAME, this.#language, {
      value,
      name,
      said: shortText(said),
      heading: this.#headers[at] ?? '',
    });
    row.problems.push({ column: column.name, value, code: OTHER_NAME, message, severity: 'error' });
    row.action = 'error';
  }

  /** How many rows each column matched by our own numbers, with the first of them. */
  warnings(header: number): FileWarning[] {
    return [...this.#first.values()].map(({ row, column, text, title }) => {
      const values = {
        count: String(this.#counts.get(column.name) ?? 0),
        heading: this.#headers[this.#watched.get(column.name)?.at ?? -1] ?? '',
        row: String(row.row),
        value: text,
        name: title,
      };
      const message = importText('own_numbers', this.#language, values);
      return { row: header, column: column.name, value: text, code: 'own_numbers', message, severity: 'warning' };
    });
  }
}
