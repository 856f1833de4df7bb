import { type Actor, typeIds } from '../../../platform/kernel/actor.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { type FieldScope, fieldLook } from '../../fields/public.server.ts';
import { mayAwaitDocuments } from '../type-documents/document-state.server.ts';
import type { OrderFilters } from './order-filters.contract.ts';

type Sql = ReturnType<typeof sql>;

/** Filters that only a look past the wall finds by an index: ranges of numbers, beginnings of texts, boxes on the map, lines, people. */
const LOOKED_UP = [
  'total_price',
  'balance_due',
  'task_completion',
  'postal_code',
  'city',
  'state_name',
  'country_code',
  'item_type_id',
  'role_id',
  'currency_id',
  'document_open',
  'customer_group_id',
  'customer_segment_id',
  'customer_agent_id',
  'checkoff_type_id',
  'checkoff_result',
  'bounds',
  'near',
  'on_map',
  'rating',
  'additional',
] as const satisfies readonly (keyof OrderFilters)[];
type LookedUp = (typeof LOOKED_UP)[number];

/** What a filter finds: all ids, or null where there are too many to name; how many, counted up to BOUND + 1, or null unknown. */
interface Looked {
  readonly ids: readonly number[] | null;
  readonly n: number | null;
}
export type FoundFilters = ReadonlyMap<string, Looked>;

/** More than these are common enough to be met soon by reading the list in its own order. */
const MOST = 5_000;
const BOUND = 20_000;
/** Places may be named in larger numbers: the newest activities, a whole import of them, may lie elsewhere. */
const MOST_OF_PLACE = 10_000;
const KM_PER_DEGREE = 111.32;

const startsWith = (value: string): string => `${value.replace(/[\\%_]/g, '\\$&')}%`;

/** Who asks, when (epoch ms), and the fields of the company. */
interface Asker {
  readonly actor: Actor;
  readonly now: number;
  readonly fields: FieldScope;
}
type Look<K extends LookedUp> = (value: NonNullable<OrderFilters[K]>, asker: Asker) => Statement;
const LOOKS: { readonly [K in LookedUp]: Look<K> } = {
  total_price: (value) => inRange('total_price', value),
  balance_due: (value) => inRange('balance_due', value),
  task_completion: (value) => inRange('task_completion', value),
  postal_code: (value) => beginning('postal_code', value),
  city: (value) => beginning('city', value),
  state_name: (value) => beginning('state_name', value),
  country_code: (codes) =>
    sql`select ids, n from app.orders_in_countries(${codes.map((code) => code.toUpperCase())}::text[], ${MOST_OF_PLACE})`,
  item_type_id: (types) => sql`select ids, n from app.orders_with_lines(${types}::bigint[], ${MOST})`,
  role_id: (roles) => sql`select ids, n from app.orders_of_roles(${roles}::bigint[], ${MOST})`,
  currency_id: (currencies) => sql`select ids, n from app.orders_in_currencies(${currencies}::bigint[], ${MOST})`,
  customer_group_id: (groups) => ofCustomers('group', groups),
  customer_segment_id: (segments) => ofCustomers('segment', segments),
  customer_agent_id: (agents) => ofCustomers('agent', agents),
  checkoff_type_id: (types) =>
    fewOf(sql`select rc.order_id as id from order_checkoff rc
    where not rc.superseded and rc.checkoff_type_id = any(${types}::bigint[])`),
  checkoff_result: (results) =>
    fewOf(sql`select rc.order_id as id from order_checkoff rc
    where not rc.superseded and rc.result = any(${results}::text[])`),
  // Those that may wait for a document; whether a customer has given it the condition tells.
  document_open: (isOpen, { actor }) => {
    if (!isOpen) return sql`select null::bigint[] as ids, null::int as n`;
    const types = actor.audience === 'customer' ? 'all' : typeIds(actor, 'view');
    return fewOf(
      types === 'all' ? mayAwaitDocuments : sql`${mayAwaitDocuments} and td.order_type_id = any(${types}::bigint[])`,
    );
  },
  on_map: (isOn) => fewOf(sql`select o.id from "order" o where o.deleted_at is null and ${placed(isOn)}`),
  rating: (range) => fewOf(sql`select fb.order_id as id from feedback fb where ${rated(range)}`),
  additional: (asked, { fields, now }) => fieldLook(fields, asked, { most: MOST, now }),
  bounds: ({ n, s, e, w }) => inBox(n, s, e, w),
  near: ({ lat, long, km }) => {
    const reach = km / KM_PER_DEGREE;
    // Degrees of longitude are narrower away from the equator; at the poles every one is near.
    const wide = reach / Math.max(Math.cos((Math.min(89, Math.abs(lat) + reach) * Math.PI) / 180), 0.01);
    return inBox(lat + reach, lat - reach, long + wide, long - wide);
  },
};

