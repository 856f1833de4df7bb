import type { Endpoint } from '../../contract/endpoint.ts';
import { listQuery } from '../../contract/kinds.ts';
import type { Language } from '../../kernel/errors.ts';
import type { AnyResource, SheetPaths } from '../../resource/define.ts';
import { filterShape, writable } from '../../resource/derive.ts';
import type { AnyField } from '../../resource/field.ts';
import { sql } from '../db/statement.ts';
import { FileReply } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import type { Input, Route } from '../http/route.ts';
import { importBody } from '../imports/contract.ts';
import {
  cellIndex,
  type ImportColumn,
  type ImportDeclaration,
  type ImportKind,
  type ParsedRow,
} from '../imports/declaration.ts';
import type { ImportUpload } from '../imports/engine.ts';
import { problem } from '../imports/stage.ts';
import { stagedRows } from '../imports/staged-rows.ts';
import { csvStream, type SheetColumn, type SheetColumnKind, toBuffer, xlsxStream } from '../sheets/write-sheet.ts';
import type { Behaviour } from './behaviour.ts';
import { createRecord, updateRecord } from './commands.ts';
import { listStatements } from './list-sql.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EXPORT_ROWS = 10_000;

const IMPORT_KIND: Record<AnyField['kind'], ImportKind | null> = {
  text: 'text',
  multiline: 'multiline',
  email: 'email',
  integer: 'integer',
  decimal: 'decimal',
  money: 'money',
  flag: 'flag',
  choice: 'choice',
  choices: null,
  hue: 'text',
  day: 'day',
  instant: 'instant',
  zone: 'text',
  ref: 'reference',
};
const SHEET_KIND: Partial<Record<AnyField['kind'], SheetColumnKind>> = {
  integer: 'integer',
  decimal: 'number',
  money: 'money',
  flag: 'boolean',
  day: 'date',
  instant: 'instant',
};

/** The import of a plain list: its writable fields as columns, rows written by the same commands as the form's. */
export function resourceImport(resource: AnyResource, hooks: Behaviour, area: string): ImportUpload[] {
  if (!resource.sheet) return [];
  const { key, paths } = resource.sheet;
  const columns = writable(resource).flatMap(([name, field]) => importColumn(name, field));
  const declaration: ImportDeclaration = {
    resource: resource.name,
    label: resource.label.many,
    permission: `create.${resource.permission}`,
    columns,
    key,
    examine: (db, batch, run) => matchByKey(resource, declaration, db, batch, run.options.mode, run.language),
    async commit(tx, run) {
      const counts = { created: 0, updated: 0, unchanged: 0 };
      const context = run.request as SignedInContext;
      for await (const row of stagedRows(tx, run.runId)) {
        const values = Object.fromEntries(
          columns.flatMap((c, i) => (row.cells[i] == null ? [] : [[c.name, typed(c, row.cells[i])]])),
        );
        if (row.action === 'create') await createRecord(tx, resource, hooks, values, context);
        else await updateRecord(tx, resource, hooks, row.match_id ?? 0, values, context);
        counts[row.action === 'create' ? 'created' : 'updated']++;
      }
      return counts;
    },
  };
  const calls: Endpoint[] = paths.upload
    ? [
        {
          method: 'POST',
          path: `/${resource.path}/${paths.upload}`,
          summary: `Import ${resource.label.many[0].toLowerCase()}`,
          area,
          access: { any: [declaration.permission] },
          body: importBody,
        },
      ]
    : [];
  return [{ declaration, calls }];
}

function importColumn(name: string, field: AnyField): ImportColumn[] {
  const kind = IMPORT_KIND[field.kind];
  if (!kind) return [];
  const { options, target } = field;
  return [
    {
      name,
      label: field.label,
      kind,
      required: options.required === true && options.initial === undefined,
      max: options.max,
      min: options.min,
      scale: options.scale,
      choices: field.choices,
      freeText: options.freeText,
      ...(target
        ? {
            reference: (texts: readonly string[]) => sql`select x.text, t.id from unnest(${texts}::text[]) as x(text)
              join ${sql.table(target.table)} t on app.fold(t.${sql.ref(target.title)}) = app.fold(x.text) or t.id::text = x.text`,
          }
        : {}),
    },
  ];
}

