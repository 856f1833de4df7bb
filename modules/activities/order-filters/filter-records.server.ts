import { type Actor, typeIds } from '../../../platform/kernel/actor.ts';
import type { NamedIds } from '../../../platform/server/access/known-ids.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { OrderFilters } from './order-filters.contract.ts';
import { visibleOrders } from './visible-orders.server.ts';

/** Filters whose values are ids. */
export type IdFilter = Extract<keyof OrderFilters, 'id' | 'created_by' | 'completed_by' | `${string}_id`>;
type Records = string | ((actor: Actor) => Exclude<NamedIds['of'], string>);

const seenOrder: Records = (actor) => sql`select from "order" o where o.id = n.id and ${visibleOrders(actor)}`;

const seenType: Records = (actor) => {
  const types = typeIds(actor, 'view');
  const portal = actor.audience === 'customer' ? sql`k.portal_visible` : sql`true`;
  const granted = types === 'all' || actor.audience === 'customer' ? sql`true` : sql`k.id = any(${types}::bigint[])`;
  return sql`select from order_type k where k.id = n.id and ${portal} and ${granted}`;
};

const seenCustomer: Records = (actor) => {
  const own = actor.audience === 'customer' ? sql`k.id = ${actor.customerId ?? 0}` : sql`true`;
  return sql`select from customer k where k.id = n.id and ${own}`;
};

/** Which records a filter names; a filter of ids that is missing here does not compile. */
const RECORDS: Record<IdFilter, Records> = {
  id: seenOrder,
  type_id: seenType,
  order_type_id: seenType,
  category_id: 'order_category',
  progress_status_id: 'progress_status',
  checkoff_type_id: 'checkoff_type',
  customer_id: seenCustomer,
  customer_group_id: 'customer_group',
  customer_segment_id: 'customer_segment',
  customer_agent_id: 'customer_agent',
  customer_user_id: 'app_user',
  request_category_id: 'request_category',
  driver_id: 'app_user',
  secondary_officer_id: 'app_user',
  officer_id: 'app_user',
  role_id: 'role',
  created_by: 'app_user',
  completed_by: 'app_user',
  warehouse_id: 'location',
  location_id: 'location',
  location_section_id: 'location_section',
  item_type_id: 'order_item_type',
  template_id: 'order_template',
  subscription_id: 'order_subscription',
  order_import_id: 'import_run',
  currency_id: 'currency',
};
export const ID_FILTERS = Object.keys(RECORDS) as IdFilter[];

/** The records that filters of activities name, to be looked up before the filters are stored; 0 stands for nobody. */
export function filterRecords(
  filters: Readonly<Record<string, unknown>>,
  actor: Actor,
  prefix = 'filters',
): NamedIds[] {
  return ID_FILTERS.flatMap((name) => {
    if (!Object.hasOwn(filters, name)) return [];
    const ids = [filters[name]].flat().map(Number);
    const of = RECORDS[name];
    return [
      {
        field: `${prefix}.${name}`,
        of: typeof of === 'string' ? of : of(actor),
        ids: ids.filter((id) => Number.isSafeInteger(id) && id > 0),
      },
    ];
  });
}
