import type { Actor } from '../../../platform/kernel/actor.ts';
import { sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** One side of an audit entry (jsonb) without the values of additional fields whose permission the reader lacks. */
export function withoutShutValues(actor: Actor, side: Sql): Sql {
  if (actor.isAdministrator) return side;
  return sql`(select case when jsonb_typeof(told.side -> 'additional') = 'object'
      then jsonb_set(told.side, '{additional}', (told.side -> 'additional') - array(select f.id::text from additional_field f
        where f.permission_slug is not null and not f.permission_slug = any(${[...actor.permissions]}::text[])))
      else told.side end from (select ${side} as side) told)`;
}
