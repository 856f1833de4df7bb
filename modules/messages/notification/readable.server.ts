import type { Actor } from '../../../platform/kernel/actor.ts';
import { seenOrders } from '../../../platform/server/access/row-walls.ts';
import { sql } from '../../../platform/server/db/statement.ts';

/** Nobody reads of an activity they may not see (notification `n`), also not of one they saw once; what is gone has no story either. */
export const readableNotices = (actor: Actor): ReturnType<typeof sql> =>
  sql`(n.owner_id is null or n.owner_type not in ('order', 'activities') or exists (
    select from "order" o where o.id = n.owner_id and ${seenOrders(actor)}))`;
