import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { whenRange } from '../../../platform/kernel/when.ts';
import { relativeRange } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { fieldScope, seenRows } from '../../fields/public.server.ts';
import type { OrderFilters } from '../order-filters/order-filters.contract.ts';
import { orderConditions, windowConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { orderRowsOf } from './list-rows.server.ts';
import { filterScope } from './order-list.server.ts';
import type { getMyOrders, getSchedule, ScheduleEvent } from './order-overview.contract.ts';

type Sql = ReturnType<typeof sql>;

const MOST_EVENTS = 5000;
const MOST_UNSCHEDULED = 100;
/** Counting what waits stops after ten thousand. */
const COUNTED = 10_001;
const MOST_OWN = 200;
const WEEK = 7 * 86_400_000;

/** Events of the window (the current month ± 7 days unless the filter says) and what still waits for a time. */
export async function schedule(
  query: QueryOf<typeof getSchedule>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getSchedule>> {
  const scope = await filterScope(context, query);
  const { scheduled, ...rest } = query.filters ?? {};
  const window = scheduled ? whenRange(scheduled, scope) : monthAround(scope);
  const inWindow = windowConditions(scope, { ...rest, scheduled: rangeOf(window) }, query.q);
  const waiting = sql`${orderConditions(scope, rest, query.q)} and o.scheduled_start is null
    and o.status in ('pending', 'released', 'incomplete')`;
  const [events, days, unscheduled, [counted], left = []] = (await context.db.readAll([
    boundedEvents(inWindow, scope.zone, query),
    sql`select ${dayOf(scope.zone)} as day, count(*)::int as count
      from (${starts(inWindow)}) o group by 1 order by 1`,
    orderRowsOf(
      sql`where o.id = any(array(select o.id from "order" o where ${waiting}
        order by o.priority, o.created_at desc, o.id desc limit ${sql.lit(MOST_UNSCHEDULED)}))`,
      sql`o.priority, o.created_at desc, o.id desc`,
      seesPrices(context.actor),
    ),
    sql`select count(*)::int as total from (select 1 from "order" o where ${waiting} limit ${sql.lit(COUNTED)}) n`,
    ...(query.per_officer ? [leftOut(inWindow, scope.zone, query.per_officer)] : []),
  ])) as [ScheduleEvent[], { day: string; count: number }[], object[], { total: number }[], unknown[]?];
  const all = days.reduce((sum, { count }) => sum + count, 0);
  const is_bounded = all > events.length;
  return {
    ...{ ...window, events, left, days, is_bounded },
    unscheduled: seenRows(scope.fields, 'activity', unscheduled),
    unscheduled_total: counted?.total ?? 0,
    unscheduled_is_estimate: counted?.total === COUNTED,
  } as AnswerOf<typeof getSchedule>;
}

/** The first of each day, or of each half hour of it, in the order of their time. */
function boundedEvents(window: readonly Sql[], zone: string, asked: QueryOf<typeof getSchedule>): Statement {
  const { per_day, per_officer, per_half_hour } = asked;
  const day = dayOf(zone);
  const bounds = [
    ...(per_day ? [{ most: per_day, group: day }] : []),
    ...(per_officer ? [{ most: per_officer, group: sql`${day}, o.driver_id` }] : []),
    ...(per_half_hour
      ? [{ most: per_half_hour, group: sql`floor(extract(epoch from o.scheduled_start) / 1800)` }]
      : []),
  ];
  if (bounds.length === 0)
    return eventsStatement(
      sql`o.id = any(array(select w.id from (${starts(window)}) w order by w.scheduled_start, w.id limit ${sql.lit(MOST_EVENTS)}))`,
    );
  const places = bounds.map(
    ({ group }, at) =>
      sql`row_number() over (partition by ${group} order by o.scheduled_start, o.id) as ${sql.raw(`place${at}`)}`,
  );
  const inBounds = bounds.map(({ most }, at) => sql`${sql.raw(`p.place${at}`)} <= ${sql.lit(most)}`);
  return eventsStatement(sql`o.id = any(array(select p.id from (
    select o.id, o.scheduled_start, ${sql.join(places)} from (${starts(window)}) o
  ) p where ${sql.join(inBounds, sql` and `)} order by p.scheduled_start, p.id limit ${sql.lit(MOST_EVENTS)}))`);
}

const dayOf = (zone: string): Sql => sql`(o.scheduled_start at time zone ${zone})::date`;

/** What stands behind the first `most` of each officer and day. */
const leftOut = (window: readonly Sql[], zone: string, most: number): Statement => sql`
  select p.day, p.driver_id, count(*)::int as count,
    coalesce(round(sum(case when b.scheduled_end is null then coalesce(b.duration_min, 60)
      else extract(epoch from b.scheduled_end - b.scheduled_start) / 60 end) filter (where b.status <> 'cancelled')), 0)::int as minutes
  from (select o.id, o.driver_id, ${dayOf(zone)} as day,
    row_number() over (partition by ${dayOf(zone)}, o.driver_id order by o.scheduled_start, o.id) as place
    from (${starts(window)}) o) p join "order" b on b.id = p.id
  where p.place > ${sql.lit(most)} group by p.day, p.driver_id order by p.day, p.driver_id`;

/** Beginnings and officers of the activities of a window, which its index holds. */
const starts = (window: readonly Sql[]): Sql =>
  sql.join(
    window.map((each) => sql`select o.id, o.scheduled_start, o.driver_id from "order" o where ${each}`),
    sql` union all `,
  );

/** The events of a window, or of named activities, as the asker may see them. */
export async function plannedEvents(
  context: SignedInContext,
  window: { from: string; to: string },
  filters: OrderFilters = {},
): Promise<ScheduleEvent[]> {
  const scope = await filterScope(context);
  return context.db.read(eventsStatement(orderConditions(scope, { ...filters, scheduled: rangeOf(window) })));
}

/** Who drives or seconds something of a window, as far as the asker may see it. */
export async function workersOf(context: SignedInContext, window: { from: string; to: string }): Promise<number[]> {
  const scope = await filterScope(context);
  const inWindow = windowConditions(scope, { not_status: ['cancelled'], scheduled: rangeOf(window) });
  const seconds = inWindow.map(
    (each) => sql`select o.secondary_officer_id from "order" o where ${each} and o.secondary_officer_id is not null`,
  );
  const rows = await context.db.read<{ id: number }>(sql`
    select o.driver_id as id from (${starts(inWindow)}) o where o.driver_id is not null
    union ${sql.join(seconds, sql` union `)}`);
  return rows.map(({ id }) => id);
}

/** Activities with a time by their ids, whatever their window. */
export const eventsById = (context: SignedInContext, ids: readonly number[]): Promise<ScheduleEvent[]> =>
  context.db.read(
    eventsStatement(
      sql`${visibleOrders(context.actor)} and o.id = any(${[...ids]}::bigint[]) and o.scheduled_start is not null`,
    ),
  );

function monthAround(scope: { now: number; zone: string }): { from: string; to: string } {
  const month = relativeRange('this_month', scope.now, scope.zone);
  return {
    from: new Date(Date.parse(month.from) - WEEK).toISOString(),
    to: new Date(Date.parse(month.to) + WEEK).toISOString(),
  };
}

/** The filter counts its `to` in, a window does not. */
function rangeOf({ from, to }: { from: string | null; to: string | null }): { from?: string; to?: string } {
  return {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to: new Date(Date.parse(to) - 1).toISOString() }),
  };
}

