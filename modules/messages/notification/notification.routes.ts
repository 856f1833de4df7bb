import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './notification.contract.ts';
import { readableNotices } from './readable.server.ts';

const NEWEST = 50;

interface Line {
  id: number;
  data: string;
  event: string;
  created_at: string;
  seen: boolean;
}

export const notificationRoutes: Route[] = [
  route(contract.notificationList, async (_input, { db, actor }) => {
    const [data, [counted]] = (await db.readAll([
      sql`select id, data, event, created_at, seen_at is not null as seen from notification n
        where user_id = ${actor.userId} and dismissed_at is null and ${readableNotices(actor)} order by id desc limit ${NEWEST}`,
      unseen(actor),
    ])) as [Line[], [{ count: number }]];
    return { count: counted.count, data };
  }),

  route(contract.notificationSeen, async (_input, { db, actor }) => {
    await db.write((tx) =>
      tx.all([
        sql`update notification set seen_at = now() where user_id = ${actor.userId} and seen_at is null`,
        sql`insert into notification_state (user_id, last_check_at) values (${actor.userId}, now())
          on conflict (tenant_id, user_id) do update set last_check_at = excluded.last_check_at`,
      ]),
    );
    return { count: 0 };
  }),

  route(contract.notificationClear, async (_input, { db, actor }) => {
    await db.write((tx) => tx.run(sql`delete from notification_state where user_id = ${actor.userId}`));
    return countOf(db, actor);
  }),

  route(contract.notificationDismiss, async ({ params }, { db, actor }) => {
    const changed = await db.write((tx) =>
      tx.run(sql`update notification set dismissed_at = coalesce(dismissed_at, now()), seen_at = coalesce(seen_at, now())
        where id = ${params.id} and user_id = ${actor.userId}`),
    );
    if (changed === 0) fail('not_found');
    return countOf(db, actor);
  }),
];

/** The badge counts what was not seen. */
const unseen = (actor: Actor) =>
  sql`select count(*)::int as count from notification n where user_id = ${actor.userId} and dismissed_at is null and seen_at is null
    and ${readableNotices(actor)}`;

async function countOf(db: SignedInContext['db'], actor: Actor): Promise<{ count: number }> {
  return (await db.maybe<{ count: number }>(unseen(actor))) ?? { count: 0 };
}
