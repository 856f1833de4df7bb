import { failField } from '../../../platform/kernel/errors.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { saysId } from '../../../platform/server/imports/cells/look-up.ts';
import { knownLabels, SURE, suggestMapping } from '../../../platform/server/imports/cells/mapping.ts';
import { type ImportFile, type SentValue, sentRows } from '../../../platform/server/imports/cells/sent-rows.ts';
import { type ImportColumn, widened } from '../../../platform/server/imports/declaration.ts';
import type { ImportEngine } from '../../../platform/server/imports/engine.ts';
import { sheetFailure } from '../../../platform/server/imports/sheet-failure.ts';
import type { WritingWishes } from '../../../platform/server/imports/writing/file-writing.ts';
import { headerLabels, readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { labelKey } from '../../../platform/server/sheets/reading/header-row.ts';
import { SheetError } from '../../../platform/server/sheets/sheet-types.ts';
import { orderImport } from '../order-import/import-orders.server.ts';
import { joinRows, type NamedRow } from '../order-uploads/join-rows.rules.ts';
import { IMPORT_TEXTS } from './import-texts.server.ts';
import type { ImportRecord } from './order-import.contract.ts';

const MOST_ROWS = 50_000;
const MOST_COLUMNS = 300;
const KEY = 'ex_ref_no';

/** A file with two sheets as one, with the names of the columns for headers. */
export async function joinedFile(
  engine: ImportEngine,
  record: ImportRecord,
  context: SignedInContext,
): Promise<ImportFile> {
  const bytes = await engine.keptBytes(record.key ?? failField('key', 'text_field_required'), context);
  const { columns } = await widened(orderImport.declaration, context.db);
  const isItem = ({ name }: ImportColumn): boolean => name.startsWith('item_');
  const heads = columns.filter((column) => !isItem(column));
  const items = columns.filter((column) => isItem(column) || column.name === KEY);
  try {
    const ids = new Map<string, string>();
    const headers = await namedRows(bytes, record.sheet, heads, record, ids);
    const details = await namedRows(bytes, record.detail_sheet, items, record, ids);
    const { rows, lost } = joinRows(headers, details, KEY);
    if (lost[0] !== undefined) failField('detail_sheet', IMPORT_TEXTS.in('lost_items', context.language));
    return { ...sentRows(rows as Record<string, SentValue>[], columns), ids: [...ids.keys()], idHeadings: ids };
  } catch (error) {
    throw error instanceof SheetError ? sheetFailure(error, context.language) : error;
  }
}

/** The rows of a sheet by column name, matched as the record says, else by their headers; `ids` gathers what headers call ids. */
async function namedRows(
  bytes: Uint8Array,
  sheet: string | null,
  columns: readonly ImportColumn[],
  { mapping }: ImportRecord,
  ids: Map<string, string>,
): Promise<NamedRow[]> {
  const found: NamedRow[] = [];
  let names: (string | undefined)[] = [];
  const options = { maxRows: MOST_ROWS, maxColumns: MOST_COLUMNS, knownLabels: knownLabels(columns) };
  for await (const row of readSheet(bytes, sheet ? { ...options, sheet } : options)) {
    if (row.isHeader) {
      const labels = headerLabels(row);
      names = matched(labels, columns, mapping);
      for (const [at, name] of names.entries()) if (name && saysId(labels[at] ?? '')) ids.set(name, labels[at] ?? '');
    } else {
      const cells = names.flatMap((name, at) => (name && row.cells[at] ? [[name, row.cells[at]]] : []));
      found.push(Object.fromEntries(cells) as NamedRow);
    }
  }
  return found;
}

/** For each header the column it fills. */
function matched(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  mapping: ImportRecord['mapping'],
): (string | undefined)[] {
  const known = new Set(columns.map(({ name }) => name));
  const suggested = suggestMapping(headers, columns);
  return headers.map((header, at) => {
    const chosen = mapping.find(({ source }) => source && labelKey(source) === labelKey(header));
    if (chosen) return known.has(chosen.target) ? chosen.target : undefined;
    const likely = suggested[at];
    return likely?.column && likely.confidence >= SURE ? likely.column : undefined;
  });
}

/** How the columns of a file are read: their positions, and what the record wants to read and the file does not have. */
interface ReadColumns {
  positions: Record<string, string> | undefined;
  formats: WritingWishes;
  gone: readonly { source: string; target: string }[];
}

/** Positions of the file's columns as the record matches them; without any they are left to the memory of earlier files. */
export async function positionsOf(
  engine: ImportEngine,
  { key, sheet, mapping }: ImportRecord,
  context: SignedInContext,
): Promise<ReadColumns> {
  const sources = mapping.flatMap(({ source, target, decimal, order }) =>
    source ? [{ source, target, wish: { ...(decimal ? { decimal } : {}), ...(order ? { order } : {}) } }] : [],
  );
  if (sources.length === 0) return { positions: undefined, formats: {}, gone: [] };
  const { headers } = await engine.inspect(
    orderImport.declaration,
    { key: key ?? '', ...(sheet ? { sheet } : {}) },
    context,
    { isKept: true },
  );
  const chosen = headers.flatMap((header, at) => {
    const found = sources.find(({ source }) => labelKey(source) === labelKey(header));
    return found?.target ? [{ ...found, at: String(at) }] : [];
  });
  const there = new Set(headers.map(labelKey));
  const gone = sources.filter(({ source, target }) => target && !there.has(labelKey(source)));
  return {
    positions: Object.fromEntries(chosen.map(({ at, target }) => [at, target])),
    formats: Object.fromEntries(chosen.map(({ at, wish }) => [at, wish])),
    gone,
  };
}
