import { orderFilters } from '../../modules/activities/order-filters/order-filters.contract.ts';
import { schemaOf } from '../../platform/testing/conformance/schema-fields.ts';
import { areasOf, ORDERS, ownOfOrder, placeOf } from '../../platform/testing/list-values/places.ts';
import {
  type Asks,
  amountsOf,
  NO_TEXT,
  TIMES,
  type Values,
  valuesOf,
} from '../../platform/testing/list-values/values.ts';

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
    Object.entries({ ...(await areasOf(client, tenant)), ...(await ownFields(client, tenant)) }),
  );
  for (const [name, schema] of Object.entries(properties)) {
    if (name === OWN_FIELDS || found.has(name)) continue;
    found.set(name, await valuesOf(client, tenant, schema, placeOf(new Set(), '/order', name)));
  }
  const unasked = [...found].filter(([, values]) => Object.keys(values).length === 0).map(([name]) => name);
  if (unasked.length > 0) throw new Error(`the walk has no value for ${unasked.join(', ')}`);
  return found;
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
      ownOfOrder(`(o.additional ->> '${idOf('load_number')}')::numeric`),
    ),
    'additional.load_day': TIMES,
    'additional.load_time': TIMES,
    'additional.load_tick': { common: true, rare: false },
  };
}
