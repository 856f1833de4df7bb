import type { BoardOrder } from '../board/board-checks.rules.ts';
import type { BoardEvent } from '../board-web/board-types.ts';

const orders = new WeakMap<BoardEvent, BoardOrder>();

/** An event as the checks want it; made once for each event. */
export function orderOf(event: BoardEvent): BoardOrder {
  const known = orders.get(event);
  if (known) return known;
  const order: BoardOrder = {
    id: event.id,
    reference_no: event.reference_no,
    status: event.status,
    type_id: event.type.id,
    location_id: event.location_id,
    driver_id: event.driver?.id ?? null,
    secondary_officer_id: event.secondary?.id ?? null,
    start: Date.parse(event.start),
    end: Date.parse(event.end),
    due: event.due_at ? Date.parse(event.due_at) : null,
    lat: event.lat,
    long: event.long,
  };
  orders.set(event, order);
  return order;
}
