import type { DecimalMark } from '../../../kernel/money/number-text.ts';
import { labelText } from '../../../kernel/texts/product-texts.ts';
import { insertRows, sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import { charactersOf, headerLabels, listSheets, readSheet } from '../../sheets/read-sheet.ts';
import { labelKey } from '../../sheets/reading/header-row.ts';
import { SheetError, type SheetRow } from '../../sheets/sheet-types.ts';
import { importText } from '../cells/import-texts.ts';
import { saysId } from '../cells/look-up.ts';
import { knownLabels, type Mapping, SURE, suggestMapping } from '../cells/mapping.ts';
import { usualCharacters } from '../cells/usual-values.ts';
import type { ImportColumn, ImportDeclaration } from '../declaration.ts';
import type { Writing } from '../writing/column-writing.ts';
import { type FieldFormat, FileWriting, formatKind } from '../writing/file-writing.ts';
import { type FileWarning, LeftOut } from './left-out.ts';
import { createPass, type Pass, type StageRequest, type StageResult } from './stage-pass.ts';

const BATCH = 4_000;
/** Characters of a batch: fewer rows are taken at once where they hold long texts. */
const BATCH_CHARACTERS = 4_000_000;
/** Sheets that are looked at for the headings of an import. */
const LOOKED_AT = 20;
const MAX_COLUMNS = 300;

/**
 * Reads a file batch by batch: cells → references → the declaration's own look → staged rows and problems. Writes nothing but
 * import_row and import_error; memory does not grow with the file. How a column writes its numbers and dates is taken from its first
 * rows and held against the rest: where the whole file says otherwise, it is read once more.
 */
export async function stageFile(request: StageRequest): Promise<StageResult> {
  const first = await readThrough(request, null);
  const settled = first.writing;
  const isSame =
    !settled || first.columns.every((at) => at < 0 || sameWriting(first.used.get(at), settled.writing(at)));
  const { result, columns, header, left, pass } = isSame ? first : await readThrough(request, settled);
  result.formats = settled ? formatsOf(request.declaration, columns, settled) : [];
  await tellOfFile(request, header, result.formats, [
    ...(left?.warnings(request.run.language) ?? []),
    ...pass.warnings(header),
  ]);
  return result;
}

interface Reading {
  result: StageResult;
  pass: Pass;
  /** For each declared column, the position of its cell in the file, or -1. */
  columns: readonly number[];
  writing: FileWriting | null;
  used: Map<number, Writing>;
  header: number;
  /** What of the file nobody reads. */
  left?: LeftOut;
  /** What the file says of its decimals. */
  decimal?: DecimalMark;
}

/** One way through the file; with a settled writing nothing is learnt on it. */
async function readThrough(request: StageRequest, settled: FileWriting | null): Promise<Reading> {
  const { declaration, db, file, maxRows } = request;
  const most = declaration.maxRows ?? Infinity;
  // The first of those that came without a file are the headings.
  if (file.rows && file.rows.length > most + 1)
    throw new SheetError('too_many_rows', `There are more than ${most} rows`, { limit: most });
  // What a declaration keeps of a run belongs to one way through it.
  const run = { ...request.run };
  const pass = createPass({ ...request, run });
  const reading: Reading = { result: pass.result, pass, columns: [], writing: settled, used: new Map(), header: 0 };
  let batch: SheetRow[] = [];
  let characters = 0;
  let usual = (_row: SheetRow): number => 0;
  const take = async (): Promise<void> => {
    settleTold(reading);
    await pass.take(batch, reading.columns, reading.used);
    batch = [];
    characters = 0;
  };
  await forgetStaged(db, run.runId);
  try {
    const options = {
      sheet: request.sheet,
      maxRows,
      maxColumns: MAX_COLUMNS,
      knownLabels: knownLabels(declaration.columns),
      onDecimal: (mark: DecimalMark) => {
        reading.decimal = mark;
      },
    };
    for await (const row of file.rows ?? readSheet(file.bytes, options)) {
      if (row.isHeader) {
        await openColumns(request, reading, row);
        usual = usualCharacters(declaration.columns, reading.columns, run.options.defaults);
        continue;
      }
      reading.left?.add(row);
      if (settled === null) reading.writing?.add(row);
      batch.push(row);
      characters += charactersOf(row) + usual(row);
      if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
      await take();
      await request.progress?.(pass.result.total);
    }
    // A sheet without any row has no header either.
    if (reading.columns.length === 0) throw await noKnownColumn(request);
    if (batch.length > 0) await take();
  } finally {
    await pass.end();
  }
  return reading;
}

async function openColumns(request: StageRequest, reading: Reading, row: SheetRow): Promise<void> {
  const { declaration, company, formats: chosen } = request;
  const headers = Array.from(row.cells, (cell) => cell?.value ?? '');
  const memory = await request.recall?.(headers);
  reading.result.headers = headers;
  reading.header = row.number;
  reading.columns = positions(headers, declaration, request.mapping ?? memory?.mapping);
  if (reading.columns.every((column) => column < 0)) throw await noKnownColumn(request);
  const joined = request.file.idHeadings;
  const headings = headers.map((header) => joined?.get(header) ?? header);
  const withId = declaration.columns.filter(({ name }, index) =>
    joined ? joined.has(name) : saysId(headers[reading.columns[index] ?? -1] ?? ''),
  );
  const told = request.run.options.ids ?? request.file.ids;
  reading.result.ids = told ?? withId.map(({ name }) => name);
  if (told === undefined || joined) reading.pass.ownNumbers.open(headings, reading.columns, withId);
  reading.left = new LeftOut(row, reading.columns, request.mapping !== undefined);
  const written = reading.columns.filter(
    (at, index) => at >= 0 && formatKind(declaration.columns[index] as ImportColumn) !== null,
  );
  // Rows that came as JSON write a point, whatever anybody writes in files.
  const { decimal } = request.file;
  const settled = decimal ? Object.fromEntries(written.map((at) => [at, { ...chosen?.[at], decimal }])) : chosen;
  const preferences = { company, remembered: memory?.formats, own: reading.decimal, chosen: settled };
  reading.writing ??= new FileWriting(headers, written, preferences);
}

/** A column is read in one way from the first batch on whose cells say which; until then either gives the same. */
function settleTold({ writing, used }: Reading): void {
  for (const at of writing?.told() ?? []) if (!used.has(at)) used.set(at, (writing as FileWriting).writing(at));
}

const sameWriting = (a: Writing | undefined, b: Writing): boolean =>
  a === undefined || (a.decimal === b.decimal && a.order === b.order);

function formatsOf({ columns }: ImportDeclaration, positions: readonly number[], writing: FileWriting): FieldFormat[] {
  return columns.flatMap((column, index) => {
    const [kind, at] = [formatKind(column), positions[index] ?? -1];
    const format = kind && at >= 0 ? writing.format(at, kind) : null;
    return format ? [{ ...format, column: column.name }] : [];
  });
}

/** A column that fits two readings was read as the company writes: a warning at its heading says so. So does what is not read. */
async function tellOfFile(
  { db, run }: StageRequest,
  header: number,
  formats: readonly FieldFormat[],
  warnings: readonly FileWarning[],
): Promise<void> {
  const told = formats.filter((format) => format.is_ambiguous);
  const ambiguous = told.map(({ column, kind, example, value }) => {
    const message = importText(`ambiguous_${kind}`, run.language, { example, value: value ?? '' });
    return {
      run_id: run.runId,
      row: header,
      column,
      value: example,
      code: `ambiguous_${kind}`,
      message,
      severity: 'warning',
    };
  });
  const lines = [...ambiguous, ...warnings.map((one) => ({ run_id: run.runId, ...one }))];
  if (lines.length > 0) await db.write((tx) => tx.run(insertRows('import_error', lines)));
}

const forgetStaged = (db: TenantDb, runId: number): Promise<unknown> =>
  db.write((tx) =>
    tx.run(
      sql`with e as (delete from import_error where run_id = ${runId}) delete from import_row where run_id = ${runId}`,
    ),
  );

/** Rows of which nothing is read would become empty records. */
async function noKnownColumn({ declaration, run: { language }, file, sheet }: StageRequest): Promise<SheetError> {
  const other = sheet === undefined && !file.rows ? await sheetWithColumns(file.bytes, declaration.columns) : null;
  if (other !== null) return new SheetError('other_sheet', 'Another sheet has known columns', { sheet: other });
  const names = declaration.columns.slice(0, 5).map((column) => labelText(column.label, language));
  return new SheetError('no_known_column', 'The sheet has no known column', { names: names.join(', ') });
}

/** The first sheet of a file whose headings the import knows. */
async function sheetWithColumns(bytes: Uint8Array, columns: readonly ImportColumn[]): Promise<string | null> {
  const known = new Set([...knownLabels(columns)].map(labelKey));
  const options = { maxRows: 1_000_000, maxColumns: MAX_COLUMNS, knownLabels: known };
  const shown = (await listSheets(bytes)).filter(({ isHidden }) => !isHidden);
  for (const { name } of shown.slice(0, LOOKED_AT)) {
    for await (const row of readSheet(bytes, { ...options, sheet: name })) {
      if (headerLabels(row).some((label) => known.has(labelKey(label)))) return name;
      break;
    }
  }
  return null;
}

/** For each declared column, the position of its cell in the file, or -1. */
function positions(headers: readonly string[], declaration: ImportDeclaration, mapping: Mapping | undefined): number[] {
  const chosen: Mapping =
    mapping ??
    Object.fromEntries(
      suggestMapping(headers, declaration.columns).flatMap((s) =>
        s.column && s.confidence >= SURE ? [[s.position, s.column]] : [],
      ),
    );
  return declaration.columns.map((column) =>
    Number(Object.entries(chosen).find(([, name]) => name === column.name)?.[0] ?? -1),
  );
}
