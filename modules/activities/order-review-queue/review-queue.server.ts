import type { Actor } from '../../../platform/kernel/actor.ts';
import { typeIds } from '../../../platform/kernel/actor.ts';
import { whenRange } from '../../../platform/kernel/when.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import type { QueueFilters, QueueRow } from '../order-reviews/order-reviews.contract.ts';
import { QUESTION, ROLES } from '../order-reviews/review-rows.server.ts';

type Sql = ReturnType<typeof sql>;
const PAGE = 10;
const COUNTED = 10_001;
const PHOTOS = 24;

/** Reviews the asker may answer now, oldest first; with `result` also answered ones of their types, newest first. */
export async function reviewQueue(
  context: SignedInContext,
  query: {
    page?: number | undefined;
    per_page?: number | undefined;
    pageSize?: number | undefined;
    filters?: QueueFilters | undefined;
  },
) {
  const page = paging({ page: query.page, per_page: query.per_page, pageSize: query.pageSize } as never, {
    size: PAGE,
  });
  const { zone, firstDayOfWeek } = await companyFacts(context.db);
  const where = sql`${mine(context.actor)} and ${filtered(query.filters ?? {}, { zone, firstDayOfWeek, now: context.now })}`;
  const found = sql`order_checkoff c join "order" o on o.id = c.order_id join checkoff_type k on k.id = c.checkoff_type_id
    left join checkoff_template_type s on s.id = c.template_type_id where ${where}`;
  const isPending = (query.filters?.result ?? ['pending']).includes('pending');
  const order = isPending ? sql`c.created_at, c.id` : sql`c.done_at desc, c.id desc`;
  const [rows = [], [counted]] = (await context.db.readAll([
    sql`select ${COLUMNS} from (select c.id from ${found} order by ${order} limit ${page.limit} offset ${page.offset}) w
      join order_checkoff c on c.id = w.id ${JOINS} order by ${order}`,
    sql`select count(*)::int as total from (select 1 from ${found} limit ${COUNTED}) n`,
  ])) as [QueueRow[], { total: number }[]];
  return pageOf(rows, page, counted?.total ?? 0);
}

/** How many reviews the asker may answer now; counting stops at `most`. */
export const countReviews = (actor: Actor, most: number): Statement => sql`
  select count(*)::int as total from (select 1 from order_checkoff c join "order" o on o.id = c.order_id
    join checkoff_type k on k.id = c.checkoff_type_id left join checkoff_template_type s on s.id = c.template_type_id
    where ${mine(actor)} and c.result = 'pending' and c.withdrawn_at is null and ${OPEN} limit ${sql.lit(most)}) n`;

/** Behind the person's activities, rights on their types, and roles of the review type. */
function mine(actor: Actor): Sql {
  const types = typeIds(actor, 'complete');
  const typed = types === 'all' ? sql`true` : sql`o.order_type_id = any(${types}::bigint[])`;
  const role = actor.isAdministrator
    ? sql`true`
    : sql`exists (select from user_role ur where ur.user_id = ${actor.userId} and ur.role_id = any(${sql.raw(ROLES)}))`;
  return sql`${visibleOrders(actor)} and ${typed} and ${role}`;
}

/** Nothing pending before it, and its time has come. */
const OPEN = sql`(c.result <> 'pending' or (o.status <> 'cancelled' and (k.gate <> 'after_complete' or o.status = 'completed')
  and not (c.sequential and exists (select from order_checkoff p where p.order_id = c.order_id and p.sequential and p.result = 'pending'
    and (p.position, p.id) < (c.position, c.id)))))`;

function filtered(filters: QueueFilters, scope: { zone: string; firstDayOfWeek: number; now: number }): Sql {
  const parts: Sql[] = [
    sql`c.result = any(${filters.result ?? ['pending']}::text[])`,
    sql`c.withdrawn_at is null`,
    OPEN,
  ];
  const anyOf = (column: Sql, ids: number[] | undefined): void => {
    if (ids) parts.push(sql`${column} = any(${ids}::bigint[])`);
  };
  anyOf(sql`o.order_type_id`, filters.order_type_id ?? filters.type_id);
  anyOf(sql`o.customer_id`, filters.customer_id);
  anyOf(sql`o.driver_id`, filters.driver_id);
  anyOf(sql`c.checkoff_type_id`, filters.checkoff_type_id);
  anyOf(sql`o.id`, filters.order_id);
  if (filters.created_at) {
    const { from, to } = whenRange(filters.created_at, scope);
    if (from !== null) parts.push(sql`c.created_at >= ${from}::timestamptz`);
    if (to !== null) parts.push(sql`c.created_at < ${to}::timestamptz`);
  }
  return sql.join(parts, sql` and `);
}

const JOINS = sql`join "order" o on o.id = c.order_id join order_type t on t.id = o.order_type_id
  join checkoff_type k on k.id = c.checkoff_type_id left join customer cu on cu.id = o.customer_id
  left join app_user d on d.id = o.driver_id left join app_user by_user on by_user.id = c.done_by
  left join order_checkoff f on f.id = c.order_checkoff_id left join app_user fu on fu.id = f.done_by`;

const stamp = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Photos of the review first, then pictures of the activity; the newest ones when there are too many.
const COLUMNS = sql`c.id, c.order_id, c.checkoff_type_id, c.order_checkoff_id, c.required, c.result, c.score, c.comment, c.done_at,
  by_user.full_name as done_by_name, c.created_at, c.updated_at, ${sql.raw(QUESTION)} as type,
  json_build_object('id', o.id, 'reference_no', o.reference_no, 'title', o.title, 'status', o.status, 'city', o.city,
    'scheduled_start', ${sql.raw(stamp('o.scheduled_start'))}, 'completed_at', ${sql.raw(stamp('o.completed_at'))}) as "order",
  json_build_object('id', t.id, 'name', app.shown(t.names, t.name), 'colour', t.colour) as order_type,
  case when cu.id is null then null else json_build_object('id', cu.id, 'name', cu.name) end as customer,
  case when d.id is null then null else json_build_object('id', d.id, 'name', d.full_name) end as driver,
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'key', a.key, 'mime', a.mime, 'lat', a.lat, 'long', a.long,
      'created_at', ${sql.raw(stamp('a.created_at'))}, 'source', a.source) order by a.source desc, a.id), '[]'::json)
    from (select x.*, case when x.owner_type = 'order' then 'activity' else 'review' end as source from attachment x
      where x.deleted_at is null and x.key is not null and x.status = 'clean' and x.mime like 'image/%' and x.kind in ('attachment', 'image')
        and ((x.owner_type = 'order_checkoff' and x.owner_id in (c.id, c.order_checkoff_id)) or (x.owner_type = 'order' and x.owner_id = c.order_id))
      order by x.owner_type desc, x.id desc limit ${sql.lit(PHOTOS)}) a) as photos,
  case when f.id is null then null else json_build_object('comment', f.comment, 'done_at', ${sql.raw(stamp('f.done_at'))},
    'done_by_name', fu.full_name) end as failed`;
