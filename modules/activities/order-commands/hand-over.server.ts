import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';

const isOpen = sql`o.status = any(${[...OPEN_STATUSES]}::text[]) and o.deleted_at is null`;

/** Open activities a person drives or helps with, locked against a change in between. */
export const countOpen = (tx: Tx, userId: number): Promise<number> =>
  tx.run(
    sql`select 1 from "order" o where ${isOpen} and (o.driver_id = ${userId} or o.secondary_officer_id = ${userId}) for update`,
  );

/** Hands open activities over; whoever would be both officers of one keeps the first place. */
export async function handOver(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`update order_officer f set to_at = greatest(now(), f.from_at) from "order" o
    where o.id = f.order_id and ${isOpen} and f.user_id = ${from} and f.to_at is null`);
  await tx.run(sql`insert into order_officer (order_id, user_id, role)
    select o.id, ${to}::bigint, 'driver' from "order" o where ${isOpen} and o.driver_id = ${from}
    union all
    select o.id, ${to}::bigint, 'secondary' from "order" o where ${isOpen} and o.secondary_officer_id = ${from} and o.driver_id is distinct from ${to}`);
  await tx.run(sql`update order_officer f set to_at = greatest(now(), f.from_at) from "order" o
    where o.id = f.order_id and ${isOpen} and o.driver_id = ${from} and o.secondary_officer_id = ${to}
      and f.user_id = ${to} and f.role = 'secondary' and f.to_at is null`);
  await tx.run(sql`update "order" o set
      driver_id = case when o.driver_id = ${from} then ${to}::bigint else o.driver_id end,
      secondary_officer_id = case when o.driver_id = ${from} and o.secondary_officer_id = ${to} then null
        when o.secondary_officer_id = ${from} and o.driver_id = ${to} then null
        when o.secondary_officer_id = ${from} then ${to}::bigint else o.secondary_officer_id end
    where ${isOpen} and (o.driver_id = ${from} or o.secondary_officer_id = ${from})`);
}
