import type { Actor } from '../../kernel/actor.ts';
import type { When } from '../../kernel/when.ts';
import { type AnyResource, tableOf } from '../../resource/define.ts';
import { type AnyField, relatedName } from '../../resource/field.ts';
import { listWall } from '../access/row-walls.ts';
import { type Statement, sql } from '../db/statement.ts';
import { sorting } from '../lists/sorting.ts';
import { within } from '../lists/within.ts';
import { shown } from '../words/shown.ts';

type Sql = ReturnType<typeof sql>;

export interface ListRequest {
  q?: string;
  sort?: string;
  filters?: Record<string, unknown>;
  limit: number;
  offset: number;
  /** Long texts as well, for files. */
  isWhole?: boolean;
  /** Who asks; without it nothing but the company limits what is seen. */
  actor?: Actor | undefined;
}

/** Counts stop here and say so. */
export const COUNT_LIMIT = 10_001;

const column = (name: string): Sql => sql`t.${sql.ref(name)}`;
const refs = (
  resource: AnyResource,
  columns: readonly string[],
  kind: AnyField['kind'] = 'ref',
): [string, AnyField][] =>
  columns
    .map((name): [string, AnyField | undefined] => [name, resource.fields[name]])
    .filter((entry): entry is [string, AnyField] => entry[1]?.kind === kind);

/** Every stored column of a record plus `{id, name}` of each reference that the person may see; one statement. */
export function selectColumns(resource: AnyResource, columns: readonly string[], actor?: Actor): Sql {
  const own = ['id', ...columns, ...(resource.ordered ? ['display_order'] : []), 'created_at', 'updated_at'];
  const parts = [...new Set(own)].map((name) => sql`${shown(tableOf(resource), 't', name)} as ${sql.ref(name)}`);
  const joined = refs(resource, columns).map(([name, field]) => {
    const alias = relatedName(name);
    const title = field.target?.title ?? 'name';
    const shut = hiddenName(field.target?.table, actor, `ref_${alias}`);
    return sql`case when ${sql.ref(`ref_${alias}.id`)} is null${shut} then null
      else json_build_object('id', ${sql.ref(`ref_${alias}.id`)}, 'name', ${shown(field.target?.table ?? '', `ref_${alias}`, title)}) end as ${sql.ref(alias)}`;
  });
  const lists = refs(resource, columns, 'refs').map(
    ([
      name,
      { target },
    ]) => sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', ${shown(target?.table ?? '', 'r', target?.title ?? 'name')})
      order by array_position(${column(name)}, r.id)), '[]'::json)
      from ${sql.table(target?.table ?? '')} r where r.id = any(${column(name)})${seenName(target?.table, actor)}) as ${sql.ref(relatedName(name))}`,
  );
  return sql.join([...parts, ...joined, ...lists]);
}

function hiddenName(table: string | undefined, actor: Actor | undefined, alias: string): Sql {
  const wall = listWall(table ?? '', actor, alias);
  return wall ? sql` or not (${wall})` : sql``;
}

function seenName(table: string | undefined, actor: Actor | undefined): Sql {
  const wall = listWall(table ?? '', actor, 'r');
  return wall ? sql` and ${wall}` : sql``;
}

/** Left joins of the references among `columns`, each once. */
export function joinRefs(resource: AnyResource, columns: readonly string[]): Sql {
  const joins = refs(resource, columns).map(([name, field]) => {
    const alias = `ref_${relatedName(name)}`;
    return sql`left join ${sql.table(field.target?.table ?? '')} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${column(name)}`;
  });
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``;
}

/** Rows of a page and their bounded total: two statements that travel together. */
export function listStatements(resource: AnyResource, request: ListRequest): [rows: Statement, total: Statement] {
  const where = conditions(resource, request);
  const names = Object.keys(resource.fields).filter((name) => request.isWhole || !resource.fields[name]?.options.long);
  const page = sql`select t.* from ${sql.table(tableOf(resource))} t where ${where} order by ${ordering(resource, request.sort)}
    limit ${request.limit} offset ${request.offset}`;
  return [
    sql`select ${selectColumns(resource, names, request.actor)} from (${page}) t ${joinRefs(resource, names)} order by ${ordering(resource, request.sort)}`,
    sql`select count(*)::int as total from (select 1 from ${sql.table(tableOf(resource))} t where ${where} limit ${COUNT_LIMIT}) c`,
  ];
}

/** One record by id. `isMade`: the person has just made it, and what they may see was read before. */
export function oneStatement(resource: AnyResource, id: number, actor?: Actor, isMade = false): Statement {
  const names = Object.keys(resource.fields);
  const wall = isMade ? null : listWall(tableOf(resource), actor, 't');
  return sql`select ${selectColumns(resource, names, actor)} from ${sql.table(tableOf(resource))} t ${joinRefs(resource, names)}
    where t.id = ${id} and ${living(resource)} and ${wall ?? sql`true`}`;
}

/** The rows of a list: not deleted, and of its own kind where others share the table. `t` is the table's alias. */
export function living(resource: AnyResource): Sql {
  const own = Object.entries(resource.only ?? {}).map(([name, value]) => sql`${column(name)} = ${value}`);
  return sql.join([resource.softDelete ? sql`t.deleted_at is null` : sql`true`, ...own], sql` and `);
}

/** All conditions of a list: living rows that the person may see, search, filters. */
export function conditions(resource: AnyResource, request: Pick<ListRequest, 'q' | 'filters' | 'actor'>): Sql {
  const parts: Sql[] = [living(resource)];
  const wall = listWall(tableOf(resource), request.actor, 't');
  if (wall) parts.push(wall);
  if (request.q)
    parts.push(
      sql`(${sql.join(
        [...resource.search.map((name) => contains(resource, name, request.q ?? '')), ...named(resource, request)],
        sql` or `,
      )})`,
    );
  for (const [asked, value] of Object.entries(request.filters ?? {})) {
    const name = resource.list.filterNames?.[asked] ?? asked;
    const field = resource.fields[name];
    if (field && value !== undefined && value !== null) parts.push(condition(resource, name, field, value));
  }
  return sql.join(parts, sql` and `);
}

/** What is found by the record a reference names, as far as the person may see that. */
const named = (resource: AnyResource, { q, actor }: Pick<ListRequest, 'q' | 'actor'>): Sql[] =>
  Object.entries(resource.searchNamed ?? {}).map(([name, columns]) => {
    const table = resource.fields[name]?.target?.table ?? '';
    const hits = columns.map((each) => holdsText(shown(table, 'r', each), q ?? ''));
    return sql`${column(name)} in (select r.id from ${sql.table(table)} r where (${sql.join(hits, sql` or `)})${seenName(table, actor)})`;
  });

const searched = (text: Sql): Sql => sql`app.search_words(${text})`;
const pattern = (term: string): Sql => sql`'%' || app.fold(${term.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** Between two letters; texts are stored with and without them. */
const APOSTROPHES = /(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}])/gu;

