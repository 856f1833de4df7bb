import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { type When, whenRange } from '../../../platform/kernel/when.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { additionalConditions, type FieldScope } from '../../fields/public.server.ts';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { type GuardedPart, mayReadPart, PART_SLUGS } from '../order-record/part-rights.rules.ts';
import { awaitsDocuments } from '../type-documents/document-state.server.ts';
import { placeConditions } from './filter-places.server.ts';
import { reviewConditions } from './filter-reviews.server.ts';
import { overlaps, type Stretch } from './filter-times.server.ts';
import { MONEY_FILTERS, type OrderFilters } from './order-filters.contract.ts';
import { type FoundFilters, ifFew, lookedUp, rated } from './order-lookups.server.ts';
import { candidates, type FoundWords, holdsWords } from './order-words.server.ts';
import { assignedOrders, ownWays, reachable, seenTypes, seesPrices, visibleOrders } from './visible-orders.server.ts';

type Sql = ReturnType<typeof sql>;

/** What relative dates and "mine" refer to. */
export interface FilterScope {
  readonly actor: Actor;
  /** The additional fields that may be asked for. */
  readonly fields: FieldScope;
  /** Company zone. */
  readonly zone: string;
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  readonly firstDayOfWeek: number;
  /** Decimals of the company's currency, for what is added up in it. */
  readonly decimals?: number;
  /** Instant of the request, epoch ms. */
  readonly now: number;
  /** What was found for its words; without it the rows are read, which finds the same. */
  readonly words?: FoundWords;
  /** What was found for filters that are looked up; without it the rows are read. */
  readonly found?: FoundFilters;
  /** Of a schedule filter: only those that are found by their beginning, or only the long ones. */
  readonly stretch?: Stretch;
  /** All that is asked for is read anyway: what of it the person may see is told by the index that is read. */
  readonly passes?: boolean;
  /** Deleted activities are asked for, which no index holds. */
  readonly isDeleted?: boolean;
}

/** Everything that limits a read of activities: visibility, search, filters. Alias `o`. */
export function orderConditions(scope: FilterScope, filters: OrderFilters = {}, q?: string): Sql {
  const seen =
    scope.passes && !filters.deleted ? passedOver(scope) : visibleOrders(scope.actor, filters.deleted === true);
  return sql.join([seen, ...asked(scope, filters, q)], sql` and `);
}

/**
 * The same for a read that passes over many activities in one index, which holds all that is looked at: "case" keeps the planner
 * from another index that leads to fewer of them and then reads each.
 */
export function passedOver(scope: FilterScope, filters: Omit<OrderFilters, 'deleted'> = {}): Sql {
  const reach = reachable(scope.actor);
  const parts = [...(reach ? [reach] : []), ...asked(scope, filters)];
  if (parts.length === 0) return sql`o.deleted_at is null`;
  return sql`o.deleted_at is null and case when ${sql.join(parts, sql` and `)} then true else false end`;
}

/** Filters by what hangs on activities: without the right to read it they would tell it. */
const PART_FILTERS = [
  { part: 'items', keys: ['item_type_id'] },
  { part: 'reviews', keys: ['checkoff_type_id', 'checkoff_result'] },
] as const satisfies readonly { part: GuardedPart; keys: readonly (keyof OrderFilters)[] }[];

/** Filters that a person may not ask by, and the permission each of them needs. */
const shutBy = (actor: Actor): readonly (readonly [key: keyof OrderFilters, permission: string])[] => [
  ...(actor.isAdministrator ? [] : [['deleted', 'deleted'] as const]),
  ...(seesPrices(actor) ? [] : MONEY_FILTERS.map((key) => [key, 'view_prices.order'] as const)),
  ...PART_FILTERS.filter(({ part }) => !mayReadPart(actor, part)).flatMap(({ part, keys }) =>
    keys.map((key) => [key, PART_SLUGS[part][0]] as const),
  ),
];

export const shutFilters = (actor: Actor): readonly string[] => shutBy(actor).map(([key]) => key);

/** What is asked for, beyond what the person may see. */
function asked(scope: FilterScope, filters: OrderFilters, q?: string): Sql[] {
  const { actor } = scope;
  const isAsked = (key: keyof OrderFilters) => (key === 'deleted' ? filters.deleted : filters[key] !== undefined);
  const shut = shutBy(actor).find(([key]) => isAsked(key));
  if (shut) fail('permission_denied', { values: { permission: shut[1] }, details: { permission: shut[1] } });
  const parts: Sql[] = [];
  const own = { ...scope, isDeleted: filters.deleted === true };
  if (q) parts.push(holdsWords(q, scope.words));
  for (const key of Object.keys(filters) as (keyof OrderFilters)[]) {
    const build = CONDITIONS[key];
    if (build && filters[key] !== undefined) parts.push(build(filters[key] as never, own));
  }
  return [...parts, ...placeConditions(filters, scope.found), ...reviewConditions(filters, scope.found)];
}

/**
 * The same conditions for a read that finds a stretch of time first: one or two, of which no activity meets both. "Or" between the
 * short and the long ones would keep the index from answering alone.
 */
