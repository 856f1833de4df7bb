import type { Label } from '../../resource/field.ts';
import type { Statement } from '../db/statement.ts';
import type { SignedInContext } from '../http/context.ts';
import type { SheetColumn } from '../sheets/write-sheet.ts';

/** The query of a list as its export keeps it. */
export interface ExportQuery {
  q?: string;
  sort?: string;
  filters?: Record<string, unknown>;
}

/** A list as one person may export it. */
export interface OpenExport {
  readonly columns: readonly SheetColumn[];
  /** Name of the sheet; the list's own when absent. */
  readonly sheetName?: string;
  statement(range: { limit: number; offset: number }): Statement;
  cells(row: Record<string, unknown>): Record<string, unknown>;
}

/** A list that can be written to a file, by a call or by a job: the same rows, columns and cells, with the person's own rights. */
export interface ExportSource {
  /** Word of the list, unique in the product. */
  readonly resource: string;
  readonly label: Label;
  /** Permission looked at again when a job writes the list; null: any staff. */
  readonly slug: string | null;
  open(query: ExportQuery, context: SignedInContext): OpenExport | Promise<OpenExport>;
}