/** A name is found with its apostrophe and without, however it is written. */
function holdsText(text: Sql, term: string): Sql {
  const [words, plain] = [searched(text), term.replace(APOSTROPHES, '')];
  const asked = sql`${words} like ${pattern(term)}`;
  return plain === term ? asked : sql`(${asked} or ${words} like ${pattern(plain)})`;
}

const contains = (resource: AnyResource, name: string, term: string): Sql =>
  holdsText(shown(tableOf(resource), 't', name), term);

function condition(resource: AnyResource, name: string, field: AnyField, value: unknown): Sql {
  switch (field.kind) {
    case 'flag':
      return sql`${column(name)} = ${value}`;
    case 'choice':
    case 'hue':
    case 'ref':
      return sql`${column(name)} = any(${value})`;
    case 'choices':
    case 'refs':
      return sql`${column(name)} && ${value}`;
    case 'integer':
    case 'decimal':
    case 'money':
      return between(name, value as { from?: unknown; to?: unknown });
    case 'day':
    case 'instant':
      return within(column(name), value as When, field.kind);
    default:
      return contains(resource, name, String(value));
  }
}

function between(name: string, { from, to }: { from?: unknown; to?: unknown }): Sql {
  const parts = [sql`true`];
  // A bound may have decimals, or be larger than what the column can hold.
  if (from !== undefined) parts.push(sql`${column(name)} >= ${from}::numeric`);
  if (to !== undefined) parts.push(sql`${column(name)} <= ${to}::numeric`);
  return sql.join(parts, sql` and `);
}

/** The order of a derived list: any of its columns; throws 422 for any other name. */
export const ordering = (resource: AnyResource, sort: string | undefined): Sql => orderOf(resource)(sort);

const orders = new WeakMap<AnyResource, (sort: string | undefined) => Sql>();

function orderOf(resource: AnyResource): (sort: string | undefined) => Sql {
  const known = orders.get(resource);
  if (known) return known;
  const names = ['id', 'created_at', 'updated_at', ...(resource.ordered ? ['display_order'] : [])];
  const inRows = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.options.long);
  const columns = [...names, ...inRows].map((name) => {
    const isText = ['text', 'multiline', 'email'].includes(resource.fields[name]?.kind ?? '');
    return [name, isText ? sql`lower(${shown(tableOf(resource), 't', name)})` : column(name)] as const;
  });
  const made = sorting(Object.fromEntries(columns), { initial: resource.list.sort, tie: sql`t.id` });
  orders.set(resource, made);
  return made;
}
