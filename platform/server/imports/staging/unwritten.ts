import { labelText } from '../../../kernel/texts/product-texts.ts';
import { importText } from '../cells/import-texts.ts';
import type { ImportDeclaration, ParsedRow, RunContext } from '../declaration.ts';
import type { FileWarning } from './left-out.ts';

/** Counts by column what rows say otherwise of a known record and no import writes. */
export class Unwritten {
  readonly #counts = new Map<string, number>();

  add(rows: readonly ParsedRow[]): void {
    for (const { problems } of rows)
      for (const { code, column } of problems)
        if (code === 'not_changed' && column !== null) this.#counts.set(column, (this.#counts.get(column) ?? 0) + 1);
  }

  warnings(row: number, { columns }: ImportDeclaration, { language }: RunContext): FileWarning[] {
    return [...this.#counts].map(([column, count]) => {
      const label = columns.find(({ name }) => name === column)?.label;
      const values = { column: label ? labelText(label, language) : column, count: String(count) };
      const message = importText('not_changed_rows', language, values);
      return { row, column, value: null, code: 'not_changed_rows', message, severity: 'warning' };
    });
  }
}
