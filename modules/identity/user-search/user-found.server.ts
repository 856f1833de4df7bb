import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { LiveSource } from '../../../platform/server/realtime/live-source.ts';
import { rankOf } from '../../../platform/server/search/rank.ts';
import type { SearchSource } from '../../../platform/server/search/search-source.ts';
import { fullName } from '../user/user-queries.server.ts';

type Sql = ReturnType<typeof sql>;

const MOST_FOUND = 1000;
const may = (actor: Actor): boolean => actor.audience === 'staff' && holds(actor, 'view.users');

/** People in live events. */
export const userLive: LiveSource = { table: 'app_user', resource: 'user', may };

/** Roles in live events. */
export const roleLive: LiveSource = {
  table: 'role',
  resource: 'role',
  may: (actor) => actor.audience === 'staff' && holds(actor, 'view.roles'),
};

const hits = (rank: Sql, condition: Sql, limit: number): Statement =>
  sql`select u.id, ${fullName} as title, u.email as subtitle, ${rank} as rank from app_user u
    where u.deleted_at is null and not u.is_customer_user and ${condition}
    order by rank, lower(u.first_name), u.id limit ${limit}`;

/** Staff in the search over everything. */
export const userSearch: SearchSource = {
  type: 'user',
  page: 'ams/users-v2',
  may,
  find: (_actor, words, limit) =>
    hits(
      rankOf(words, sql`u.email`, fullName),
      sql`u.id in (select id from app.search_user_ids(${words}, ${MOST_FOUND}))`,
      limit,
    ),
  named: (_actor, ids) => hits(sql`2`, sql`u.id = any(${[...ids]}::bigint[])`, ids.length),
};
