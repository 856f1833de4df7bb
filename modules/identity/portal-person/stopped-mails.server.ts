import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { emit } from '../../messages/public.server.ts';

/** Contacts `k` who are the person `u`, or have their address. */
const isTheirs = sql`k.deleted_at is null and (k.user_id = u.id or lower(k.email) = lower(u.email))`;

/** Locks the customers whose contacts a person is, before the person: as whoever changes contacts does, by number. */
export async function lockCustomersOf(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`select 1 from customer where id in (select k.customer_id from app_user u join customer_contact k on ${isTheirs}
    where u.id = ${userId}) order by id for no key update`);
}

/**
 * Somebody who is shut out goes, and with them what kept mails from their address: what had stopped stays so, for their contacts are
 * mailed nothing any more until somebody has it mailed again. Asked before they go, the customers locked; of one customer or of all.
 */
export async function keepMailsStopped(tx: Tx, userId: number, customerId: number | null = null): Promise<void> {
  const contacts = await tx.rows<{ id: number; customer_id: number }>(sql`
    update customer_contact k set receives_statements = false, receives_order_mail = false from app_user u
    where u.id = ${userId} and ${isTheirs} and (k.receives_statements or k.receives_order_mail)
      and (${customerId}::bigint is null or k.customer_id = ${customerId}::bigint)
      and (u.disable or u.is_blacklisted or exists (select from customer_user l
        where l.user_id = u.id and l.customer_id = k.customer_id and not l.portal_access))
    returning k.id, k.customer_id`);
  for (const { id, customer_id } of contacts)
    await emit(tx, 'contact.updated', { table: 'customer_contact', id, more: { customer_id } });
}
