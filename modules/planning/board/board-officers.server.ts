import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { BoardOfficer, BoardShift } from './board-checks.rules.ts';

/** An officer as read: who, what they may do, where they were last seen. */
export interface OfficerRow {
  id: number;
  name: string;
  department_name: string | null;
  active: boolean;
  type_ids: number[] | null;
  location_id: number | null;
  lat: number | null;
  long: number | null;
}

export interface RosterRow {
  id: number;
  user_id: number;
  kind: string;
  start_at: string;
  end_at: string;
  break_minutes: number;
  max_orders: number | null;
  order_type_ids: number[];
  location_id: number | null;
  status: string;
}

export interface Window {
  from: string;
  to: string;
}

const MOST_OFFICERS = 300;

/** Whoever sees all activities plans for everybody, the others see their own row. */
const seesOthers = (actor: Actor): boolean => holds(actor, 'view_all.order');

/**
 * Field people, and whoever has a shift in the window; named ones, who have an activity in it, come even when they left, and are the
 * last to fall behind the limit. Where somebody was last seen needs view_location.users.
 */
export function officersStatement(actor: Actor, { from, to }: Window, named: readonly number[]): Statement {
  const mine = seesOthers(actor) ? sql`true` : sql`u.id = ${actor.userId}`;
  const place = holds(actor, 'view_location.users')
    ? sql`u.lat, u.long`
    : sql`null::numeric as lat, null::numeric as long`;
  const isNamed = sql`u.id = any(${[...named]}::bigint[])`;
  return sql`select f.* from (
    select u.id, u.full_name as name, u.department_name, u.location_id,
      not (u.disable or u.is_blacklisted or u.deleted_at is not null) as active, ${place},
      case when exists (select from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.deleted_at is null
          and (r.all_activity_types or r.text_key = 'administrator')) then null
        else (select coalesce(json_agg(g.id), '[]') from (select g.order_type_id as id from activity_type_grant g
          where g.user_id = u.id or g.role_id in (select ur.role_id from user_role ur where ur.user_id = u.id)
          group by g.order_type_id having bool_or(g.can_view) and bool_or(g.can_complete)) g) end as type_ids
    from app_user u
    where not u.is_customer_user and ${mine} and (${isNamed} or (u.deleted_at is null and (
      (not u.disable and not u.is_blacklisted and exists (select from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id and r.is_driver and r.deleted_at is null))
      or exists (select from roster_entry e where e.user_id = u.id and e.kind in ('shift', 'on_call')
        and e.end_at > ${from}::timestamptz and e.start_at < ${to}::timestamptz))))
    order by ${isNamed} desc, lower(u.full_name), u.id limit ${MOST_OFFICERS}) f
    order by lower(f.name), f.id`;
}

/** Shifts and absences that touch the window; half a day beyond it, so that a night shift is seen whole. */
export const rosterStatement = (actor: Actor, { from, to }: Window): Statement => sql`
  select e.id, e.user_id, e.kind, e.start_at, e.end_at, e.break_minutes, e.max_orders,
    coalesce(e.order_type_ids, '{}') as order_type_ids, e.location_id, e.status from roster_entry e
  where e.end_at > ${from}::timestamptz - interval '12 hours' and e.start_at < ${to}::timestamptz + interval '12 hours'
    and (${seesOthers(actor)} or e.user_id = ${actor.userId})
  order by e.start_at, e.id limit 20000`;

export const shiftOf = (row: RosterRow): BoardShift => ({
  kind: row.kind,
  start: Date.parse(row.start_at),
  end: Date.parse(row.end_at),
  break_minutes: row.break_minutes,
  max_orders: row.max_orders,
  order_type_ids: row.order_type_ids,
  location_id: row.location_id,
});

/** Officers as the checks want them. */
export function checkedOfficers(
  officers: readonly OfficerRow[],
  roster: readonly RosterRow[],
): Map<number, BoardOfficer> {
  const byOfficer = Map.groupBy(roster, (row) => row.user_id);
  return new Map(
    officers.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        active: row.active,
        type_ids: row.type_ids,
        location_id: row.location_id,
        roster: (byOfficer.get(row.id) ?? []).map(shiftOf),
      },
    ]),
  );
}
