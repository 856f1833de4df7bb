import { mayType } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { type MayRestore, restorable } from '../../../platform/server/access/restoring.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit } from '../../messages/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { demandFileRight, lockReviews } from '../order-reviews/reviewed-order.server.ts';
import { tellOfReturn } from '../order-transitions/order-notices.server.ts';

/** A photo of a review comes back for whoever could add one to it now. */
const ofReview: MayRestore = async (tx, id, context) => {
  const [review] = await tx.rows<{ id: number; order_id: number }>(
    sql`select c.id, c.order_id from attachment a join order_checkoff c on c.id = a.owner_id where a.id = ${id}`,
  );
  if (!review) return fail('not_restorable');
  const locked = await lockReviews(tx, context, review.order_id);
  const row = locked.rows.find((one) => one.id === review.id);
  if (!row) return fail('not_restorable');
  demandFileRight(context, locked, row);
};

/** Deleted activities, notes and files come back for whoever sees the activity and could delete or add such a thing by hand. */
export function ordersComeBack(): void {
  restorable('order', async (tx, id, context) => {
    demand(context.actor, 'delete.order');
    const type = await typeOfSeen(tx, id, context);
    if (!mayType(context.actor, 'remove', type)) fail('permission_denied');
    const [order] = await tx.rows<{ reference_no: string }>(sql`select reference_no from "order" where id = ${id}`);
    await emit(tx, 'order.created', {
      table: 'order',
      id,
      more: { reference_no: order?.reference_no, restored: true },
    });
    await tellOfReturn(tx, context, id);
  });
  restorable('order_note', async (tx, id, context) => {
    demand(context.actor, 'create.order_notes');
    const [note] = await tx.rows<{ order_id: number }>(sql`select order_id from order_note where id = ${id}`);
    await typeOfSeen(tx, note?.order_id ?? 0, context);
  });
  const ofActivity: MayRestore = async (tx, id, context) => {
    demand(context.actor, 'create.order_attachments');
    const [file] = await tx.rows<{ owner_id: number }>(sql`select owner_id from attachment where id = ${id}`);
    await typeOfSeen(tx, file?.owner_id ?? 0, context);
  };
  restorable('attachment', ofActivity, 'order');
  restorable('attachment', ofReview, 'order_checkoff');
}

async function typeOfSeen(tx: Tx, id: number, { actor }: SignedInContext): Promise<number> {
  const [order] = await tx.rows<{ order_type_id: number }>(
    sql`select o.order_type_id from "order" o where o.id = ${id} and ${visibleOrders(actor)}`,
  );
  return order?.order_type_id ?? fail('not_found');
}
