import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import type { displayOrderCall } from './order-commands.contract.ts';

/** Writes the places of the sent activities only; one foreign id refuses all of them. */
export async function displayOrder(
  tx: Tx,
  { actor }: SignedInContext,
  body: BodyOf<typeof displayOrderCall>,
): Promise<{ updated: number }> {
  const places = body.items ?? (body.ids ?? []).map((id, at) => ({ id, display_order: at + 1 }));
  if (places.length === 0) failField('ids', 'select_required');
  const ids = places.map((place) => place.id);
  if (new Set(ids).size !== ids.length) failField('ids', `given_twice:${ids.find((id, at) => ids.indexOf(id) !== at)}`);
  const updated = await tx.run(sql`update "order" o set display_order = s.place
    from unnest(${ids}::bigint[], ${places.map((place) => place.display_order)}::integer[]) as s(id, place)
    where o.id = s.id and ${visibleOrders(actor)}`);
  return updated === ids.length ? { updated } : fail('not_found');
}
