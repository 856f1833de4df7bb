import { createHash } from 'node:crypto';
import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import { labelKey } from '../../sheets/reading/header-row.ts';
import type { ImportColumn, ImportOptions } from '../declaration.ts';
import type { WritingWishes } from '../writing/file-writing.ts';
import type { Mapping } from './mapping.ts';

/** How a file with these headers was matched the last time. */
export interface RememberedMapping {
  readonly id: number;
  readonly columns: Readonly<Record<string, string>>;
  /** How columns write numbers and dates, where somebody said so; by header. */
  readonly formats: WritingWishes;
  readonly mode: string | null;
  readonly date_format: string | null;
  readonly used_at: string;
  readonly user: { readonly id: number; readonly name: string } | null;
}

/** The same set of headers whatever their order, case and spaces. */
const keyOf = (headers: readonly string[]): string =>
  createHash('sha256').update(headers.map(labelKey).toSorted().join('\u001f')).digest('hex');

/** What the company remembers for a resource and a set of headers; null when nothing. */
export async function recallMapping(
  db: TenantDb,
  resource: string,
  headers: readonly string[],
): Promise<RememberedMapping | null> {
  const found =
    await db.maybe<RememberedMapping>(sql`select m.id, m.columns, m.formats, m.mode, m.date_format, m.used_at,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.full_name) end as user
    from import_mapping m left join app_user u on u.id = m.user_id
    where m.resource = ${resource} and m.headers_key = ${keyOf(headers)}`);
  return found ?? null;
}

/** A memory as positions of this file; columns that are gone are left out. */
export function placed(
  memory: RememberedMapping,
  headers: readonly string[],
  columns: readonly ImportColumn[],
): Mapping {
  const byHeader = new Map(Object.entries(memory.columns).map(([header, column]) => [labelKey(header), column]));
  const names = new Set(columns.map(({ name }) => name));
  return Object.fromEntries(
    headers.flatMap((header, position) => {
      const column = byHeader.get(labelKey(header));
      return column && names.has(column) ? [[position, column]] : [];
    }),
  );
}

/** What is remembered of how columns are written, by position in this file. */
export function placedFormats(memory: Pick<RememberedMapping, 'formats'>, headers: readonly string[]): WritingWishes {
  const byHeader = new Map(Object.entries(memory.formats).map(([header, wish]) => [labelKey(header), wish]));
  return Object.fromEntries(
    headers.flatMap((header, position) => {
      const wish = byHeader.get(labelKey(header));
      return wish ? [[position, wish]] : [];
    }),
  );
}

/** Keeps a choice of columns for files with the same headers; two columns of one name cannot be told apart and are not kept. */
export async function rememberMapping(
  db: TenantDb,
  resource: string,
  headers: readonly string[],
  { columns: mapping = {}, formats = {} }: { columns?: Mapping; formats?: WritingWishes },
  options: Pick<ImportOptions, 'mode' | 'date_format'>,
): Promise<void> {
  if (headers.length === 0 || new Set(headers.map(labelKey)).size !== headers.length) return;
  const columns = Object.fromEntries(headers.map((header, position) => [header, mapping[position] ?? '']));
  const written = Object.fromEntries(
    headers.flatMap((header, position) => (formats[position] ? [[header, formats[position]]] : [])),
  );
  await db.write((tx) =>
    tx.run(sql`insert into import_mapping (resource, headers, headers_key, columns, formats, mode, date_format, user_id)
      values (${resource}, ${[...headers]}, ${keyOf(headers)}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(written)}::jsonb, ${options.mode},
        ${options.date_format ?? null},
        app.current_actor())
      on conflict (tenant_id, resource, headers_key) do update set columns = excluded.columns, formats = excluded.formats, headers = excluded.headers,
        mode = excluded.mode, date_format = excluded.date_format, user_id = excluded.user_id,
        used = import_mapping.used + 1, used_at = now()`),
  );
}

/** Everything the company remembers for a resource, the newest first. */
export const mappingsOf = (
  resource: string,
) => sql`select m.id, m.headers, m.columns, m.formats, m.mode, m.date_format, m.used, m.used_at,
    case when u.id is null then null else json_build_object('id', u.id, 'name', u.full_name) end as user
  from import_mapping m left join app_user u on u.id = m.user_id where m.resource = ${resource} order by m.used_at desc, m.id desc limit 200`;
