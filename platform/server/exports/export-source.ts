import type { Language } from '../../kernel/errors.ts';
import type { Label } from '../../resource/field.ts';
import type { Statement } from '../db/statement.ts';
import type { SheetColumn } from '../sheets/write-sheet.ts';

/** The query of a list as its export keeps it. */
export interface ExportQuery {
  q?: string;
  sort?: string;
  filters?: Record<string, unknown>;
}

/** A list that can be written to a file: the same statement as the list's own, its columns, its cells. */
export interface ExportSource {
  /** Word of the list, unique in the product. */
  readonly resource: string;
  readonly label: Label;
  /** Beginning of the file's name. */
  readonly fileName: string;
  columns(language: Language): readonly SheetColumn[];
  statement(query: ExportQuery, range: { limit: number; offset: number }): Statement;
  cells(row: Record<string, unknown>, language: Language): Record<string, unknown>;
}
