import { sql } from '../../../platform/server/db/statement.ts';
import type { OrderFilters } from './order-filters.contract.ts';
import { type FoundFilters, ifFew, lookedUp, placed } from './order-lookups.server.ts';

type Sql = ReturnType<typeof sql>;

const KM_PER_DEGREE = 111.32;

const startsWith = (value: string): string => `${value.replace(/[\\%_]/g, '\\$&')}%`;

/** Conditions on the address and the coordinates of an activity, alias `o`. */
export function placeConditions(filters: OrderFilters, found?: FoundFilters): Sql[] {
  const { country_code, state_name, city, postal_code, bounds, near, has_coordinates, on_map } = filters;
  const parts: Sql[] = [];
  if (country_code) {
    const codes = country_code.map((code) => code.toUpperCase());
    parts.push(ifFew('country_code', sql`o.country_code = any(${codes}::text[])`, found));
  }
  if (state_name) parts.push(lookedUp('state_name', sql`o.state_name ilike ${startsWith(state_name)}`, found));
  if (city) parts.push(lookedUp('city', sql`o.city ilike ${startsWith(city)}`, found));
  if (postal_code) parts.push(lookedUp('postal_code', sql`o.postal_code ilike ${startsWith(postal_code)}`, found));
  if (has_coordinates !== undefined) parts.push(has_coordinates ? sql`o.lat is not null` : sql`o.lat is null`);
  if (on_map !== undefined) parts.push(ifFew('on_map', placed(on_map), found));
  if (bounds) parts.push(lookedUp('bounds', within(bounds), found));
  if (near) parts.push(lookedUp('near', around(near), found));
  return parts;
}

/** A box; one whose west lies east of its east crosses the date line. */
function within({ n, e, s, w }: NonNullable<OrderFilters['bounds']>): Sql {
  const across =
    w > e
      ? sql`(o.long >= ${w}::numeric or o.long <= ${e}::numeric)`
      : sql`o.long between ${w}::numeric and ${e}::numeric`;
  return sql`o.lat between ${s}::numeric and ${n}::numeric and ${across}`;
}

/** A circle: a box first, then the haversine distance. */
function around({ lat, long, km }: NonNullable<OrderFilters['near']>): Sql {
  const reach = km / KM_PER_DEGREE;
  return sql`o.lat between ${lat - reach}::numeric and ${lat + reach}::numeric
    and 12742 * asin(least(1, sqrt(power(sin(radians((o.lat - ${lat}::numeric)::float8) / 2), 2)
      + cos(radians(${lat}::float8)) * cos(radians(o.lat::float8)) * power(sin(radians((o.long - ${long}::numeric)::float8) / 2), 2)))) <= ${km}::float8`;
}
