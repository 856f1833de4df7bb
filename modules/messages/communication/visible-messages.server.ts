import type { Actor } from '../../../platform/kernel/actor.ts';
import { sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;
/** The condition under which an actor may read messages about a record of one type; `ownerId` is the record's number. */
export type OwnerWall = (actor: Actor, ownerId: Sql) => Sql;

/** Filled while the modules are put together, never changed afterwards. */
const walls = new Map<string, OwnerWall>();

/** Says who may read messages about records of an owner type; messages about other records are for everybody who reads messages. */
export function wallMessagesOf(ownerType: string, wall: OwnerWall): void {
  walls.set(ownerType, wall);
}

/** The one condition behind which every read of messages stands; alias `m`. */
export function visibleMessages(actor: Actor): Sql {
  const parts = [...walls].map(
    ([type, wall]) => sql`(m.owner_type is distinct from ${type} or ${wall(actor, sql`m.owner_id`)})`,
  );
  // A scheduled mail holds a list made with the rights of its reader.
  if (actor.types !== 'all') parts.push(sql`m.owner_type is distinct from 'email_schedule'`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
