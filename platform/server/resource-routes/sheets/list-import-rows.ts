import type { Actor } from '../../../kernel/actor.ts';
import type { Language } from '../../../kernel/errors.ts';
import { type AnyResource, tableOf } from '../../../resource/define.ts';
import { isProductNamed } from '../../../resource/product-names.ts';
import { listWall } from '../../access/row-walls.ts';
import { sql } from '../../db/statement.ts';
import { refusalText } from '../../http/refusals/field-refusals.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import { fieldErrors } from '../../http/validation.ts';
import { CLEAR, forgetClears, listOf } from '../../imports/cells/cell-lists.ts';
import {
  cellIndex,
  type ImportColumn,
  type ImportDeclaration,
  type ParsedRow,
  type RunContext,
} from '../../imports/declaration.ts';
import { problem, warning } from '../../imports/stage.ts';
import { called } from '../../words/shown.ts';
import { currencyOf, currencyUnits, finerFields } from '../currency-unit.ts';
import { joinRefs, living, selectColumns } from '../list-sql.ts';
import type { ListShapes } from './list-import.ts';

interface Examined {
  resource: AnyResource;
  declaration: ImportDeclaration;
  shapes: ListShapes;
}
type Current = { id: number; import_words: Words } & Record<string, unknown>;
/** By column, what the product calls a record in each language. */
type Words = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

/** Finds the records rows belong to, says what will happen to each, and holds every row against the form's own checks. */
export async function examineRows(
  { resource, declaration, shapes }: Examined,
  db: TenantDb,
  batch: readonly ParsedRow[],
  { options, language, actor }: RunContext,
): Promise<void> {
  const index = cellIndex(declaration, declaration.key ?? '');
  const known = await recordsByKey(
    resource,
    declaration.key ?? '',
    db,
    batch.flatMap((row) => row.cells[index] ?? []),
    actor,
  );
  const unitOf = hasMoney(resource) ? await currencyUnits(db) : null;
  for (const row of batch) {
    const key = row.cells[index] ?? '';
    const current = known.get(key);
    if (row.action === 'error') {
      if (current && current !== 'ambiguous') row.matchId = current.id;
      continue;
    }
    if (current === 'ambiguous') {
      problem(row, declaration.key, key, 'ambiguous', language, { value: key });
      continue;
    }
    if (current && options.mode === 'insert') skip(row, declaration.key, key, 'exists', language);
    else if (!current && options.mode === 'update') skip(row, declaration.key, key, 'missing', language);
    else {
      if (!current) forgetClears(row);
      const values = wireValues(declaration.columns, row.cells);
      if (current)
        Object.assign(row, {
          matchId: current.id,
          action: isSame(current, withoutOwnWords(values, current)) ? 'unchanged' : 'update',
        });
      refuseMisfit(row, shapes[current ? 'update' : 'create'], values, declaration.columns, language);
      if (unitOf) refuseFinerCells(row, { resource, declaration }, values, { current, unitOf, language });
    }
  }
}

function skip(row: ParsedRow, column: string | null, value: string, code: string, language: Language): void {
  row.action = 'skip';
  warning(row, column, value, code, language);
}

/** Records the person can find in the list: of any other a check says no more than of none. */
async function recordsByKey(
  resource: AnyResource,
  key: string,
  db: TenantDb,
  keys: readonly string[],
  actor: Actor,
): Promise<Map<string, Current | 'ambiguous'>> {
  const names = Object.keys(resource.fields);
  const table = tableOf(resource);
  const isKey = isProductNamed(table, key)
    ? called(table, 't', key, 'x.key')
    : sql`lower(t.${sql.ref(key)}) = lower(x.key)`;
  const told = names.filter((name) => isProductNamed(table, name));
  const words = told.flatMap((name) => [sql`${name}::text`, sql.ref(`t.${name}s`)]);
  const rows = await db.read<Current & { import_key: string }>(
    sql`select ${selectColumns(resource, names)}, x.key as import_key, jsonb_build_object(${sql.join(words)}) as import_words from (select distinct unnest(${keys}::text[]) as key) as x
      join ${sql.table(table)} t on ${isKey} ${joinRefs(resource, names)}
      where ${living(resource)} and ${listWall(table, actor, 't') ?? sql`true`}`,
  );
  const found = new Map<string, Current | 'ambiguous'>();
  for (const row of rows) found.set(row.import_key, found.has(row.import_key) ? 'ambiguous' : row);
  return found;
}

/** What the product wrote stays as it is when it is said in any language; the write leaves it alone too. */
const withoutOwnWords = (values: Record<string, unknown>, { import_words }: Current): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !Object.values(import_words[name] ?? {}).some((word) => word === value),
    ),
  );

/** The cells that say something, as the form would send them; #CLEAR empties a field. */
export function wireValues(
  columns: readonly ImportColumn[],
  cells: readonly (string | null)[],
): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap((column, place) => {
      const cell = cells[place];
      return cell == null ? [] : [[column.name, cell === CLEAR ? emptyOf(column) : wireValue(column, cell)]];
    }),
  );
}

const isList = ({ kind }: ImportColumn): boolean => kind === 'choices' || kind === 'references';
const emptyOf = (column: ImportColumn): unknown => (isList(column) ? [] : column.kind === 'flag' ? false : null);

function wireValue(column: ImportColumn, cell: string): unknown {
  switch (column.kind) {
    case 'integer':
    case 'reference':
      return Number(cell);
    case 'flag':
      return cell === 'true';
    case 'choices':
      return column.isWhole ? listOf(cell).map(Number) : listOf(cell);
    case 'references':
      return listOf(cell).map(Number);
    default:
      return cell;
  }
}

/** Whether a row brings nothing new: an update that would write what is there already. */
export function isSame(current: Record<string, unknown>, values: Record<string, unknown>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const now = current[name];
    if (Array.isArray(value)) return Array.isArray(now) && sorted(value) === sorted(now);
    if (typeof now === 'number') return value !== null && Number(value) === now;
    return (value ?? null) === (now ?? null);
  });
}

const sorted = (list: readonly unknown[]): string => JSON.stringify(list.map(String).toSorted());

function refuseMisfit(
  row: ParsedRow,
  shape: ListShapes['create'] | ListShapes['update'],
  values: Record<string, unknown>,
  columns: readonly ImportColumn[],
  language: Language,
): void {
  const result = shape.safeParse(values);
  if (result.success) return;
  for (const [field, [message = '']] of Object.entries(fieldErrors(result.error.issues, language))) {
    const column = field.split('.')[0] ?? field;
    const value = row.cells[columns.findIndex(({ name }) => name === column)] ?? null;
    row.problems.push({ column, value, code: 'not_allowed', message, severity: 'error' });
  }
}

const hasMoney = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some(({ kind }) => kind === 'money');

/** Amounts with more decimals than their currency has, as the form refuses them. */
function refuseFinerCells(
  row: ParsedRow,
  { resource, declaration: { columns } }: Pick<Examined, 'resource' | 'declaration'>,
  values: Record<string, unknown>,
  { current, unitOf, language }: { current?: Current; unitOf: (id: number | null) => number; language: Language },
): void {
  const before = current ?? null;
  const decimals = unitOf(currencyOf(resource, values, before));
  for (const [column, [reason]] of Object.entries(finerFields(resource, values, before, decimals))) {
    const value = row.cells[columns.findIndex(({ name }) => name === column)] ?? null;
    const message = refusalText(reason, language);
    row.problems.push({ column, value, code: 'not_allowed', message, severity: 'error' });
  }
}
