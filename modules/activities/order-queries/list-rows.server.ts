import { compile, prepared, type Statement, sql } from '../../../platform/server/db/statement.ts';
import { NEWEST_FIRST, orderBy, type SortKey } from './list-order.server.ts';

type Sql = ReturnType<typeof sql>;

/** Columns of a list row that are the activity's own; names are joined after the page is cut. */
const OWN = [
  'id',
  'reference_no',
  'ex_ref_no',
  'title',
  'status',
  'review_status',
  'priority',
  'source',
  'order_type_id',
  'category_id',
  'progress_status_id',
  'customer_id',
  'driver_id',
  'secondary_officer_id',
  'warehouse_id',
  'location_id',
  'currency_id',
  'scheduled_start',
  'scheduled_end',
  'all_day',
  'due_at',
  'time_zone',
  'duration_min',
  'released_at',
  'started_at',
  'completed_at',
  'signed_off_at',
  'received_by_name',
  'contact_name',
  'contact_phone',
  'address1',
  'city',
  'state_name',
  'country_code',
  'lat',
  'long',
  'note_count',
  'attachment_count',
  'display_order',
  'additional',
  'created_at',
  'updated_at',
];
const MONEY = [
  'total_price',
  'customer_total',
  'balance_due',
  'payment_status',
  'total_deposit_amount',
  'show_deposit',
];

const person = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', concat_ws(' ', ${alias}.first_name, ${alias}.last_name)) end`;

/** The people, customer, type and other names of a row as the public API writes them; over alias `o`. */
export const NAMES = `
  json_build_object('id', t.id, 'name', app.shown(t.names, t.name), 'colour', t.colour, 'icon', t.icon, 'allow_payment', t.allow_payment) as type,
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code) end as customer,
  case when cat.id is null then null else json_build_object('id', cat.id, 'name', app.shown(cat.names, cat.name)) end as category,
  case when ps.id is null then null else json_build_object('id', ps.id, 'name', app.shown(ps.names, ps.name), 'colour', ps.colour) end as progress_status,
  ${person('d')} as driver, ${person('s')} as secondary_officer,
  case when cu.id is null then null else json_build_object('id', cu.id, 'code', cu.code, 'symbol', cu.symbol, 'decimals', cu.decimals) end as currency`;

/** The joins that NAMES reads from. */
export const NAME_JOINS = `
  join order_type t on t.id = o.order_type_id
  left join customer c on c.id = o.customer_id
  left join order_category cat on cat.id = o.category_id
  left join progress_status ps on ps.id = o.progress_status_id
  left join app_user d on d.id = o.driver_id
  left join app_user s on s.id = o.secondary_officer_id
  left join currency cu on cu.id = o.currency_id`;

const DERIVED = `o.total_tasks as "totalTasks", o.completed_tasks as "completedTasks", o.task_completion as "taskCompletion",
  (o.status in ('pending', 'released', 'incomplete') and coalesce(o.due_at, o.scheduled_end) < now()) is true as is_overdue`;

const inner = [...OWN, ...MONEY, 'total_tasks', 'completed_tasks', 'task_completion']
  .map((name) => `o.${name}`)
  .join(', ');
const projection = (prices: boolean): string =>
  `${[...OWN, ...(prices ? MONEY : [])].map((name) => `o.${name}`).join(', ')}, ${DERIVED}, ${NAMES}`;

/** Rows beyond this offset are found by their ids alone, from the index. */
const DEEP = 1000;

export interface RowRequest {
  readonly where: Sql;
  /** The conditions when the filters find the rows before they are put in order: a row meets one of them. */
  readonly window?: readonly Sql[];
  /** The conditions in parts of which a row meets one; each gives its rows in the order of the list. */
  readonly parts?: readonly Sql[] | undefined;
  readonly keys: readonly SortKey[];
  readonly backwards: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly prices: boolean;
  /** Only rows with a value of the first key. */
  readonly filled?: boolean;
  /** Words are looked for in the rows: an index that holds the text finds the ids without reading the activities. */
  readonly byIds?: boolean;
}

