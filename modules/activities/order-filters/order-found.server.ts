import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { LiveSource } from '../../../platform/server/realtime/live-source.ts';
import { rankOf } from '../../../platform/server/search/rank.ts';
import type { SearchSource } from '../../../platform/server/search/search-source.ts';
import { seesEverything, visibleOrders } from './visible-orders.server.ts';

type Sql = ReturnType<typeof sql>;

const may = (actor: Actor): boolean =>
  holds(actor, actor.audience === 'customer' ? 'view.portal_orders' : 'view.order');

/** Activities in live events: behind the condition of every read. A deletion is told to whoever saw the activity. */
export const orderLive: LiveSource = {
  table: 'order',
  resource: 'order',
  may,
  seen: (actor, ids) =>
    seesEverything(actor)
      ? null
      : sql`select o.id from "order" o where o.id = any(${[...ids]}::bigint[])
          and ((${visibleOrders(actor)}) or (${visibleOrders(actor, true)}))`,
};

const hits = (actor: Actor, rank: Sql, condition: Sql, limit: number): Statement =>
  sql`select o.id, concat_ws(' ', o.reference_no, o.title) as title, c.name as subtitle, ${rank} as rank
    from "order" o left join customer c on c.id = o.customer_id
    where ${condition} and ${visibleOrders(actor)} order by rank, o.created_at desc, o.id desc limit ${limit}`;

/** Activities in the search over everything; a reference is found however old it is. */
export const orderSearch: SearchSource = {
  type: 'order',
  page: 'ams/activities',
  may,
  find: (actor, words, limit) =>
    hits(
      actor,
      rankOf(words, sql`o.reference_no`, sql`coalesce(o.title, '')`),
      sql`o.id = any(array(select s.id from app.search_order_ids(${words}) s)
        || array(select x.id from "order" x where x.reference_no = upper(${words})))`,
      limit,
    ),
  named: (actor, ids) => hits(actor, sql`2`, sql`o.id = any(${[...ids]}::bigint[])`, ids.length),
};
