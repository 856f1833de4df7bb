import { listQuery } from '../../contract/kinds.ts';
import type { Language } from '../../kernel/errors.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { AnyResource, SheetPaths } from '../../resource/define.ts';
import { filterShape } from '../../resource/derive.ts';
import { type AnyField, relatedName } from '../../resource/field.ts';
import { exportRows } from '../exports/export-rows.ts';
import type { ExportSource } from '../exports/export-source.ts';
import type { SignedInContext } from '../http/context.ts';
import type { Input, Route } from '../http/route.ts';
import type { SheetColumn, SheetColumnKind } from '../sheets/write-sheet.ts';
import { listStatements } from './list-sql.ts';

const SHEET_KIND: Partial<Record<AnyField['kind'], SheetColumnKind>> = {
  integer: 'integer',
  decimal: 'number',
  money: 'money',
  flag: 'boolean',
  day: 'date',
  instant: 'instant',
};

/** The spreadsheet downloads of a list: {file_data, file_name}, the file itself by Accept, or 202 with an export that goes on. */
export function resourceExports(resource: AnyResource, area: string): Route[] {
  const paths: SheetPaths = resource.sheet?.paths ?? {};
  const access = resource.readable === 'staff' ? ('staff' as const) : { any: [`view.${resource.permission}`] };
  const source = listSource(resource);
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
              exportRows(source, format, input.query as Record<string, unknown>, context),
          },
        ]
      : [],
  );
}

/** What an export of a plain list reads and writes, for the call and for the job alike. */
export function listSource(resource: AnyResource): ExportSource {
  return {
    resource: resource.name,
    label: resource.label.many,
    slug: resource.readable === 'staff' ? null : `view.${resource.permission}`,
    open: (query, { language, actor }) => ({
      columns: sheetColumns(resource, language),
      statement: (range) => listStatements(resource, { ...query, ...range, actor, isWhole: true })[0],
      cells: (row) => flat(resource, row, language),
    }),
  };
}

const sheetColumns = (resource: AnyResource, language: Language): SheetColumn[] => [
  { key: 'id', label: 'ID', kind: 'integer' },
  ...Object.entries(resource.fields).map(
    ([name, field]): SheetColumn => ({
      key: name,
      label: labelText(field.label, language),
      kind: SHEET_KIND[field.kind] ?? 'text',
      isPrice: field.options.isPrice,
      ...('currency_id' in resource.fields ? { currency: 'currency_id' } : {}),
    }),
  ),
];

/** References by name, choices by label: what a person reads, and what the import understands again. */
function flat(resource: AnyResource, row: Record<string, unknown>, language: Language): Record<string, unknown> {
  const cells = Object.entries(resource.fields).map(([name, field]) => [name, cellOf(name, field, row, language)]);
  return { id: row.id, ...Object.fromEntries(cells) };
}

function wordOf({ choices }: AnyField, value: unknown, language: Language): string | undefined {
  const known = choices?.find((choice) => choice.value === String(value));
  return known && labelText(known.label, language);
}

function cellOf(name: string, field: AnyField, row: Record<string, unknown>, language: Language): unknown {
  const value = row[name];
  const word = (one: unknown): unknown =>
    field.options.hidden?.includes(String(one)) ? null : (wordOf(field, one, language) ?? one);
  switch (field.kind) {
    case 'ref':
      return (row[relatedName(name)] as { name?: string } | null)?.name ?? null;
    case 'refs':
      return (row[relatedName(name)] as { name: string }[]).map((one) => one.name).join(', ');
    case 'choice':
      return word(value);
    case 'choices':
      return (value as unknown[]).flatMap((one) => word(one) ?? []).join(', ');
    default:
      return value;
  }
}
