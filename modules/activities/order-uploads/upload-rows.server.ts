import { failField } from '../../../platform/kernel/errors.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { saysId } from '../../../platform/server/imports/cells/look-up.ts';
import { SURE, suggestMapping } from '../../../platform/server/imports/cells/mapping.ts';
import { type ImportColumn, type ImportOptions, widened } from '../../../platform/server/imports/declaration.ts';
import { readSetting } from '../../company/public.server.ts';
import { orderImport } from '../order-import/import-orders.server.ts';
import { joinRows, type NamedRow } from './join-rows.rules.ts';

/** What the company says about the columns of its files (settings order_header_upload, order_detail_upload). */
interface UploadSetting {
  columns?: { label: string; field: string; required?: boolean; default?: unknown; lookup?: unknown }[];
  match?: string | string[];
}

type Cell = string | number | boolean | null;
type Part = 'header' | 'detail';

/** Rows by column name, and what the settings add to the run. */
export interface UploadRows {
  readonly rows: Record<string, Cell>[];
  readonly options: Partial<ImportOptions>;
}

const isItem = (column: ImportColumn): boolean => column.name.startsWith('item_');

/** Version 1: activities, one row each. */
export async function headerRows(data: readonly NamedRow[], context: SignedInContext): Promise<UploadRows> {
  const { setting, nameOf, ids } = await reader('header', context, []);
  const rows = named(data, nameOf, 'data');
  return { rows, options: optionsOf([setting], nameOf, ids()) };
}

/** Version 2: activities and their items, put together by the reference that stands in both. */
export async function joinedRows(
  headers: readonly NamedRow[],
  details: readonly NamedRow[],
  context: SignedInContext,
): Promise<UploadRows> {
  const head = await reader('header', context, []);
  const key = keyOf(head.setting, head.nameOf);
  const item = await reader('detail', context, [key]);
  const joined = joinRows(named(headers, head.nameOf, 'headers'), named(details, item.nameOf, 'details'), key);
  if (joined.lost[0] !== undefined) failField(`details.${joined.lost[0]}.${key}`, 'not_found');
  return {
    rows: joined.rows as Record<string, Cell>[],
    options: optionsOf([head.setting, item.setting], (label) => head.nameOf(label) ?? item.nameOf(label), [
      ...head.ids(),
      ...item.ids(),
    ]),
  };
}

/** Different labels of columns in one upload. */
const MOST_LABELS = 500;
type NameOf = (label: string) => string | undefined;

/** The setting of a part, which column a label of it stands for, and the columns whose labels so far say that they hold ids. */
async function reader(
  part: Part,
  context: SignedInContext,
  shared: readonly string[],
): Promise<{ setting: UploadSetting; nameOf: NameOf; ids: () => string[] }> {
  const setting = await readSetting<UploadSetting>(
    context.db,
    part === 'header' ? 'order_header_upload' : 'order_detail_upload',
  );
  const { columns } = await widened(orderImport.declaration, context.db);
  // A row of activities alone may bring its one item as well, as a file of one sheet does.
  const own = columns.filter((column) => part === 'header' || isItem(column) || shared.includes(column.name));
  const known = new Map<string, string | undefined>();
  const find = (label: string): string | undefined => {
    const wanted = setting.columns?.find(({ label: one, field }) => sameWord(one, label) || sameWord(field, label));
    const field = wanted?.field ?? label;
    const exact = own.find(({ name }) => name === field || (part === 'detail' && name === `item_${field}`));
    if (exact) return exact.name;
    const [likely] = suggestMapping([field], own);
    return likely?.column && likely.confidence >= SURE ? likely.column : undefined;
  };
  return {
    setting,
    nameOf(label) {
      // More than any file has are not looked at: what is none of the columns is refused.
      if (!known.has(label)) known.set(label, known.size < MOST_LABELS ? find(label) : undefined);
      return known.get(label);
    },
    ids: () => [...known].flatMap(([label, name]) => (name && saysId(label) ? [name] : [])),
  };
}

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The reference that activities and items share. */
function keyOf({ match }: UploadSetting, nameOf: NameOf): string {
  const wish = Array.isArray(match) ? match[0] : match;
  return (wish && nameOf(wish)) || 'ex_ref_no';
}

/** Rows by column name; 422 for a column nobody knows. */
function named(rows: readonly NamedRow[], nameOf: NameOf, field: string): Record<string, Cell>[] {
  return rows.map((row, at) =>
    Object.fromEntries(
      Object.entries(row).map(([label, value]) => {
        const name = nameOf(label) ?? failField(`${field}.${at}.${label}`, 'unknown_key');
        return [name, value as Cell];
      }),
    ),
  );
}

function optionsOf(settings: readonly UploadSetting[], nameOf: NameOf, ids: readonly string[]): Partial<ImportOptions> {
  const columns = settings
    .flatMap(({ columns: own = [] }) => own)
    .flatMap((column) => {
      const name = nameOf(column.field);
      return name === undefined ? [] : [{ ...column, name }];
    });
  const texts = (pairs: [string, unknown][]): Record<string, string> =>
    Object.fromEntries(
      pairs.flatMap(([name, value]) =>
        value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
      ),
    );
  return {
    required: columns.filter(({ required }) => required).map(({ name }) => name),
    defaults: texts(columns.map(({ name, default: value }) => [name, value])),
    ids,
    lookups: texts(columns.map(({ name, lookup }) => [name, lookup])),
  };
}
