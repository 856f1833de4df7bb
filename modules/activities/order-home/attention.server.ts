import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { relativeRange } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type FilterScope, orderConditions, passedOver } from '../order-filters/order-filters.server.ts';
import { assignedOrders } from '../order-filters/visible-orders.server.ts';
import { filterScope } from '../order-queries/order-list.server.ts';
import { countReviews } from '../order-review-queue/review-queue.server.ts';
import { homeFilters } from './home-filters.rules.ts';
import { type LateFacts, lateReason } from './late-reason.rules.ts';
import type { getAttention } from './order-home.contract.ts';

type Attention = AnswerOf<typeof getAttention>;
type Sql = ReturnType<typeof sql>;

const OPEN = sql`o.status in ('pending', 'released', 'incomplete')`;
const LATE_ROWS = 5;
/** Counting stops after ten thousand. */
const COUNTED = 10_001;

interface Figures {
  overdue: number;
  oldest_at: string | null;
  late_incomplete: number;
  late_unassigned: number;
  late_pending: number;
  late_released: number;
  unassigned: number;
  unassigned_today: number;
  unscheduled: number;
  unscheduled_due_at: string | null;
  my_today: number;
  my_overdue: number;
}

type LateRow = LateFacts & Omit<Attention['late'][number], 'code' | 'detail'>;

/** What needs attention, in one round trip; each figure counts what its list shows. */
export async function attention(context: SignedInContext): Promise<Attention> {
  const scope = await filterScope(context);
  const today = relativeRange('today', scope.now, scope.zone);
  const own = homeFilters(holds(context.actor, 'view_all.order'));
  const reviews = holds(context.actor, 'view.reviews');
  const [[open], late, [sign], [done], waiting] = (await context.db.readAll([
    openFigures(scope, own, today),
    lateRows(scope, own),
    signFigures(scope, own),
    doneToday(scope, today),
    ...(reviews ? [countReviews(context.actor, COUNTED)] : []),
  ])) as [
    [Figures],
    LateRow[],
    [{ count: number; oldest_at: string | null }],
    [{ count: number }],
    { total: number }[]?,
  ];
  return {
    overdue: {
      count: open.overdue,
      oldest_at: open.oldest_at,
      incomplete: open.late_incomplete,
      unassigned: open.late_unassigned,
      pending: open.late_pending,
      released: open.late_released,
    },
    unassigned: { count: open.unassigned, today: open.unassigned_today },
    unscheduled: open.unscheduled,
    unscheduled_due_at: open.unscheduled_due_at,
    to_sign: { ...bounded(sign.count), oldest_at: sign.oldest_at },
    reviews: waiting ? bounded(waiting[0]?.total ?? 0) : null,
    mine: { today: open.my_today, done: done.count, overdue: open.my_overdue },
    late: late.map(lateOf),
  };
}

const bounded = (count: number) => ({ count, is_estimate: count >= COUNTED });

function lateOf(row: LateRow): Attention['late'][number] {
  const { id, reference_no, title, customer, driver, late_at, progress } = row;
  return { id, reference_no, title, customer, driver, late_at, progress, ...lateReason(row) };
}

type Own = ReturnType<typeof homeFilters>;

/** One pass over the open activities, which an index holds with all that is asked here. */
const openFigures = (scope: FilterScope, own: Own, today: { from: string; to: string }): Statement => sql`
  select count(*) filter (where f.late_at < ${now(scope)})::int as overdue,
    min(f.late_at) filter (where f.late_at < ${now(scope)}) as oldest_at,
    count(*) filter (where f.late_at < ${now(scope)} and f.status = 'incomplete')::int as late_incomplete,
    count(*) filter (where f.late_at < ${now(scope)} and f.driver_id is null)::int as late_unassigned,
    count(*) filter (where f.late_at < ${now(scope)} and f.status = 'pending')::int as late_pending,
    count(*) filter (where f.late_at < ${now(scope)} and f.status = 'released')::int as late_released,
    count(*) filter (where f.driver_id is null)::int as unassigned,
    count(*) filter (where f.driver_id is null and ${within(today)})::int as unassigned_today,
    count(*) filter (where f.scheduled_start is null)::int as unscheduled,
    min(f.late_at) filter (where f.scheduled_start is null) as unscheduled_due_at,
    count(*) filter (where f.is_mine and ${within(today)})::int as my_today,
    count(*) filter (where f.is_mine and f.late_at < ${now(scope)})::int as my_overdue
  from (
    select coalesce(o.due_at, o.scheduled_end) as late_at, o.status, o.driver_id, o.scheduled_start, o.scheduled_end,
      ${assignedOrders(scope.actor)} as is_mine
    from "order" o where ${passedOver(scope, own)} and ${OPEN}
  ) f`;

const now = (scope: FilterScope): Sql => sql`${new Date(scope.now).toISOString()}::timestamptz`;
const within = ({ from, to }: { from: string; to: string }): Sql =>
  sql`f.scheduled_start < ${to}::timestamptz and coalesce(f.scheduled_end, f.scheduled_start) >= ${from}::timestamptz`;

/** The longest overdue first: they are found by the index, and only they are read. */
const lateRows = (scope: FilterScope, own: Own): Statement => sql`
  with late as (
    select o.id, coalesce(o.due_at, o.scheduled_end) as late_at
    from "order" o where ${passedOver(scope, { ...own, overdue: true })} and ${OPEN} order by 2, o.id limit ${sql.lit(LATE_ROWS)}
  )
  select o.id, o.reference_no, o.title, l.late_at, o.status, o.driver_id, o.scheduled_start, o.started_at, o.incomplete_reason,
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as customer,
    case when d.id is null then null else json_build_object('id', d.id, 'name', d.full_name) end as driver,
    app.shown(p.names, p.name) as progress, coalesce(c.status in ('on_hold', 'blocked'), false) as customer_held, c.hold_reason,
    (select app.shown(k.names, k.name) from order_checkoff r join checkoff_type k on k.id = r.checkoff_type_id where r.order_id = o.id
      and r.result = 'failed' and not r.superseded and r.withdrawn_at is null order by r.done_at desc, r.id desc limit 1) as failed_review,
    (select count(*)::int from order_document w join order_type_document need on need.id = w.order_type_document_id
      where w.order_id = o.id and w.state = 'open' and need.stage = 'release') as open_documents
  from late l join "order" o on o.id = l.id
  left join customer c on c.id = o.customer_id
  left join app_user d on d.id = o.driver_id
  left join progress_status p on p.id = o.progress_status_id
  order by l.late_at, o.id`;

function signFigures(scope: FilterScope, own: Own): Statement {
  const where = orderConditions(scope, { ...own, status: ['completed'], signed_off: false });
  return sql`select (select count(*)::int from (select 1 from "order" o where ${where} limit ${sql.lit(COUNTED)}) n) as count,
    (select o.completed_at from "order" o where ${where} order by o.completed_at limit 1) as oldest_at`;
}

/** What the asker was assigned and is completed today. */
const doneToday = (scope: FilterScope, { from, to }: { from: string; to: string }): Statement => sql`
  select count(*)::int as count from "order" o where ${orderConditions(scope, { mine: true })}
    and o.completed_at >= ${from}::timestamptz and o.completed_at < ${to}::timestamptz`;
