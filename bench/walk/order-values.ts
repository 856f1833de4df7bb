import { orderFilters } from '../../modules/activities/order-filters/order-filters.contract.ts';
import { schemaOf } from '../../platform/testing/conformance/schema-fields.ts';
import type { Asks } from './kept-values.ts';
import { amountsOf, NO_TEXT, type Place, TIMES, type Values, valuesOf } from './values.ts';

const ORDERS = `"order" o where o.tenant_id = $1 and o.deleted_at is null`;
const own = (of: string): Place => ({ of, from: ORDERS });
const linked = (of: string, table: string): Place => ({ of, from: `${table} x where x.tenant_id = $1` });

/** Filters that are not called as their column is. */
const PLACES: Readonly<Record<string, Place>> = {
  reference_no: own(`o.reference_no`),
  not_status: own('o.status'),
  type_id: own('o.order_type_id'),
  review: own('o.review_status'),
  officer_id: own('o.driver_id'),
  order_import_id: own('o.import_run_id'),
  checkoff_type_id: linked('x.checkoff_type_id', 'order_checkoff'),
  checkoff_result: linked('x.result', 'order_checkoff'),
  customer_group_id: linked('x.customer_group_id', 'customer'),
  customer_segment_id: linked('x.segment_id', 'customer_segment_link'),
  customer_agent_id: linked('x.agent_id', 'customer_agent_link'),
  role_id: linked('x.role_id', 'user_role'),
  item_type_id: linked('x.order_item_type_id', 'order_item'),
  rating: linked('x.rating', 'feedback'),
};
/** The fields of a company are filters of one name: each is asked for by its own. */
const OWN_FIELDS = 'additional';

/** What is sent for a filter of the walk. */
export function filterOf(name: string, value: unknown): Record<string, unknown> {
  const [filter = '', field] = name.split('.');
  return { [filter]: field === undefined ? value : { [field]: value } };
}

/** What each filter of activities is asked with, from the company's own data. */
export async function orderValues(client: Asks, tenant: number): Promise<Map<string, Values>> {
  const { properties = {} } = schemaOf(orderFilters);
  const found = new Map<string, Values>(
    Object.entries({ ...(await places(client, tenant)), ...(await ownFields(client, tenant)) }),
  );
  for (const [name, schema] of Object.entries(properties)) {
    if (name === OWN_FIELDS || found.has(name)) continue;
    found.set(name, await valuesOf(client, tenant, schema, PLACES[name] ?? own(`o.${name}`)));
  }
  const unasked = [...found].filter(([, values]) => Object.keys(values).length === 0).map(([name]) => name);
  if (unasked.length > 0) throw new Error(`the walk has no value for ${unasked.join(', ')}`);
  return found;
}

/** Boxes and circles: around all, around one, at sea. */
async function places(client: Asks, tenant: number): Promise<{ bounds: Values; near: Values }> {
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

/** A text, a number, a day, a time and a tick of the company's own (database/seed/load/fields.sql). */
async function ownFields(client: Asks, tenant: number): Promise<Record<string, Values>> {
  const { rows } = await client.query<{ id: number; code: string }>(
    `select id::int, code from additional_field where tenant_id = $1 and code like 'load\\_%'`,
    [tenant],
  );
  const idOf = (code: string): number => rows.find((row) => row.code === code)?.id ?? 0;
  const { rows: one } = await client.query<{ text: string }>(
    `select o.additional ->> '${idOf('load_text')}' as text from ${ORDERS} and o.additional ? '${idOf('load_text')}' order by o.id limit 1`,
    [tenant],
  );
  return {
    'additional.load_text': { common: 'po-', rare: one[0]?.text, absent: NO_TEXT },
    'additional.load_number': await amountsOf(
      client,
      tenant,
      2,
      own(`(o.additional ->> '${idOf('load_number')}')::numeric`),
    ),
    'additional.load_day': TIMES,
    'additional.load_time': TIMES,
    'additional.load_tick': { common: true, rare: false },
  };
}
