import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { rankOf } from '../../../platform/server/search/rank.ts';
import type { SearchSource } from '../../../platform/server/search/search-source.ts';

type Sql = ReturnType<typeof sql>;

const hits = (rank: Sql, condition: Sql, limit: number): Statement =>
  sql`select t.id, t.name as title, t.customer_code as subtitle, ${rank} as rank from customer t
    where t.deleted_at is null and ${condition} order by rank, lower(t.name), t.id limit ${limit}`;

/** Customers in the search over everything. */
export const customerSearch: SearchSource = {
  type: 'customer',
  page: 'ams/customers',
  may: (actor: Actor) => actor.audience === 'staff' && holds(actor, 'view.customers'),
  find: (_actor, words, limit) =>
    hits(
      rankOf(words, sql`coalesce(t.customer_code, '')`, sql`t.name`),
      sql`t.id in (select s.id from app.search_customer_ids(${words}) s)`,
      limit,
    ),
  named: (_actor, ids) => hits(sql`2`, sql`t.id = any(${[...ids]}::bigint[])`, ids.length),
};
