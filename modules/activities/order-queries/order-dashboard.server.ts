import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { relativeRange } from '../../../platform/kernel/zones.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { filterScope } from './order-list.server.ts';
import type { getDashboardData } from './order-overview.contract.ts';

interface TallyRow {
  by: 'status' | 'type' | 'day' | 'driver' | 'all';
  status: string | null;
  day: string | null;
  id: number | null;
  name: string | null;
  colour: string | null;
  count: number;
  sum: number;
  overdue: number;
  unscheduled: number;
  due_today: number;
  hours: number | null;
}

const MOST_DAYS = 92;

/** Counts and sums by status, type, day of creation and driver: one scan of the filtered activities (B1 §5). */
export async function dashboardData(
  query: QueryOf<typeof getDashboardData>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getDashboardData>> {
  const scope = await filterScope(context);
  const where = orderConditions(scope, query.filters ?? {}, query.q);
  const today = relativeRange('today', scope.now, scope.zone);
  const rows = await context.db.read<TallyRow>(sql`
    select case g.mask when 7 then 'status' when 11 then 'type' when 13 then 'day' when 14 then 'driver' else 'all' end as by,
      g.status, g.day, coalesce(g.order_type_id, g.driver_id) as id,
      coalesce(t.name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) as name, t.colour,
      g.count, g.sum, g.overdue, g.unscheduled, g.due_today, g.hours
    from (
      select grouping(f.status, f.order_type_id, f.day, f.driver_id) as mask, f.status, f.order_type_id, f.day, f.driver_id,
        count(*)::int as count, round(sum(f.amount), 2) as sum,
        count(*) filter (where f.open and f.late_at < now())::int as overdue,
        count(*) filter (where f.open and f.scheduled_start is null)::int as unscheduled,
        count(*) filter (where f.open and f.late_at >= ${today.from}::timestamptz and f.late_at < ${today.to}::timestamptz)::int as due_today,
        round((avg(extract(epoch from f.completed_at - f.created_at)) / 3600)::numeric, 2) as hours
      from (
        select o.status, o.order_type_id, o.driver_id, (o.created_at at time zone ${scope.zone})::date as day,
          o.total_price / o.exchange_rate as amount, o.status in ('pending', 'released', 'incomplete') as open,
          coalesce(o.due_at, o.scheduled_end) as late_at, o.scheduled_start, o.completed_at, o.created_at
        from "order" o where ${where}
      ) f
      group by grouping sets ((f.status), (f.order_type_id), (f.day), (f.driver_id), ())
    ) g
    left join order_type t on g.mask = 11 and t.id = g.order_type_id
    left join app_user u on g.mask = 14 and u.id = g.driver_id
    order by g.mask, g.day desc nulls last, g.count desc`);
  return answer(rows, seesPrices(context.actor));
}

function answer(rows: TallyRow[], prices: boolean): AnswerOf<typeof getDashboardData> {
  const of = (by: TallyRow['by']): TallyRow[] => rows.filter((row) => row.by === by);
  const tally = (row: TallyRow) => ({ count: row.count, ...(prices ? { sum: row.sum } : {}) });
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
    by_day: of('day')
      .slice(0, MOST_DAYS)
      .map((row) => ({ day: row.day ?? '', ...tally(row) })),
    by_driver: of('driver').map((row) => ({ id: row.id, name: row.name, ...tally(row) })),
    overdue: all?.overdue ?? 0,
    unscheduled: all?.unscheduled ?? 0,
    due_today: all?.due_today ?? 0,
    ...(prices ? { sum_grand_total: all?.sum ?? 0 } : {}),
    avg_completion_hours: all?.hours ?? null,
  };
}