/** One page of rows, names joined late. */
export function orderRows(asked: RowRequest): Statement {
  const { where, keys, backwards, limit, offset, prices, filled, window, parts, byIds } = asked;
  const order = orderBy('o', keys, backwards, filled);
  const end = sql`order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const page =
    window || parts || byIds || offset >= DEEP
      ? sql`select ${sql.raw(inner)} from (${pickedIds(asked)} ${end}) k join "order" o on o.id = k.id`
      : sql`select ${sql.raw(inner)} from "order" o where ${where} ${end}`;
  return sql`select ${sql.raw(projection(prices))} from (${page}) o ${sql.raw(NAME_JOINS)} order by ${orderBy('o', keys)}`;
}

/**
 * Picks the ids of a page for `pickedRows` in the same round trip, and gives its total: planned anew each time, so it knows only the
 * activities themselves. A stretch of time is read once for both.
 */
export function pickPage(asked: RowRequest, counting: Sql, bound: number | null): Statement {
  const { window, keys, backwards, filled, limit, offset } = asked;
  const end = sql`order by ${orderBy('o', keys, backwards, filled)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const pick = (ids: Sql): Sql => sql`set_config('app.page', array(${ids})::text, true) as page`;
  if (!window) return sql`select ${pick(sql`${pickedIds(asked)} ${end}`)}, x.total, x.sum from (${counting}) x`;
  const columns = columnsOf(['id', ...keys.map(({ name }) => name), 'total_price', 'exchange_rate']);
  const parts = window.map((each) => sql`select ${columns} from "order" o where ${each}`);
  return sql`with w as materialized (${sql.join(parts, sql` union all `)})
    select ${pick(sql`select o.id from w o ${end}`)}, x.total, x.sum from (${totalOf(sql`select * from w`, bound)}) x`;
}

const pickedText = (prices: boolean): string => `select ${projection(prices)} from (
    select ${inner}, k.place from unnest(current_setting('app.page')::bigint[]) with ordinality k(id, place) join "order" o on o.id = k.id
  ) o ${NAME_JOINS} order by o.place`;
const pickedPriced = prepared('orders_picked_priced', pickedText(true));
const pickedPlain = prepared('orders_picked', pickedText(false));

/** The rows `pickPage` picked, with their names: always the same text, so planned once per connection. */
export const pickedRows = (prices: boolean): Statement => (prices ? pickedPriced() : pickedPlain());

/** How many rows of a relation there are, `bound` at most, and what they amount to; added up by rate first: dividing costs most. */
export const totalOf = (rows: Sql, bound: number | null): Sql => sql`
  select coalesce(sum(r.n), 0)::int as total, round(sum(r.amount / r.exchange_rate), 8) as sum
  from (select c.exchange_rate, count(*) as n, sum(c.total_price) as amount
    from (${rows}${bound === null ? sql`` : sql` limit ${sql.lit(bound)}`}) c group by c.exchange_rate) r`;

const columnsOf = (names: readonly string[]): Sql =>
  sql.join([...new Set(names)].map((name) => sql.ref(`o.${name}`) as unknown as Sql));

/**
 * Ids to be cut from: a stretch of time is found by its index alone, and "offset 0" keeps the order out of the choice of that index. Of
 * each part no more rows are read than the page could show of it.
 */
function pickedIds({ where, window, parts, keys, backwards, filled, limit, offset }: RowRequest): Sql {
  const columns = columnsOf(['id', ...keys.map(({ name }) => name)]);
  const rows = (each: Sql): Sql => sql`select ${columns} from "order" o where ${each}`;
  if (window)
    return sql`select o.id from (select * from (${sql.join(window.map(rows), sql` union all `)}) w offset 0) o`;
  if (!parts) return sql`select o.id from "order" o where ${where}`;
  const end = sql`order by ${orderBy('o', keys, backwards, filled)} limit ${sql.lit(offset + limit)}`;
  const cut = parts.map((each) => sql`(${rows(each)} ${end})`);
  return sql`select o.id from (${sql.join(cut, sql` union all `)}) o`;
}

/** Rows of chosen activities for other reads (my activities, lookups): `cut` is everything after `from "order" o`. */
export function orderRowsOf(cut: Sql, order: Sql, prices: boolean): Statement {
  return sql`select ${sql.raw(projection(prices))} from (select ${sql.raw(inner)} from "order" o ${cut}) o
    ${sql.raw(NAME_JOINS)} order by ${order}`;
}

// The list everybody opens first: no filter, newest first, nothing hidden. Its text never changes for a size of page, and the limit
// stands in it: a plan for any limit looks dear, so the statement would be planned anew each time.
const kept = new Map<string, () => Statement>();

/** The first page of the default list, or the one after a position in it, as a prepared statement. */
export function newestRows(limit: number, prices: boolean, after: readonly unknown[] = []): Statement {
  const name = `orders_${after.length > 0 ? 'older' : 'newest'}_${prices ? 'priced_' : ''}${limit}`;
  const known = kept.get(name) ?? prepared(name, compile(newest(limit, prices, after.length > 0)).sql);
  kept.set(name, known);
  return known(...after);
}

function newest(limit: number, prices: boolean, isNext: boolean): Statement {
  const older = isNext ? sql` and (o.created_at, o.id) < (${''}::timestamptz, ${''}::bigint)` : sql``;
  const where = sql`o.deleted_at is null${older}`;
  return orderRows({ where, keys: NEWEST_FIRST, backwards: false, limit, offset: 0, prices });
}
