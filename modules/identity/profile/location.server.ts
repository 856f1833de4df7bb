import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { seenOrders } from '../../../platform/server/access/row-walls.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';

const EVERY_SECONDS = 10;
const STALE_MINUTES = 30;

/** Whether a person is at work: a published shift is running, or a released activity of theirs is under way or due today. */
const isAtWork = (userId: number) => sql`(
  exists (select from roster_entry r where r.user_id = ${userId} and r.status = 'published' and r.kind in ('shift', 'on_call', 'training')
    and r.start_at <= now() and r.end_at > now())
  or exists (select from order_officer p join "order" o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.user_id = ${userId} and p.to_at is null and o.status = 'released' and o.deleted_at is null
    and (o.started_at is not null
      or (o.scheduled_start at time zone o.time_zone)::date = (now() at time zone o.time_zone)::date)))`;

/** Keeps where the caller is, at most every ten seconds and only at work: where people are off duty is nobody's business. */
export async function storeLocation(
  { lat, long, accuracy }: { lat: number; long: number; accuracy?: number | null },
  { db, actor }: SignedInContext,
): Promise<{ stored: boolean }> {
  const changed = await db.write((tx) =>
    tx.run(sql`with moved as (update app_user set lat = ${lat.toFixed(6)}::numeric, long = ${long.toFixed(6)}::numeric, located_at = now()
      where id = ${actor.userId} and (located_at is null or located_at <= now() - make_interval(secs => ${EVERY_SECONDS}))
        and ${isAtWork(actor.userId)}
        returning id, lat, long, located_at)
      insert into user_location_log (user_id, lat, long, accuracy, at) select id, lat, long, ${accuracy ?? null}::numeric, located_at from moved`),
  );
  return { stored: changed > 0 };
}

/** Whether a position sent now would be kept; a phone that knows it is off duty asks for none. */
export async function tellAtWork({ db, actor }: SignedInContext): Promise<{ is_at_work: boolean }> {
  const [now] = await db.read<{ is_at_work: boolean }>(sql`select ${isAtWork(actor.userId)} as is_at_work`);
  return { is_at_work: now?.is_at_work ?? false };
}

/** Who shares no more is on no map; the ways of earlier days stay as long as the company keeps them. */
export async function hideLocation({ db, actor }: SignedInContext): Promise<{ is_hidden: boolean }> {
  await db.write((tx) =>
    tx.run(
      sql`update app_user set lat = null, long = null, located_at = null where id = ${actor.userId} and lat is not null`,
    ),
  );
  return { is_hidden: true };
}

/** Drivers with their last position and the activity they are at, where the reader may see it. */
export const drivers = (actor: Actor, isAll: boolean): Statement => sql`
  select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.profile_image, u.lat, u.long, u.located_at,
    u.located_at < now() - make_interval(mins => ${STALE_MINUTES}) as is_stale,
    (select json_build_object('id', o.id, 'reference', o.reference_no) from "order" o
      where o.driver_id = u.id and o.status = 'released' and o.started_at is not null and ${holds(actor, 'view.order') ? seenOrders(actor) : sql`false`}
      order by o.started_at desc limit 1) as current_order
  from app_user u
  where u.deleted_at is null and not u.disable and not u.is_blacklisted and u.lat is not null and u.long is not null
    and (${isAll} or u.located_at > now() - interval '24 hours')
    and exists (select from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = u.id and r.is_driver)
  order by lower(u.first_name), u.id limit 2000`;

/** Where a person was, oldest first: the last 24 hours, or since an instant the history reaches. */
export const track = (userId: number, since: string | undefined): Statement => sql`
  select lat, long, accuracy, at from user_location_log
  where user_id = ${userId} and at >= coalesce(${since ?? null}::timestamptz, now() - interval '24 hours') order by at limit 10000`;

/** Where a person was from one instant until before another, oldest first. */
export const positionsBetween = (userId: number, from: string, to: string): Statement => sql`
  select lat, long, accuracy, at from user_location_log
  where user_id = ${userId} and at >= ${from}::timestamptz and at < ${to}::timestamptz order by at limit 10000`;
