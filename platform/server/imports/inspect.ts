import type { DecimalMark } from '../../kernel/money/number-text.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { SignedInContext } from '../http/context.ts';
import { headerLabels, listSheets, readSheet } from '../sheets/read-sheet.ts';
import { SheetError, type SheetRow } from '../sheets/sheet-types.ts';
import { flagText } from './cells/cell-values.ts';
import { shortText } from './cells/import-texts.ts';
import { knownLabels, type SuggestedColumn, suggestMapping } from './cells/mapping.ts';
import { placed, placedFormats, type RememberedMapping, recallMapping } from './cells/mapping-memory.ts';
import type { ImportColumn, ImportDeclaration } from './declaration.ts';
import { type FileSource, type fileBytes, lookInTurn } from './files.ts';
import { sheetFailure } from './sheet-failure.ts';
import { companyWriting } from './writing/company-writing.ts';
import { type ColumnFormat, FileWriting } from './writing/file-writing.ts';

const SAMPLE_ROWS = 5;

/** What a file brings and how its columns would be matched. */
export interface Inspection {
  sheets: unknown[];
  headers: string[];
  sample: { row: number; cells: string[] }[];
  /** Rows above the headers, which nobody reads. */
  above: { row: number; cells: string[] }[];
  suggested: SuggestedColumn[];
  remembered: unknown;
  columns: { name: string; label: string; kind: string; required: boolean }[];
  key: string | null;
  /** How columns write numbers and dates, as all their cells say. */
  formats: ColumnFormat[];
}

/** Sheets, headers, first rows and a suggested mapping of a file the person uploaded; 422 when it is no sheet. */
export async function inspectFile(
  declaration: ImportDeclaration,
  body: { key: string; sheet?: string },
  files: FileSource,
  context: SignedInContext,
  read: typeof fileBytes,
): Promise<Inspection> {
  const bytes = await read(files, body.key, context);
  try {
    const { sheets, headers, above, rows, memory, writing } = await lookInTurn(async () => ({
      sheets: await listSheets(bytes),
      ...(await lookThrough(declaration, bytes, body.sheet, context)),
    }));
    const columns = declaration.columns.map((c) => ({
      name: c.name,
      label: labelText(c.label, context.language),
      kind: c.kind,
      required: c.required ?? false,
    }));
    const known = memory && placed(memory, headers, declaration.columns);
    return {
      sheets,
      headers,
      sample: rows,
      above,
      suggested: suggestMapping(headers, declaration.columns, fitting(rows)).map((one) =>
        known ? { ...one, column: known[one.position] ?? null, confidence: known[one.position] ? 1 : 0 } : one,
      ),
      remembered: memory && {
        id: memory.id,
        used_at: memory.used_at,
        user: memory.user,
        mode: memory.mode,
        date_format: memory.date_format,
      },
      columns,
      key: declaration.key,
      formats: headers.flatMap((_header, at) =>
        [writing?.format(at, 'number') ?? [], writing?.format(at, 'date') ?? []].flat(),
      ),
    };
  } catch (error) {
    throw error instanceof SheetError ? sheetFailure(error, context.language) : error;
  }
}

/** What stands in a column of the file is no yes or no: then it is none of our columns that are. */
const fitting =
  (rows: Inspection['sample']) =>
  (position: number, { kind }: ImportColumn): boolean =>
    kind !== 'flag' || rows.every(({ cells }) => !cells[position]?.trim() || flagText(cells[position].trim()) !== null);

const shown = ({ number, cells }: SheetRow): Inspection['sample'][number] => ({
  row: number,
  cells: Array.from(cells, (cell) => shortText(cell?.shown ?? cell?.value ?? '')),
});

interface Looked {
  headers: string[];
  above: Inspection['above'];
  /** The first of them. */
  rows: Inspection['sample'];
  memory: RememberedMapping | null;
  writing: FileWriting | null;
}

/** Goes through the whole file: how a column is written may show in its last cell only. */
async function lookThrough(
  { resource, columns }: ImportDeclaration,
  bytes: Uint8Array,
  sheet: string | undefined,
  { db }: SignedInContext,
): Promise<Looked> {
  const company = await companyWriting(db);
  const looked: Looked = { headers: [], above: [], rows: [], memory: null, writing: null };
  let own: DecimalMark | undefined;
  const onDecimal = (mark: DecimalMark) => {
    own = mark;
  };
  const options = { sheet, maxRows: 1_000_000, maxColumns: 300, knownLabels: knownLabels(columns), onDecimal };
  for await (const row of readSheet(bytes, options)) {
    if (row.isHeader) {
      const headers = headerLabels(row);
      const memory = await recallMapping(db, resource, headers);
      const remembered = memory ? placedFormats(memory, headers) : undefined;
      const writing = new FileWriting(headers, headers.keys(), { company, remembered, own });
      Object.assign(looked, { headers, above: row.above?.map(shown) ?? [], memory, writing });
      continue;
    }
    looked.writing?.add(row);
    if (looked.rows.length < SAMPLE_ROWS) looked.rows.push(shown(row));
  }
  return looked;
}