export function windowConditions(scope: FilterScope, filters: OrderFilters, q?: string): readonly Sql[] {
  if (filters.scheduled === undefined || filters.deleted) return [orderConditions(scope, filters, q)];
  if (whenRange(filters.scheduled, scope).from === null) return [orderConditions(scope, filters, q)];
  return (['short', 'long'] as const).map((stretch) => orderConditions({ ...scope, stretch }, filters, q));
}

/**
 * The same conditions in parts, of which no activity meets two, each found by its own index: the ways in which an activity is somebody's
 * own, or an officer's; in the order of the references, which begin with what their type begins with, the types that are seen. Null where
 * one read does.
 */
export function partConditions(
  scope: FilterScope,
  filters: OrderFilters,
  { q, sortedBy }: { q: string | undefined; sortedBy: string | undefined },
): readonly Sql[] | null {
  if (filters.deleted) return null;
  const types = sortedBy === 'reference_no' ? seenTypes(scope.actor) : null;
  const ways = ownWays(scope.actor) ?? types?.map((type) => sql`o.order_type_id = ${type}::bigint`);
  if (!ways) return officerParts(scope, filters, q);
  if (ways.length === 0) return null;
  const rest = asked(scope, filters, q);
  return ways.map((way) => sql.join([sql`o.deleted_at is null`, way, ...rest], sql` and `));
}

/** What one officer drives, and what they second: nobody does both. */
function officerParts(scope: FilterScope, filters: OrderFilters, q: string | undefined): readonly Sql[] | null {
  const { officer_id: officers, ...others } = filters;
  const [officer] = officers ?? [];
  if (!officer || officers?.length !== 1) return null;
  const rest = [visibleOrders(scope.actor), ...asked(scope, others, q)];
  return [sql`o.driver_id = ${officer}::bigint`, sql`o.secondary_officer_id = ${officer}::bigint`].map((theirs) =>
    sql.join([...rest, theirs], sql` and `),
  );
}

type Build<V> = (value: V, scope: FilterScope) => Sql;

