import { mayType } from '../../../platform/kernel/actor.ts';
import { failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import { changeOfficers, type ScheduleConflict } from '../order-commands/officers.server.ts';
import { refuseChange } from '../order-commands/refuse.server.ts';
import { officersStatement, refuseUnable } from '../order-create/create-facts.server.ts';
import { refuseType } from '../order-update/update-checks.server.ts';

/** An open activity the person may change, locked. */
async function openOrder(tx: Tx, context: SignedInContext, id: number): Promise<LockedOrder> {
  const { order } = await lockOrder(tx, context.actor, id);
  if (!mayType(context.actor, 'update', order.order_type_id)) refuseType(order.order_type_id);
  if (!OPEN_STATUSES.includes(order.status)) refuseChange(order.status, context.language);
  return order;
}

/** Sets the officers that are named; null takes one off. Gives overlaps. */
export async function assignOrder(
  tx: Tx,
  context: SignedInContext,
  id: number,
  people: { driver?: number | null; secondary?: number | null },
): Promise<ScheduleConflict[]> {
  const order = await openOrder(tx, context, id);
  const after = {
    driver: people.driver === undefined ? order.driver_id : people.driver,
    secondary: people.secondary === undefined ? order.secondary_officer_id : people.secondary,
  };
  if (after.driver !== null && after.driver === after.secondary) failField('secondary_officer', 'same_officer');
  const wanted = [people.driver, people.secondary].filter((person): person is number => typeof person === 'number');
  if (wanted.length > 0) {
    const able = await tx.rows<{ id: number }>(officersStatement(wanted, order.order_type_id, null));
    refuseUnable(
      wanted,
      able,
      wanted.map((person) => (person === people.driver ? 'driverId' : 'secondary_officer')),
    );
  }
  return changeOfficers(tx, context, order, people);
}

/** Sets or takes off the warehouse. */
export async function setWarehouse(
  tx: Tx,
  context: SignedInContext,
  id: number,
  warehouseId: number | null,
): Promise<void> {
  const order = await openOrder(tx, context, id);
  const isWarehouse = sql`exists (select from location l where l.id = ${warehouseId} and l.is_warehouse and l.deleted_at is null)`;
  const changed = await tx.run(sql`update "order" set warehouse_id = ${warehouseId}
    where id = ${order.id} and (${warehouseId}::bigint is null or ${isWarehouse})`);
  if (changed === 0) failField('warehouseId', 'not_found');
}
