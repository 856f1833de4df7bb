import { failField } from '../../../platform/kernel/errors.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { FileReply } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { knownLabels } from '../../../platform/server/imports/cells/mapping.ts';
import { widened } from '../../../platform/server/imports/declaration.ts';
import type { ImportEngine } from '../../../platform/server/imports/engine.ts';
import { ownRun } from '../../../platform/server/imports/run.ts';
import { headerLabels, readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { labelKey } from '../../../platform/server/sheets/reading/header-row.ts';
import { type SheetColumn, type SheetRecord, xlsxStream } from '../../../platform/server/sheets/write-sheet.ts';
import { orderImport } from '../order-import/import-orders.server.ts';
import { joinedFile } from './import-file.server.ts';
import { IMPORT_TEXTS } from './import-texts.server.ts';
import type { ImportRecord } from './order-import.contract.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_ROWS = 500_000;

const WORDS = keyedLabels(
  'sheet.order_import',
  { module: 'activities', use: 'import', where: ['Result of a saved import', 'Resultado de una importación guardada'] },
  {
    row: ['Row', 'Fila'],
    result: ['Result', 'Resultado'],
    activity: ['Activity', 'Actividad'],
    problem: ['Problem', 'Problema'],
    created: ['Created', 'Creada'],
    known: ['Already existed', 'Ya existía'],
    wrong: ['Error', 'Con error'],
    out: ['Skipped', 'Omitida'],
    checked: ['OK', 'Correcta'],
  },
);

/** The rows of a saved import's file with what became of each: what it made, or why not. */
export async function resultFile(
  engine: ImportEngine,
  record: ImportRecord,
  context: SignedInContext,
): Promise<FileReply> {
  if (record.run_id === null) failField('id', IMPORT_TEXTS.in('not_run', context.language));
  await ownRun(context, record.run_id);
  const word = (key: keyof typeof WORDS): string => labelText(WORDS[key], context.language);
  const bytes = record.detail_sheet
    ? (await joinedFile(engine, record, context)).bytes
    : await engine.keptBytes(record.key ?? '', context);
  const { columns: known } = await widened(orderImport.declaration, context.db);
  const source = await openRows(bytes, record, knownLabels(known));
  const outcome = await outcomes(record.run_id, context);
  const keyAt = source.headers.findIndex((header) => isKey(header, record));
  const columns: SheetColumn[] = [
    { key: 'row', label: word('row'), kind: 'integer' },
    { key: 'result', label: word('result'), width: 14 },
    { key: 'activity', label: word('activity'), width: 16 },
    { key: 'problem', label: word('problem'), width: 60 },
    ...source.headers.map((label, at) => ({ key: `c${at}`, label })),
  ];
  async function* rows(): AsyncGenerator<SheetRecord> {
    for await (const row of source.rows) {
      const cells = Object.fromEntries(row.cells.map((cell, at) => [`c${at}`, cell?.value ?? null]));
      const key = keyAt < 0 ? '' : (row.cells[keyAt]?.value.trim() ?? '');
      const { result, activity } = outcome.of(row.number, key);
      yield {
        ...cells,
        row: row.number,
        result: word(result),
        activity,
        problem: outcome.problems.get(row.number) ?? null,
      };
    }
  }
  const name = `${(record.file_name ?? record.name).replace(/\.[a-z]+$/i, '')}-result.xlsx`;
  return new FileReply(xlsxStream(columns, rows()), XLSX, name);
}

function isKey(header: string, { mapping }: ImportRecord): boolean {
  const chosen = mapping.find(({ source }) => source && labelKey(source) === labelKey(header));
  if (chosen) return chosen.target === 'ex_ref_no';
  return ['ex_ref_no', 'external reference', 'referencia externa', 'reference', 'ex ref no'].some(
    (label) => labelKey(label) === labelKey(header),
  );
}

/** The file's headers, and its rows still to be read. */
async function openRows(bytes: Uint8Array, { sheet, detail_sheet }: ImportRecord, knownLabels: readonly string[]) {
  const options = { maxRows: MOST_ROWS, maxColumns: 300, knownLabels };
  const all = readSheet(bytes, sheet && !detail_sheet ? { ...options, sheet } : options)[Symbol.asyncIterator]();
  const first = await all.next();
  const headers = first.done ? [] : headerLabels(first.value);
  return { headers, rows: { [Symbol.asyncIterator]: () => all } };
}

interface Outcome {
  problems: ReadonlyMap<number, string>;
  of(row: number, key: string): { result: 'created' | 'known' | 'wrong' | 'out' | 'checked'; activity: string | null };
}

/** What the run says of its rows: problems by row, activities by their reference. */
async function outcomes(runId: number, { db }: SignedInContext): Promise<Outcome> {
  const [runs, problems, made] = (await db.readAll([
    sql`select status from import_run where id = ${runId}`,
    sql`select "row", string_agg(message, ' ' order by id) as message, bool_or(severity = 'error') as is_wrong
      from import_error where run_id = ${runId} group by "row"`,
    sql`select lower(o.ex_ref_no) as key, o.reference_no from "order" o where o.import_run_id = ${runId} and o.ex_ref_no is not null`,
  ])) as [
    { status: string }[],
    { row: number; message: string; is_wrong: boolean }[],
    { key: string; reference_no: string }[],
  ];
  const isDone = runs[0]?.status === 'done';
  const byKey = new Map(made.map(({ key, reference_no }) => [key, reference_no]));
  const wrong = new Set(problems.filter(({ is_wrong }) => is_wrong).map(({ row }) => row));
  return {
    problems: new Map(problems.map(({ row, message }) => [row, message])),
    of(row, key) {
      const activity = byKey.get(key.toLowerCase()) ?? null;
      if (wrong.has(row)) return { result: 'wrong', activity: null };
      if (!isDone) return { result: 'checked', activity: null };
      if (activity !== null || key === '') return { result: 'created', activity };
      return { result: problems.some((one) => one.row === row) ? 'out' : 'known', activity: null };
    },
  };
}
