import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { type PriceDifference, priceCheckCall, priceDifferencesCall } from './price-check.contract.ts';

export const priceCheckRoutes: readonly Route[] = [
  route(priceDifferencesCall, async ({ query }, { db, actor }) => {
    const page = paging(query);
    const where = sql`${query.settled === undefined ? sql`true` : sql`(d.settled_at is not null) = ${query.settled}`} and ${visibleOrders(actor)}`;
    const rows = await db.read<PriceDifference & { total: number }>(sql`
      select d.id, d.found_at, d.seen_at, d.settled_at, d.engine_version, d.inputs_changed, d.figures,
        json_build_object('id', o.id, 'reference_no', o.reference_no, 'status', o.status) as "order",
        case when cu.id is null then null else json_build_object('id', cu.id, 'code', cu.code) end as currency,
        count(*) over ()::int as total
      from price_difference d join "order" o on o.id = d.order_id left join currency cu on cu.id = o.currency_id
      where ${where} order by d.settled_at is not null, d.found_at desc, d.id desc limit ${page.limit} offset ${page.offset}`);
    return pageOf(
      rows.map(({ total: _total, ...row }) => row),
      page,
      rows[0]?.total ?? 0,
    );
  }),
  route(priceCheckCall, async (_, { db, actor }) => {
    const [row] = await db.read<{ ran_at: string | null; checked: number; open: number }>(sql`
      select p.ran_at, coalesce(p.checked, 0) as checked,
        (select count(*)::int from price_difference d join "order" o on o.id = d.order_id
          where d.settled_at is null and ${visibleOrders(actor)}) as open
      from (select 1) one left join price_check p on true`);
    return row ?? { ran_at: null, checked: 0, open: 0 };
  }),
];
