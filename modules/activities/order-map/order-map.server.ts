import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { PLACED } from '../order-filters/order-lookups.server.ts';
import { filterScope } from '../order-queries/order-list.server.ts';
import type { getOrderMap, MapCluster, MapPoint } from './order-map.contract.ts';

type Sql = ReturnType<typeof sql>;

/** More than these are answered as clusters. */
const MOST_POINTS = 5000;
/** What a filter finds is counted up to here. */
const COUNTED = 50_000;
const CELL_PIXELS = 64;
const WORLD_PIXELS = 256;
/** Where web maps end; beyond it the projection has no end. */
const MOST_LATITUDE = 85.0511;

/** Points of the filtered activities whose place is sure, or clusters of them: a coarse geocode never shows. */
export async function orderMap(
  query: QueryOf<typeof getOrderMap>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getOrderMap>> {
  const scope = await filterScope(context, query);
  const { bounds, ...rest } = query.filters ?? {};
  const found = orderConditions(scope, rest, query.q);
  const placed = sql`${orderConditions(scope, query.filters ?? {}, query.q)} and ${PLACED}`;
  const [[counts]] = (await context.db.readAll([countsStatement(found, placed)])) as [[Counts]];
  const answer = {
    total: Math.min(counts.total, COUNTED),
    ...(counts.total > COUNTED ? { total_is_estimate: true } : {}),
    without_place: counts.total - counts.placed,
  };
  if (counts.drawn <= MOST_POINTS)
    return { ...answer, points: await context.db.read<MapPoint>(pointsStatement(placed)), clusters: [] };
  const clusters = await context.db.read<MapCluster>(clustersStatement(placed, Math.round(query.zoom ?? 2)));
  return { ...answer, points: [], clusters };
}

interface Counts {
  total: number;
  placed: number;
  /** Points that would be drawn, as far as it matters. */
  drawn: number;
}

/** What the filter finds, and whether its points can be drawn one by one: nothing is read that will not be shown. */
const countsStatement = (found: Sql, placed: Sql) => sql`
  select count(*) filter (where f.placed)::int as placed, count(*)::int as total,
    (select count(*) from (select 1 from "order" o where ${placed} limit ${sql.lit(MOST_POINTS + 1)}) d)::int as drawn
  from (select ${PLACED} as placed from "order" o where ${found} limit ${sql.lit(COUNTED + 1)}) f`;

const pointsStatement = (where: Sql) => sql`
  select o.id, o.reference_no, coalesce(c.name, o.title, o.reference_no) as title, o.status, o.priority,
    (o.status in ('pending', 'released', 'incomplete') and coalesce(o.due_at, o.scheduled_end) < now()) is true as is_overdue,
    json_build_object('id', t.id, 'name', app.shown(t.names, t.name)) as type, t.colour, o.lat, o.long, o.city, o.address1,
    o.scheduled_start as start, o.scheduled_end as "end", o.due_at, o.all_day,
    case when d.id is null then null else json_build_object('id', d.id, 'name', concat_ws(' ', d.first_name, d.last_name)) end as driver,
    o.updated_at
  from (select * from "order" o where ${where} order by o.scheduled_start nulls last, o.id limit ${sql.lit(MOST_POINTS)}) o
  join order_type t on t.id = o.order_type_id
  left join customer c on c.id = o.customer_id
  left join app_user d on d.id = o.driver_id
  order by o.scheduled_start nulls last, o.id`;

/** A grid of 64 pixels of the web map at this zoom (Mercator). */
function clustersStatement(where: Sql, zoom: number) {
  const cells = (WORLD_PIXELS * 2 ** zoom) / CELL_PIXELS;
  return sql`
    select round(avg(p.lat), 6) as lat, round(avg(p.long), 6) as long, count(*)::int as count,
      count(*) filter (where p.open and p.late_at < now())::int as overdue, count(*) filter (where p.driver_id is null)::int as unassigned,
      json_build_object('n', max(p.lat), 'e', max(p.long), 's', min(p.lat), 'w', min(p.long)) as bounds
    from (
      select o.lat, o.long, o.driver_id, o.status in ('pending', 'released', 'incomplete') as open,
        coalesce(o.due_at, o.scheduled_end) as late_at,
        floor((o.long::float8 + 180) / 360 * ${cells}::float8)::int as x,
        floor((1 - ln(tan(radians(a.lat)) + 1 / cos(radians(a.lat))) / pi()) / 2 * ${cells}::float8)::int as y
      from "order" o cross join lateral (select least(greatest(o.lat::float8, ${-MOST_LATITUDE}), ${MOST_LATITUDE}) as lat) a
      where ${where}
    ) p group by p.x, p.y order by count(*) desc limit 4000`;
}
