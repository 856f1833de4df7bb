import { registry } from '../../../generated/registry.ts';
import { tableOf } from '../../resource/define.ts';
import type { Asks, Place, Values } from './values.ts';

export const ORDERS = `"order" o where o.tenant_id = $1 and o.deleted_at is null`;
export const ownOfOrder = (of: string): Place => ({ of, from: ORDERS });
const linked = (of: string, table: string): Place => ({ of, from: `${table} x where x.tenant_id = $1` });
const ofOrders = (of: string, table: string): Place => ({
  of,
  from: `${table} x join "order" o on o.id = x.order_id where x.tenant_id = $1 and o.deleted_at is null`,
});

/** Lists written by hand, with the table that has the values of their filters. */
const TABLES: Readonly<Record<string, string>> = {
  '/customer': 'customer',
  '/location': 'location',
  '/user': 'app_user',
  '/auditlogs': 'audit_log',
  '/feedback': 'feedback',
  '/communication': 'message',
  '/customer-document': 'customer_document',
  '/permission': 'permission',
  '/email-schedule': 'email_schedule',
  '/webhook-endpoint': 'webhook_endpoint',
  '/support': 'support_thread',
  '/portal-registration': 'portal_registration',
  '/order/bulk/checkoffs': 'order_checkoff',
};

/** Filters that are not called as their column is, or whose values stand elsewhere. */
const PLACES: Readonly<Record<string, Place>> = {
  '/order reference_no': ownOfOrder('o.reference_no'),
  '/order not_status': ownOfOrder('o.status'),
  '/order type_id': ownOfOrder('o.order_type_id'),
  '/order review': ownOfOrder('o.review_status'),
  '/order officer_id': ownOfOrder('o.driver_id'),
  '/order order_import_id': ownOfOrder('o.import_run_id'),
  '/order checkoff_type_id': linked('x.checkoff_type_id', 'order_checkoff'),
  '/order checkoff_result': linked('x.result', 'order_checkoff'),
  '/order customer_group_id': linked('x.customer_group_id', 'customer'),
  '/order customer_segment_id': linked('x.segment_id', 'customer_segment_link'),
  '/order customer_agent_id': linked('x.agent_id', 'customer_agent_link'),
  '/order role_id': linked('x.role_id', 'user_role'),
  '/order item_type_id': linked('x.order_item_type_id', 'order_item'),
  '/order scheduled': ownOfOrder('o.scheduled_start'),
  '/order rating': linked('x.rating', 'feedback'),
  '/customer segment_id': linked('x.segment_id', 'customer_segment_link'),
  '/customer agent_id': linked('x.agent_id', 'customer_agent_link'),
  '/customer country_code': linked('x.country_code', 'customer_address'),
  '/customer state_name': linked('x.state_name', 'customer_address'),
  '/customer city': linked('x.city', 'customer_address'),
  '/user role_id': linked('x.role_id', 'user_role'),
  '/auditlogs audit_type': linked('x.table_name', 'audit_log'),
  '/communication at': linked('x.created_at', 'message'),
  '/communication to': linked('x."to"[1]', 'message'),
  '/feedback at': linked('x.created_at', 'feedback'),
  '/feedback officer_id': { of: 'u.id', from: 'feedback x, unnest(x.officer_ids) u(id) where x.tenant_id = $1' },
  '/feedback order_type_id': ofOrders('o.order_type_id', 'feedback'),
  '/customer-document id': linked('x.id', 'customer_document'),
  '/customer-document document_type_id': linked('x.document_type_id', 'customer_document_type'),
  '/order/bulk/checkoffs order_type_id': ofOrders('o.order_type_id', 'order_checkoff'),
  '/order/bulk/checkoffs type_id': ofOrders('o.order_type_id', 'order_checkoff'),
  '/order/bulk/checkoffs customer_id': ofOrders('o.customer_id', 'order_checkoff'),
  '/order/bulk/checkoffs driver_id': ofOrders('o.driver_id', 'order_checkoff'),
};

/** Where the values of a filter stand. */
export function placeOf(columns: ReadonlySet<string>, path: string, name: string): Place | undefined {
  const known = PLACES[`${path} ${name}`];
  if (known) return known;
  if (path === '/order') return ownOfOrder(`o.${name}`);
  const definition = Object.values(registry).find((each) => `/${each.path}` === path);
  const table = TABLES[path] ?? (definition && tableOf(definition));
  const own = Object.entries(definition?.only ?? {}).map(([column, value]) => ` and x."${column}" = '${value}'`);
  const living = `where x.tenant_id = $1${own.join('')}`;
  const field = definition?.fields[definition.list.filterNames?.[name] ?? name];
  if (field && ['refs', 'choices'].includes(field.kind))
    return {
      of: 'u.id',
      from: `"${table}" x, unnest(x."${definition?.list.filterNames?.[name] ?? name}") u(id) ${living}`,
    };
  return columns.has(`${table}.${name}`) ? { of: `x."${name}"`, from: `"${table}" x ${living}` } : undefined;
}

/** Columns that hold one value, of all tables of companies. */
export async function columnsOf(client: Asks): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.columns t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.column_name = 'tenant_id'
      where c.table_schema = 'public' and c.data_type not in ('jsonb', 'json', 'ARRAY', 'bytea', 'USER-DEFINED')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Boxes and circles of activities: around all, around one, at sea. */
export async function areasOf(client: Asks, tenant: number): Promise<{ bounds: Values; near: Values }> {
  const { rows } = await client.query<{ lat: number; long: number }>(
    `select o.lat::float8 as lat, o.long::float8 as long from ${ORDERS} and o.lat is not null order by o.id limit 1`,
    [tenant],
  );
  const { lat = 18, long = -76.8 } = rows[0] ?? {};
  const around = (degrees: number) => ({ n: lat + degrees, s: lat - degrees, e: long + degrees, w: long - degrees });
  return {
    bounds: { common: around(3), rare: around(0.002), absent: { n: -50, s: -51, e: -120, w: -121 } },
    near: { common: { lat, long, km: 300 }, rare: { lat, long, km: 0.2 }, absent: { lat: -50, long: -120, km: 50 } },
  };
}