function typed(column: ImportColumn, cell: string | null | undefined): unknown {
  if (cell == null) return null;
  if (column.kind === 'integer' || column.kind === 'reference') return Number(cell);
  return column.kind === 'flag' ? cell === 'true' : cell;
}

async function matchByKey(
  resource: AnyResource,
  declaration: ImportDeclaration,
  db: SignedInContext['db'],
  batch: readonly ParsedRow[],
  mode: 'insert' | 'update' | 'upsert',
  language: Language,
): Promise<void> {
  const index = cellIndex(declaration, declaration.key ?? '');
  const keys = batch.flatMap((row) => row.cells[index] ?? []);
  const found = await db.read<{ key: string; id: number }>(sql`select x.key, t.id from unnest(${keys}::text[]) as x(key)
    join ${sql.table(resource.name)} t on lower(t.${sql.ref(declaration.key ?? '')}) = lower(x.key)`);
  const ids = new Map(found.map((row) => [row.key, row.id]));
  for (const row of batch) {
    const key = row.cells[index] ?? '';
    const id = ids.get(key);
    if (id !== undefined && mode === 'insert') problem(row, declaration.key, key, 'exists', language);
    else if (id === undefined && mode === 'update') problem(row, declaration.key, key, 'missing', language);
    else if (id !== undefined) Object.assign(row, { action: 'update', matchId: id });
  }
}

/** The spreadsheet downloads the documents name for a list: {file_data, file_name}, or the file itself by Accept. */
export function resourceExports(resource: AnyResource, area: string): Route[] {
  const paths: SheetPaths = resource.sheet?.paths ?? {};
  const access = resource.readable === 'staff' ? ('staff' as const) : { any: [`view.${resource.permission}`] };
  const formats = [
    [paths.excel, 'xlsx'],
    [paths.csv, 'csv'],
  ] as const;
  return formats.flatMap(([path, format]) =>
    path
      ? [
          {
            endpoint: {
              method: 'GET' as const,
              path: `/${resource.path}/${path}`,
              summary: `Export ${resource.label.many[0].toLowerCase()} (${format})`,
              area,
              access,
              rate: 'heavy' as const,
              query: listQuery(filterShape(resource)),
            },
            handler: (input: Input<unknown, unknown, unknown>, context: SignedInContext) =>
              exportList(resource, format, input.query as { q?: string; filters?: Record<string, unknown> }, context),
          },
        ]
      : [],
  );
}

async function exportList(
  resource: AnyResource,
  format: 'xlsx' | 'csv',
  query: { q?: string; sort?: string; filters?: Record<string, unknown> },
  context: SignedInContext,
): Promise<unknown> {
  const [rows = []] = await context.db.readAll([
    listStatements(resource, { ...query, limit: EXPORT_ROWS, offset: 0 })[0],
  ]);
  const columns = sheetColumns(resource, context.language);
  const records = (rows as Record<string, unknown>[]).map((row) => flat(resource, row, context.language));
  const stream = format === 'xlsx' ? xlsxStream(columns, records) : csvStream(columns, records);
  const fileName = `${resource.path}-${new Date(context.now).toISOString().slice(0, 10)}.${format}`;
  const accept = context.header('accept') ?? '';
  if (accept.includes('text/csv') || accept.includes(XLSX))
    return new FileReply(stream, format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8', fileName);
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: fileName };
}

const sheetColumns = (resource: AnyResource, language: Language): SheetColumn[] => [
  { key: 'id', label: 'ID', kind: 'integer' },
  ...Object.entries(resource.fields).map(
    ([name, field]): SheetColumn => ({
      key: name,
      label: field.label[language === 'es' ? 1 : 0],
      kind: SHEET_KIND[field.kind] ?? 'text',
    }),
  ),
];

/** References by name, choices by label: what a person reads, and what the import understands again. */
function flat(resource: AnyResource, row: Record<string, unknown>, language: Language): Record<string, unknown> {
  const cells = Object.entries(resource.fields).map(([name, field]) => {
    const value = row[name];
    if (field.kind === 'ref') return [name, (row[name.replace(/_id$/, '')] as { name?: string } | null)?.name ?? null];
    if (field.kind === 'choice')
      return [name, field.choices?.find((c) => c.value === value)?.label[language === 'es' ? 1 : 0] ?? value];
    return [name, Array.isArray(value) ? value.join(', ') : value];
  });
  return { id: row.id, ...Object.fromEntries(cells) };
}