const column = (name: string): Sql => sql.ref(`o.${name}`) as unknown as Sql;
/** One value is asked for by "=": only then an index gives the rows in the order of the list. */
const anyOf = <V>(column: Sql, values: readonly V[], type: 'bigint' | 'text'): Sql =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any(${values}::${sql.raw(type)}[])`;
const anyId =
  (name: string): Build<number[]> =>
  (values) =>
    anyOf(column(name), values, 'bigint');
const anyText =
  (name: string): Build<string[]> =>
  (values) =>
    anyOf(column(name), values, 'text');
/** The search finds the candidates: a pattern of the wall's own query could not use an index. */
const starts =
  (name: string): Build<string> =>
  (value, { words }) =>
    sql`${candidates(value, words)}${column(name)} ilike ${`${value.replace(/[\\%_]/g, '\\$&')}%`}`;
const given =
  (condition: Sql): Build<boolean> =>
  (value) =>
    value ? condition : sql`not (${condition})`;
const between =
  (name: string): Build<{ from?: string; to?: string }> =>
  ({ from, to }, { found }) => {
    const parts = [
      sql`${column(name)} is not null`,
      ...(from === undefined ? [] : [sql`${column(name)} >= ${from}::numeric`]),
      ...(to === undefined ? [] : [sql`${column(name)} <= ${to}::numeric`]),
    ];
    return lookedUp(name, sql.join(parts, sql` and `), found);
  };
const during =
  (name: string): Build<When> =>
  (value, scope) => {
    const { from, to } = whenRange(value, scope);
    const parts: Sql[] = [];
    if (from !== null) parts.push(sql`${column(name)} >= ${from}::timestamptz`);
    if (to !== null) parts.push(sql`${column(name)} < ${to}::timestamptz`);
    return parts.length > 0 ? sql.join(parts, sql` and `) : sql`${column(name)} is not null`;
  };
/** 0 stands for "nobody". */
const person =
  (name: string): Build<number[]> =>
  (values) => {
    const named = values.filter((value) => value > 0);
    if (named.length === values.length) return anyOf(column(name), named, 'bigint');
    if (named.length === 0) return sql`${column(name)} is null`;
    return sql`(${column(name)} is null or ${column(name)} = any(${named}::bigint[]))`;
  };

/** Activities of customers who belong to something: `theirs` ends with what they belong to. */
const ofCustomers =
  (name: string, theirs: Sql): Build<number[]> =>
  (values, { found }) =>
    lookedUp(name, sql`o.customer_id in (${theirs} = any(${values}::bigint[]))`, found);

const OPEN = sql`o.status in ('pending', 'released', 'incomplete')`;

const CONDITIONS: { [K in keyof OrderFilters]?: Build<NonNullable<OrderFilters[K]>> } = {
  id: anyId('id'),
  reference_no: starts('reference_no'),
  ex_ref_no: starts('ex_ref_no'),
  // Every status is no condition; as one it would lead to an index that then has to be read whole.
  status: (values) =>
    ORDER_STATUSES.every((one) => values.includes(one)) ? sql`true` : anyOf(column('status'), values, 'text'),
  not_status: (values) => sql`o.status <> all(${values}::text[])`,
  type_id: anyId('order_type_id'),
  order_type_id: anyId('order_type_id'),
  category_id: anyId('category_id'),
  progress_status_id: anyId('progress_status_id'),
  review_status: anyText('review_status'),
  review: anyText('review_status'),
  priority: (values) => sql`o.priority = any(${values}::smallint[])`,
  source: anyText('source'),
  customer_id: anyId('customer_id'),
  customer_group_id: ofCustomers('customer_group_id', sql`select x.id from customer x where x.customer_group_id`),
  customer_segment_id: ofCustomers(
    'customer_segment_id',
    sql`select x.customer_id from customer_segment_link x where x.segment_id`,
  ),
  customer_agent_id: ofCustomers(
    'customer_agent_id',
    sql`select x.customer_id from customer_agent_link x where x.agent_id`,
  ),
  customer_user_id: anyId('customer_user_id'),
  request_category_id: anyId('request_category_id'),
  driver_id: person('driver_id'),
  secondary_officer_id: person('secondary_officer_id'),
  officer_id: (values) => {
    const named = values.filter((value) => value > 0);
    const theirs = sql`o.driver_id = any(${named}::bigint[]) or o.secondary_officer_id = any(${named}::bigint[])`;
    return named.length === values.length ? sql`(${theirs})` : sql`(o.driver_id is null or ${theirs})`;
  },
  role_id: (values, { found }) => {
    const people = sql`(select ur.user_id from user_role ur where ur.role_id = any(${values}::bigint[]))`;
    return lookedUp('role_id', sql`(o.driver_id in ${people} or o.secondary_officer_id in ${people})`, found);
  },
  created_by: anyId('created_by'),
  completed_by: anyId('completed_by'),
  // Created by me, done by somebody else.
  assigned_to_others: (value, { actor }) => {
    const others = sql`(o.created_by = ${actor.userId} and (o.driver_id is not null or o.secondary_officer_id is not null)
      and o.driver_id is distinct from ${actor.userId} and o.secondary_officer_id is distinct from ${actor.userId})`;
    return value ? others : sql`not ${others}`;
  },
  mine: (value, { actor }) => {
    if (value) return assignedOrders(actor);
    return sql`o.driver_id is distinct from ${actor.userId} and o.secondary_officer_id is distinct from ${actor.userId}`;
  },
  warehouse_id: anyId('warehouse_id'),
  location_id: anyId('location_id'),
  location_section_id: anyId('location_section_id'),
  item_type_id: (values, { found }) => {
    const ofType = sql`i.deleted_at is null and i.order_item_type_id = any(${values}::bigint[])`;
    return ifFew('item_type_id', sql`exists (select from order_item i where i.order_id = o.id and ${ofType})`, found);
  },
  template_id: anyId('template_id'),
  subscription_id: anyId('subscription_id'),
  order_import_id: anyId('import_run_id'),
  created_at: during('created_at'),
  updated_at: during('updated_at'),
  scheduled: (value, scope) => overlaps(whenRange(value, scope), scope.isDeleted, scope.stretch),
  due_at: during('due_at'),
  released_at: during('released_at'),
  // What has a moment of completion is completed, and the index of the completed passes over everything else.
  completed_at: (value, scope) => sql`(o.status = 'completed' and ${during('completed_at')(value, scope)})`,
  cancelled_at: during('cancelled_at'),
  signed_off_at: during('signed_off_at'),
  signed_off: given(sql`o.signed_off_at is not null`),
  received: given(sql`o.received_by_name is not null`),
  overdue: (value, { now }) => {
    const late = sql`(${OPEN} and coalesce(o.due_at, o.scheduled_end) < ${new Date(now).toISOString()}::timestamptz)`;
    return value ? late : sql`${late} is not true`;
  },
  unscheduled: given(sql`o.scheduled_start is null`),
  total_price: between('total_price'),
  balance_due: between('balance_due'),
  payment_status: anyText('payment_status'),
  deposit_due: given(sql`(o.show_deposit and o.deposit_paid < o.total_deposit_amount)`),
  currency_id: (values, { found }) => ifFew('currency_id', anyOf(column('currency_id'), values, 'bigint'), found),
  task_completion: between('task_completion'),
  tasks_open: given(sql`o.completed_tasks < o.total_tasks`),
  has_notes: given(sql`o.note_count > 0`),
  has_attachments: given(sql`o.attachment_count > 0`),
  document_open: (value, { found }) =>
    value ? lookedUp('document_open', awaitsDocuments, found) : sql`not (${awaitsDocuments})`,
  rating: (range, { found }) =>
    lookedUp('rating', sql`exists (select from feedback fb where fb.order_id = o.id and ${rated(range)})`, found),
  additional: (value, { fields, found }) =>
    ifFew('additional', additionalConditions(fields, 'activity', value, 'o'), found),
};
