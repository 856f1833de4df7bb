import type { Actor } from '../../../platform/kernel/actor.ts';
import { sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** Whether the permission of an additional field `f` is one that the reader lacks. */
const isShut = (actor: Actor): Sql =>
  sql`f.permission_slug is not null and not f.permission_slug = any(${[...actor.permissions]}::text[])`;

/** One side of an audit entry (jsonb) without the values of additional fields whose permission the reader lacks. */
export function withoutShutValues(actor: Actor, side: Sql): Sql {
  if (actor.isAdministrator) return side;
  return sql`(select case when jsonb_typeof(told.side -> 'additional') = 'object'
      then jsonb_set(told.side, '{additional}', (told.side -> 'additional') - array(select f.id::text from additional_field f
        where ${isShut(actor)}))
      else told.side end from (select ${side} as side) told)`;
}

/** A saved import keeps values in the place of empty cells, of all its columns and of each. */
const withoutDefaults = (side: Sql): Sql => sql`case when jsonb_typeof(${side} -> 'mapping') = 'array'
  then jsonb_set(${side} - 'defaults', '{mapping}', (select coalesce(jsonb_agg(one - 'default' order by place), '[]')
    from jsonb_array_elements(${side} -> 'mapping') with ordinality as m(one, place)))
  else ${side} - 'defaults' end`;

/**
 * One side of an audit entry (alias `l`) of a view, a report, a setting or a saved import without the values it keeps, for who may not ask by all of
 * them (`asksMoney`: by prices and credit): the record itself is told without the shut ones, and what the log wrote down is told without any.
 */
export function withoutKeptFilters(actor: Actor, side: Sql, asksMoney: boolean): Sql {
  if (actor.isAdministrator) return side;
  const asksLess = asksMoney ? sql`exists (select from additional_field f where ${isShut(actor)})` : sql`true`;
  return sql`(select case when l.table_name not in ('report', 'saved_view', 'company_configuration', 'order_import') or not ${asksLess} then kept.side
      when l.table_name = 'report' then kept.side - 'filters'
      when l.table_name = 'order_import' then ${withoutDefaults(sql`kept.side`)}
      when l.table_name = 'saved_view' then kept.side #- '{definition,filters}'
      when (kept.side -> 'text_value')::text like '%filters%' then kept.side - 'text_value'
      else kept.side end from (select ${side} as side) kept)`;
}
