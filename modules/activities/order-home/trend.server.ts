import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { addDays } from '../../../platform/kernel/days.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { dayIn, startOfDay } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type FilterScope, orderConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { filterScope } from '../order-queries/order-list.server.ts';
import { homeFilters } from './home-filters.rules.ts';
import type { getTrend, TrendDay } from './order-home.contract.ts';
import { trendDays } from './trend-days.rules.ts';

/** Created, planned and completed by day of the company's clock. */
export async function trend(context: SignedInContext): Promise<AnswerOf<typeof getTrend>> {
  const scope = await filterScope(context);
  const today = dayIn(scope.now, scope.zone);
  const days = trendDays(today, scope.firstDayOfWeek);
  const money = holds(context.actor, 'view.dashboard_financials') && seesPrices(context.actor);
  const rows = await context.db.read<TrendDay>(byDay(scope, days, money));
  const found = new Map(rows.map((row) => [row.day, row]));
  const none = { created: 0, planned: 0, completed: 0, promised: 0, on_time: 0, ...(money ? { value: 0 } : {}) };
  return { today, days: days.map((day) => found.get(day) ?? { day, ...none }) };
}

/** Three stretches of time, each found by its own index, put together by day. */
function byDay(scope: FilterScope, days: readonly string[], money: boolean): Statement {
  const visible = orderConditions(scope, homeFilters(holds(scope.actor, 'view_all.order')));
  const from = startOfDay(days[0] as string, scope.zone);
  const end = startOfDay(addDays(days[days.length - 1] as string, 1), scope.zone);
  const stretch = (column: string) => {
    const time = sql.ref(`o.${column}`);
    return sql`${time} >= ${from}::timestamptz and ${time} < ${end}::timestamptz`;
  };
  const day = (column: string) => sql`(${sql.ref(`o.${column}`)} at time zone ${scope.zone})::date`;
  const value = money ? sql`sum(o.total_price / o.exchange_rate)` : sql`null::numeric`;
  return sql`
    select d.day, sum(d.created)::int as created, sum(d.planned)::int as planned, sum(d.completed)::int as completed,
      sum(d.promised)::int as promised, sum(d.on_time)::int as on_time
      ${money ? sql`, round(coalesce(sum(d.value), 0), ${sql.lit(scope.decimals ?? USUAL_DECIMALS)}) as value` : sql``}
    from (
      select ${day('created_at')} as day, count(*) as created, 0 as planned, 0 as completed, 0 as promised, 0 as on_time, null::numeric as value
      from "order" o where ${visible} and ${stretch('created_at')} group by 1
      union all
      select ${day('scheduled_start')}, 0, count(*), 0, 0, 0, null
      from "order" o where ${visible} and ${stretch('scheduled_start')} and o.status <> 'cancelled' group by 1
      union all
      select ${day('completed_at')}, 0, 0, count(*), count(coalesce(o.due_at, o.scheduled_end)),
        count(*) filter (where o.completed_at <= coalesce(o.due_at, o.scheduled_end)), ${value}
      from "order" o where ${visible} and ${stretch('completed_at')} group by 1
    ) d group by d.day order by d.day`;
}
