import { mayType } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { restorable } from '../../../platform/server/access/restoring.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';

/** Deleted activities, notes and files come back for whoever sees the activity and could delete or add such a thing by hand. */
export function ordersComeBack(): void {
  restorable('order', async (tx, id, context) => {
    demand(context.actor, 'delete.order');
    const type = await typeOfSeen(tx, id, context);
    if (!mayType(context.actor, 'remove', type)) fail('permission_denied');
  });
  restorable('order_note', async (tx, id, context) => {
    demand(context.actor, 'create.order_notes');
    const [note] = await tx.rows<{ order_id: number }>(sql`select order_id from order_note where id = ${id}`);
    await typeOfSeen(tx, note?.order_id ?? 0, context);
  });
  restorable('attachment', async (tx, id, context) => {
    const [file] = await tx.rows<{ owner_type: string | null; owner_id: number }>(
      sql`select owner_type, owner_id from attachment where id = ${id}`,
    );
    if (file?.owner_type === 'customer') return demand(context.actor, 'update.customers');
    if (file?.owner_type !== 'order') return fail('not_restorable');
    demand(context.actor, 'create.order_attachments');
    await typeOfSeen(tx, file.owner_id, context);
  });
}

async function typeOfSeen(tx: Tx, id: number, { actor }: SignedInContext): Promise<number> {
  const [order] = await tx.rows<{ order_type_id: number }>(
    sql`select o.order_type_id from "order" o where o.id = ${id} and ${visibleOrders(actor)}`,
  );
  return order?.order_type_id ?? fail('not_found');
}
