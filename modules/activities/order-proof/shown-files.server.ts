import { sql } from '../../../platform/server/db/statement.ts';

/** The files `a` of an activity that its customer is shown and can open, wherever they sign. */
export const shownFiles = (
  orderId: number,
) => sql`(a.owner_type = 'order' and a.owner_id = ${orderId} and a.deleted_at is null
  and a.visibility = 'customer' and a.kind in ('attachment', 'image') and a.status = 'clean' and coalesce(a.object_key, a.key) is not null)`;
