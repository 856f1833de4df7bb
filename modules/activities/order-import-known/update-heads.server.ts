import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { CLEAR } from '../../../platform/server/imports/cells/cell-lists.ts';
import type { RunContext } from '../../../platform/server/imports/declaration.ts';
import type { FieldValues } from '../../fields/public.server.ts';
import { INSERT_COLUMNS } from '../order-create/insert-order.server.ts';
import { rawOf } from '../order-import/import-columns.server.ts';
import { headOf } from '../order-import/import-write.server.ts';
import { reachable } from './known-orders.server.ts';

const UPDATED = [
  'title',
  'description',
  'contact_name',
  'contact_phone',
  'contact_email',
  'address1',
  'address2',
  'city',
  'state_name',
  'postal_code',
  'country_code',
  'scheduled_start',
  'scheduled_end',
  'due_at',
  'priority',
  'category_id',
  'additional',
] as const;

/** Whether a column of a file may change an activity that is there. */
export const isUpdated = (column: string): boolean =>
  (UPDATED as readonly string[]).includes(column) || column.startsWith('additional.');

const updatedColumns = UPDATED.map((name) => `${name} ${INSERT_COLUMNS[name]}`).join(', ');
const isCleared = (name: string): string => `'${name}' = any(x.cleared)`;
const updatedSets = UPDATED.map(
  (name) =>
    `${name} = case when ${isCleared(name)} then null else ${isInstant(name) ? instantSet(name) : `coalesce(x.${name}, o.${name})`} end`,
).join(', ');
const isDifferent = UPDATED.map(
  (name) =>
    `(${isInstant(name) ? instantDiffers(name) : `x.${name} is not null and x.${name} is distinct from o.${name}`})
      or (${isCleared(name)} and o.${name} is not null)`,
).join(' or ');

/** Columns that a row empties; without its start an activity has no end either. */
function clearedBy(row: KnownHead['row']): string[] {
  const names = UPDATED.filter((name) => rawOf(row, name) === CLEAR);
  return names.includes('scheduled_start') ? [...names, 'scheduled_end'] : names;
}

function isInstant(name: (typeof UPDATED)[number]): boolean {
  return INSERT_COLUMNS[name] === 'timestamptz';
}

/** Spreadsheets hold wall clocks, to the second: an hour the clock repeats, or a fraction of a second, is no change. */
function instantDiffers(name: string): string {
  const wall = (alias: string): string =>
    `date_trunc('second', ${alias}.${name} + interval '0.5 second') at time zone z.zone`;
  return `x.${name} is not null and ${wall('x')} is distinct from ${wall('o')}`;
}

function instantSet(name: string): string {
  return `case when ${instantDiffers(name)} then x.${name} else o.${name} end`;
}

/** What a file says of an activity that is there. */
export interface KnownHead {
  readonly id: number;
  readonly row: { readonly cells: readonly (string | null)[] };
  /** Its additional values as they would be; absent when the file brings none. */
  readonly additional: FieldValues | undefined;
}

const OPEN = `o.deleted_at is null and o.status in ('pending', 'released', 'incomplete')`;
const CLOSED = ['completed', 'cancelled'];

const recordsOf = (heads: readonly KnownHead[], zone: string) =>
  sql`(select ${zone}::text as zone) z, jsonb_to_recordset(${JSON.stringify(
    heads.map(({ id, row, additional }) => ({ ...headOf(row), id, additional, cleared: clearedBy(row) })),
  )}::jsonb) as x(id bigint, cleared text[], ${sql.raw(updatedColumns)})`;

/** Facts of open activities of the person that the file knows better; lines and states stay. The statement gives `changed`, how many. */
export function updateHeads(heads: readonly KnownHead[], run: RunContext): Statement | null {
  if (heads.length === 0) return null;
  return sql`with changed as (
      update "order" o set ${sql.raw(updatedSets)} from ${recordsOf(heads, run.options.zone)}
      where o.id = x.id and ${sql.raw(OPEN)} and (${sql.raw(isDifferent)}) and ${reachable(run)}
      returning 1
    ) select count(*)::int as changed from changed`;
}

/** The activities that the file knows otherwise: those that `updateHeads` would change, and the closed ones, which stay, with their state. */
export async function changedBy(
  db: TenantDb,
  heads: readonly KnownHead[],
  zone: string,
): Promise<{ changed: ReadonlySet<number>; closed: ReadonlyMap<number, string> }> {
  if (heads.length === 0) return { changed: new Set(), closed: new Map() };
  const rows = await db.read<{
    id: number;
    status: string;
  }>(sql`select o.id, o.status from "order" o, ${recordsOf(heads, zone)}
    where o.id = x.id and (${sql.raw(OPEN)} or o.deleted_at is null and o.status = any(${CLOSED}::text[])) and (${sql.raw(isDifferent)})`);
  const isClosed = ({ status }: { status: string }): boolean => CLOSED.includes(status);
  return {
    changed: new Set(rows.filter((row) => !isClosed(row)).map(({ id }) => id)),
    closed: new Map(rows.filter(isClosed).map(({ id, status }) => [id, status])),
  };
}