/** Its place is sure enough for a map: a coarse geocode never shows. As one value, word for word as its index has it. */
export const PLACED = sql`(case when o.geocode_status in ('exact', 'manual') and o.lat is not null and o.long is not null then true else false end)`;
export const placed = (isOn: boolean): Sql => (isOn ? PLACED : sql`(not ${PLACED})`);

/** Stars are whole numbers, which an index behind the wall finds; what is asked for need not be, nor lie among them. */
export const rated = ({ from, to }: { from?: string | number; to?: string | number }): Sql =>
  sql`fb.rating >= ${stars(Math.ceil(Number(from ?? 0)))}::smallint and fb.rating <= ${stars(Math.floor(Number(to ?? 5)))}::smallint`;
const stars = (asked: number): number => Math.min(Math.max(asked, -1), 6);

const ofCustomers = (kind: string, keys: readonly number[]): Statement =>
  sql`select ids, n from app.orders_of_customers(${kind}, ${[...keys]}::bigint[], ${MOST})`;
/** The ids that a statement of another table gives; null where there are many. */
const fewOf = (found: Sql): Statement =>
  sql`select case when cardinality(x.ids) <= ${sql.lit(MOST)} then x.ids end as ids, null::int as n
    from (select array(${found} limit ${sql.lit(MOST + 1)}) as ids) x`;
const inRange = (field: string, { from, to }: { from?: string; to?: string }): Statement =>
  sql`select ids, n from app.orders_in_range(${field}, ${from ?? null}::numeric, ${to ?? null}::numeric, ${MOST}, ${BOUND})`;
const beginning = (field: string, value: string): Statement =>
  sql`select ids, n from app.orders_at(${field}, ${startsWith(value)}, ${MOST_OF_PLACE}, ${BOUND})`;
/** Over the date line or a pole a box is not looked up. */
const inBox = (n: number, s: number, e: number, w: number): Statement =>
  sql`select ids, n from app.orders_within(${n}::numeric, ${s}::numeric, ${e}::numeric, ${w}::numeric, ${MOST}, ${BOUND})`;

/** The filters of a request that are looked up, with the statement that does it. */
export function looksOf(filters: OrderFilters, asker: Asker): [LookedUp, Statement][] {
  const asked = LOOKED_UP.filter((name) => filters[name] !== undefined);
  return asked.map((name) => [name, LOOKS[name](filters[name] as never, asker)]);
}

/**
 * The condition of a filter with what its look-up found: its ids where they are few. Behind the wall the planner takes any such
 * condition for a rare one; what is common it must not, and "case" counts for every second row.
 */
export function lookedUp(name: string, condition: Sql, found: FoundFilters | undefined): Sql {
  const known = found?.get(name);
  if (!known) return condition;
  if (known.ids) return sql`o.id = any(${known.ids}::bigint[]) and ${condition}`;
  return sql`case when ${condition} then true else false end`;
}

/** The same where the planner knows by itself what is common. */
export function ifFew(name: string, condition: Sql, found: FoundFilters | undefined): Sql {
  return found?.get(name)?.ids ? lookedUp(name, condition, found) : condition;
}

/** Whether one of these filters was found to leave few activities. */
export const isFew = (names: readonly string[], found: FoundFilters | undefined): boolean =>
  names.some((name) => Boolean(found?.get(name)?.ids));

/** The most activities that the filters can leave, where that is known. */
export function mostOf(found: FoundFilters | undefined): number {
  const counts = [...(found?.values() ?? [])].map(({ n }) => (n === null || n > BOUND ? Number.POSITIVE_INFINITY : n));
  return Math.min(Number.POSITIVE_INFINITY, ...counts);
}
