import type { Actor } from '../../../platform/kernel/actor.ts';
import { failField, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { SheetColumnKind } from '../../../platform/server/sheets/write-sheet.ts';
import { companyZone } from '../../company/public.server.ts';
import { sheetFields } from '../../fields/public.server.ts';
import { allDatasets, type Dataset, type DatasetColumn, datasetOf } from './dataset.server.ts';
import { type Aggregate, aggregatesOf, usualAggregate } from './report.rules.ts';
import { REPORT_LABELS } from './report-texts.server.ts';

const INCLUDES = ['items', 'additional'] as const;

/** A column with how its values are shown to this reader. */
export interface ReadableColumn extends DatasetColumn {
  /** The reader's words for a value. */
  shown(value: unknown): unknown;
  /** An additional field that the records can be filtered by. */
  readonly isAsked?: true;
  /** Values of several lines in one cell, of a column whose values say nothing without their field. */
  readonly listed?: (values: readonly unknown[]) => string;
}

/** The columns a reader may use, by key: own ones, those of lines, additional fields. */
export async function readableColumns(
  dataset: Dataset,
  context: SignedInContext,
): Promise<ReadonlyMap<string, ReadableColumn>> {
  const own = dataset.columns.filter((column) => mayRead(context.actor, column));
  const columns = own.map((column): [string, ReadableColumn] => [
    column.key,
    { ...column, shown: (value) => wordOf(column, value, context.language) },
  ]);
  return new Map([...columns, ...(await additionalColumns(dataset, context))]);
}

function wordOf({ choices }: DatasetColumn, value: unknown, language: Language): unknown {
  const choice = choices?.[String(value)];
  return choice ? labelText(choice, language) : value;
}

/** Whether somebody has all the rights that something needs. */
export const holdsEach = (actor: Actor, needed: string | readonly string[] = []): boolean =>
  [needed].flat().every((slug) => holds(actor, slug));
const mayRead = (actor: Actor, { permission }: DatasetColumn): boolean => holdsEach(actor, permission);

async function additionalColumns(dataset: Dataset, context: SignedInContext): Promise<[string, ReadableColumn][]> {
  const { fields, lineFields } = dataset;
  const own = fields ? await fieldColumns(context, fields, { group: REPORT_LABELS.additional, isAsked: true }) : [];
  if (!lineFields || !holds(context.actor, lineFields.permission)) return own;
  const { isItem } = lineFields;
  const more = { group: REPORT_LABELS.line_additional, ...(isItem ? { isItem } : {}) };
  return [...own, ...(await fieldColumns(context, lineFields, more))];
}

type FieldsOf = NonNullable<Dataset['fields'] | Dataset['lineFields']>;

async function fieldColumns(
  context: SignedInContext,
  { module, column: stored }: FieldsOf,
  more: Pick<ReadableColumn, 'group' | 'isItem' | 'isAsked'>,
): Promise<[string, ReadableColumn][]> {
  const sheet = await sheetFields(context, module);
  const zone = await companyZone(context.db);
  return sheet.columns.map(({ key, label, of, kind = 'text' }) => {
    const id = key.slice('additional.'.length);
    const column: ReadableColumn = {
      key,
      label: [label, label],
      kind,
      from: typedValue(`${stored} -> '${Number(id)}'`, kind),
      ...more,
      shown: (found) => of({ additional: { [id]: found } }),
      listed: (values) => [...new Set(values.map((found) => sheet.text(Number(id), found, zone)))].sort().join('; '),
    };
    return [key, column];
  });
}

/** A stored value as what it is: the database compares and adds up numbers, days and moments, not JSON. */
function typedValue(value: string, kind: SheetColumnKind): string {
  const text = `(${value}) #>> '{}'`;
  const isDated = `${text} ~ '^\\d{4}-\\d{2}-\\d{2}'`;
  if (kind === 'number') return `case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`;
  if (kind === 'date') return `case when ${isDated} then (${text})::date end`;
  return kind === 'instant' ? `case when ${isDated} then (${text})::timestamptz end` : value;
}

/** Everything a column is for the picker. */
export interface ColumnAnswer {
  key: string;
  label: string;
  type: string;
  group: string;
  is_item: boolean;
  filterable: boolean;
  /** The filter that asks about it. */
  filter: string | null;
  sortable: boolean;
  aggregates: Aggregate[];
  aggregate: Aggregate | null;
  default: boolean;
  width: number | null;
}

/** Answer of fetch-table-columns; `options` is a dataset or JSON {dataset, include}. 422 for what is not known. */
export async function tableColumns(
  options: string | undefined,
  usual: string,
  context: SignedInContext,
): Promise<ColumnAnswer[]> {
  const { dataset: key, include } = optionsOf(options, usual);
  const dataset = datasetOf(key) ?? failField('options', 'unknown_key');
  if (!holdsEach(context.actor, dataset.permission)) failField('options', 'not_allowed');
  const columns = [...(await readableColumns(dataset, context)).values()];
  return columns
    .filter((column) => include.has('items') || !column.isItem)
    .filter((column) => include.has('additional') || !column.key.startsWith('additional.'))
    .map((column) => ({
      key: column.key,
      label: labelText(column.label, context.language),
      type: column.kind,
      group: labelText(column.group, context.language),
      is_item: column.isItem ?? false,
      filterable: column.filter !== undefined || column.isAsked === true,
      filter: column.filter ?? null,
      sortable: true,
      aggregates: aggregatesOf(column.kind),
      aggregate: aggregateOf(column) ?? null,
      default: column.isDefault ?? false,
      width: null,
    }));
}

/** The way a column is summed up without a wish. */
export const aggregateOf = (column: DatasetColumn): Aggregate | undefined =>
  column.aggregate === undefined ? usualAggregate(column.kind) : (column.aggregate ?? undefined);

function optionsOf(options: string | undefined, usual: string): { dataset: string; include: ReadonlySet<string> } {
  const text = options?.trim() ?? '';
  if (!text.startsWith('{')) return { dataset: text || usual, include: new Set(INCLUDES) };
  const sent = parsed(text);
  const strange = Object.keys(sent).find((key) => key !== 'dataset' && key !== 'include');
  if (strange !== undefined) failField(`options.${strange}`, 'unknown_key');
  const include = sent.include === undefined ? [...INCLUDES] : sent.include;
  const isKnown =
    Array.isArray(include) &&
    include.every((one) => (INCLUDES as readonly unknown[]).includes(one)) &&
    (sent.dataset === undefined || typeof sent.dataset === 'string');
  if (!isKnown) failField('options', 'unknown_key');
  return { dataset: (sent.dataset as string | undefined) ?? usual, include: new Set(include as string[]) };
}

function parsed(text: string): { dataset?: unknown; include?: unknown } {
  try {
    return JSON.parse(text) as { dataset?: unknown; include?: unknown };
  } catch {
    return failField('options', 'json');
  }
}

/** Every dataset the reader may use, for the first choice of a custom report. */
export const readableDatasets = ({
  actor,
  language,
}: SignedInContext): { key: string; label: string; has_items: boolean }[] =>
  allDatasets()
    .filter(({ permission }) => holdsEach(actor, permission))
    .map(({ key, label, items }) => ({ key, label: labelText(label, language), has_items: items !== undefined }));
