import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { relativeRange } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import type { OrderFilters } from '../order-filters/order-filters.contract.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { filterScope } from './order-list.server.ts';
import type { getDashboardData } from './order-overview.contract.ts';

type Sql = ReturnType<typeof sql>;

interface TallyRow {
  by: 'status' | 'type' | 'driver' | 'all';
  status: string | null;
  id: number | null;
  name: string | null;
  colour: string | null;
  count: number;
  sum: number | null;
  hours: number | null;
}

interface DayRow {
  day: string;
  count: number;
  sum: number;
}

interface OpenRow {
  overdue: number;
  unscheduled: number;
  due_today: number;
}

const MOST_DAYS = 92;
/** Days looked through for the newest that have activities, before all are. */
const RECENT_MS = 120 * 86_400_000;

/** Counts and sums by status, type, day of creation and driver of the filtered activities. */
export async function dashboardData(
  query: QueryOf<typeof getDashboardData>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getDashboardData>> {
  const scope = await filterScope(context, query);
  const { filters = {}, q } = query;
  const ofOpen = orderConditions({ ...scope, passes: true }, filters, q);
  const where = onlyOpen(filters) ? ofOpen : orderConditions(scope, filters, q);
  const { decimals = USUAL_DECIMALS } = scope;
  const recent = new Date(scope.now - RECENT_MS).toISOString();
  const clock = { zone: scope.zone, decimals };
  const [[, tallies], [days, [open]]] = (await Promise.all([
    context.db.readAll([WORKERS, tallyStatement(where, decimals)]),
    context.db.readAll([
      daysStatement(sql`${where} and o.created_at >= ${recent}::timestamptz`, clock),
      openStatement(ofOpen, relativeRange('today', scope.now, scope.zone)),
    ]),
  ])) as [[unknown, TallyRow[]], [DayRow[], [OpenRow]]];
  const newest = days.length >= MOST_DAYS ? days : await context.db.read<DayRow>(daysStatement(where, clock));
  return answer(tallies, newest, open, seesPrices(context.actor));
}

/** The open work is read whole whoever asks, a hundredth of a company. */
const onlyOpen = ({ status }: OrderFilters): boolean =>
  status !== undefined && status.length > 0 && status.every((one) => OPEN_STATUSES.includes(one));

/** The planner cannot know how few groups there are, and would not let two processes make them. */
const WORKERS = sql`select set_config('parallel_tuple_cost', '0', true)`;

/** Work of the past that was imported when it was done long since took no time here. */
const wasOpen = sql`o.completed_at >= o.created_at`;

/** One pass over the activities, which leaves a few hundred groups; those are put together and divided by their rate. */
const tallyStatement = (where: Sql, decimals: number): Statement => sql`
  with g as materialized (
    select o.status, o.order_type_id, o.driver_id, o.exchange_rate, count(*) as n, sum(o.total_price) as amount,
      sum(o.completed_at - o.created_at) filter (where ${wasOpen}) as took, count(*) filter (where ${wasOpen}) as completed
    from "order" o where ${where} group by o.status, o.order_type_id, o.driver_id, o.exchange_rate
  )
  select case s.mask when 3 then 'status' when 5 then 'type' when 6 then 'driver' else 'all' end as by,
    s.status, coalesce(s.order_type_id, s.driver_id) as id,
    coalesce(app.shown(t.names, t.name), nullif(concat_ws(' ', u.first_name, u.last_name), '')) as name, t.colour, s.count, s.sum, s.hours
  from (
    select grouping(g.status, g.order_type_id, g.driver_id) as mask, g.status, g.order_type_id, g.driver_id,
      coalesce(sum(g.n), 0)::int as count, round(sum(g.amount / g.exchange_rate), ${sql.lit(decimals)}) as sum,
      round((extract(epoch from sum(g.took)) / nullif(sum(g.completed), 0) / 3600)::numeric, 2) as hours
    from g group by grouping sets ((g.status), (g.order_type_id), (g.driver_id), ())
  ) s
  left join order_type t on s.mask = 5 and t.id = s.order_type_id
  left join app_user u on s.mask = 6 and u.id = s.driver_id
  order by s.mask, s.count desc, s.status, s.order_type_id, s.driver_id`;

const daysStatement = (where: Sql, { zone, decimals }: { zone: string; decimals: number }): Statement => sql`
  select d.day, sum(d.n)::int as count, round(sum(d.amount / d.exchange_rate), ${sql.lit(decimals)}) as sum from (
    select (o.created_at at time zone ${zone})::date as day, o.exchange_rate, count(*) as n, sum(o.total_price) as amount
    from "order" o where ${where} group by 1, 2
  ) d group by d.day order by d.day desc limit ${sql.lit(MOST_DAYS)}`;

const openStatement = (where: Sql, today: { from: string; to: string }): Statement => sql`
  select count(*) filter (where f.late_at < now())::int as overdue, count(*) filter (where f.scheduled_start is null)::int as unscheduled,
    count(*) filter (where f.late_at >= ${today.from}::timestamptz and f.late_at < ${today.to}::timestamptz)::int as due_today
  from (
    select coalesce(o.due_at, o.scheduled_end) as late_at, o.scheduled_start
    from "order" o where ${where} and o.status in ('pending', 'released', 'incomplete')
  ) f`;

function answer(rows: TallyRow[], days: DayRow[], open: OpenRow, prices: boolean): AnswerOf<typeof getDashboardData> {
  const of = (by: TallyRow['by']): TallyRow[] => rows.filter((row) => row.by === by);
  const tally = (row: { count: number; sum: number | null }) => ({
    count: row.count,
    ...(prices ? { sum: row.sum ?? 0 } : {}),
  });
  const [all] = of('all');
  return {
    total: all?.count ?? 0,
    by_status: of('status').map((row) => ({ status: row.status ?? '', ...tally(row) })),
    by_type: of('type').map((row) => ({
      id: row.id ?? 0,
      name: row.name ?? '',
      colour: row.colour ?? '',
      ...tally(row),
    })),
    by_day: days.map((row) => ({ day: row.day, ...tally(row) })),
    by_driver: of('driver').map((row) => ({ id: row.id, name: row.name, ...tally(row) })),
    overdue: open.overdue,
    unscheduled: open.unscheduled,
    due_today: open.due_today,
    ...(prices ? { sum_grand_total: all?.sum ?? 0 } : {}),
    avg_completion_hours: all?.hours ?? null,
  };
}
