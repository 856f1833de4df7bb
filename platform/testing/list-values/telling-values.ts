import type { Schema } from '../conformance/schema-fields.ts';
import type { TestServer } from '../server.ts';
import { areasOf, columnsOf, placeOf } from './places.ts';
import { type Asks, isTime, type Place, valuesOf } from './values.ts';

/** The fields of a company are filters of one name: each is asked for by its code. */
export const OWN_FIELDS = 'additional';
export const OWN_NOTE = { code: 'net_note', words: 'Telling' };

/** Asks of one company what filters of its lists can be asked with. */
export async function tellingValues(
  server: TestServer,
  tenant: number,
): Promise<(path: string, name: string, schema: Schema) => Promise<unknown[]>> {
  const client: Asks = {
    query: async (text, values = []) => ({ rows: await server.sql(text, [...values]) }),
  };
  const columns = await columnsOf(client);
  const areas = await areasOf(client, tenant);
  return async (path, name, schema) => {
    if (name === OWN_FIELDS) return [{ [OWN_NOTE.code]: OWN_NOTE.words }];
    if (path === '/order' && (name === 'bounds' || name === 'near')) return Object.values(areas[name]);
    const place = placeOf(columns, path, name);
    if (place && isTime(schema)) return daysOf(client, tenant, place);
    return Object.values(await valuesOf(client, tenant, schema, place));
  };
}

/** From the day in the middle on, which leaves the earlier half out, and the first and the last day. */
async function daysOf(client: Asks, tenant: number, { of, from }: Place): Promise<unknown[]> {
  const { rows } = await client.query<{ day: string }>(
    `select unnest(percentile_disc(array[0.5, 0, 1]) within group (order by (${of})::date))::text as day from ${from}`,
    [tenant],
  );
  const [middle, first, last] = rows.map(({ day }) => day);
  if (!middle) return [{ from: '2001-01-01', to: '2001-01-31' }];
  return [{ from: middle }, { to: first }, { from: last }];
}