/**
 * An event without an end lasts its planned duration, an hour when nothing is planned. Overlaps count for driver and second officer
 * alike; they are asked by "in", which is hashed: joined, the planner expects a handful and compares each event with each.
 */
function eventsStatement(where: ReturnType<typeof sql>) {
  return sql`
    with e as (
      select o.id, o.reference_no, o.title, o.scheduled_start, o.all_day, o.time_zone, o.status, o.priority, o.order_type_id, o.driver_id,
        o.secondary_officer_id, o.customer_id, o.city, o.location_id, o.due_at, o.lat, o.long, o.updated_at,
        (o.status in ('pending', 'released', 'incomplete') and coalesce(o.due_at, o.scheduled_end) < now()) is true as is_overdue,
        coalesce(o.scheduled_end, o.scheduled_start + make_interval(mins => coalesce(o.duration_min, 60))) as ends
      from "order" o where ${where} order by o.scheduled_start, o.id limit ${MOST_EVENTS}
    ), busy as (
      select b.id, bool_or(b.meets) as meets from (
        select e.id, coalesce(e.scheduled_start < max(e.ends) over before, false)
          or coalesce(e.ends > lead(e.scheduled_start) over (partition by p.person order by e.scheduled_start, e.id), false) as meets
        from e cross join lateral (values (e.driver_id), (e.secondary_officer_id)) p(person)
        where p.person is not null and e.status in ('pending', 'released', 'incomplete')
        window before as (partition by p.person order by e.scheduled_start, e.id rows between unbounded preceding and 1 preceding)
      ) b group by b.id
    )
    select e.id, e.reference_no, coalesce(e.title, c.name, e.reference_no) as title, e.scheduled_start as start, e.ends as "end",
      e.all_day, e.time_zone, e.status, e.priority, t.colour, json_build_object('id', t.id, 'name', app.shown(t.names, t.name)) as type,
      case when d.id is null then null else json_build_object('id', d.id, 'name', concat_ws(' ', d.first_name, d.last_name)) end as driver,
      case when s.id is null then null else json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name)) end as secondary,
      case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as customer,
      e.city, e.location_id, e.due_at, e.is_overdue, e.lat, e.long, e.updated_at, e.id in (select busy.id from busy where busy.meets) as conflicts
    from e join order_type t on t.id = e.order_type_id
    left join customer c on c.id = e.customer_id
    left join app_user d on d.id = e.driver_id
    left join app_user s on s.id = e.secondary_officer_id
    order by e.scheduled_start, e.id`;
}

const instantJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const LINES = `(select coalesce(json_agg(json_build_object('id', i.id, 'hash', i.hash, 'name', i.name, 'description', i.description,
    'order_item_type_id', i.order_item_type_id, 'is_task', it.is_task, 'is_order_item', it.is_order_item, 'quantity', i.quantity,
    'quantity_used', i.quantity_used, 'required', i.required, 'task_checked', i.task_checked,
    'task_checked_at', ${instantJson('i.task_checked_at')}, 'task_note', i.task_note, 'task_type_id', i.task_type_id,
    'checklist_group', i.checklist_group, 'is_secondary_order_type', i.is_secondary_order_type, 'position', i.position)
    order by i.position, i.id), '[]') from order_item i join order_item_type it on it.id = i.order_item_type_id
  where i.order_id = r.id and i.deleted_at is null)`;

/** What an officer takes along: open activities with their lines, the next one first. */
export async function myOrders(context: SignedInContext): Promise<AnswerOf<typeof getMyOrders>> {
  const { actor, db } = context;
  const mine = sql`where ${visibleOrders(actor)} and o.status in ('pending', 'released', 'incomplete')
    and (o.driver_id = ${actor.userId} or o.secondary_officer_id = ${actor.userId})
    order by o.scheduled_start nulls last, o.id limit ${MOST_OWN}`;
  const rows = await db.read<AnswerOf<typeof getMyOrders>[number]>(sql`
    select r.*, (select x.instructions from customer_address x where x.id = b.customer_address_id and x.deleted_at is null) as access_instructions,
      b.description, b.address2, b.postal_code, b.contact_email, ${mayReadPart(actor, 'items') ? sql.raw(LINES) : sql`'[]'::json`} as items
    from (${orderRowsOf(mine, sql`o.scheduled_start nulls last, o.id`, seesPrices(actor)) as ReturnType<typeof sql>}) r
    join "order" b on b.id = r.id order by r.scheduled_start nulls last, r.id`);
  return seenRows(await fieldScope(context), 'activity', rows);
}
