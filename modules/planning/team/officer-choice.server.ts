import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { addDays } from '../../../platform/kernel/days.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { dayIn, startOfDay } from '../../../platform/kernel/zones.ts';
import { demandKnown } from '../../../platform/server/access/known-ids.ts';
import { listWall, seenOrders } from '../../../platform/server/access/row-walls.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyZone } from '../../company/public.server.ts';
import { byChoice, type OfficerChoice } from './officer-choice.rules.ts';
import type { getOfficerChoice } from './team.contract.ts';

const MOST = 1000;

/** Who can do a type of activity, with what they have that day; the load is told to whoever sees everybody's activities. */
export async function officerChoice(
  { order_type_id, day }: QueryOf<typeof getOfficerChoice>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getOfficerChoice>> {
  const zone = await companyZone(context.db);
  const wanted = day ?? dayIn(context.now, zone);
  const from = startOfDay(wanted, zone);
  const to = startOfDay(addDays(wanted, 1), zone);
  const type = order_type_id ?? null;
  if (type !== null)
    await demandKnown(context.db, [{ field: 'order_type_id', of: seenType(context.actor), ids: [type] }]);
  const rows = await context.db.read<OfficerChoice>(choiceStatement(type, { from, to }, context.actor));
  return { day: wanted, officers: rows.sort(byChoice) };
}

const seenType = (actor: Actor) =>
  sql`select from order_type k where k.id = n.id and k.deleted_at is null and ${listWall('order_type', actor, 'k') ?? sql`true`}`;

/**
 * Staff who may see and complete the type: by a role that holds all types, or by a grant of their own or of a role. Activities of the
 * day are counted by the index of the driver, one look-up for each person.
 */
const choiceStatement = (
  type: number | null,
  { from, to }: { from: string; to: string },
  actor: Actor,
  load = holds(actor, 'view_all.order'),
): Statement => sql`
  select u.id, u.full_name as name,
    case when ${load} then w.count end as count, case when ${load} then w.minutes end as planned_minutes,
    case when ${load} then r.minutes end as shift_minutes,
    case when ${load} and r.minutes is null then r.away end as away
  from app_user u
  left join lateral (
    select count(*)::int as count, coalesce(round(sum(extract(epoch from coalesce(o.scheduled_end,
        o.scheduled_start + make_interval(mins => coalesce(o.duration_min, 60))) - o.scheduled_start) / 60)), 0)::int as minutes
    from "order" o where ${load} and o.driver_id = u.id and ${seenOrders(actor)} and o.status in ('pending', 'released', 'incomplete', 'completed')
      and o.scheduled_start >= ${from}::timestamptz and o.scheduled_start < ${to}::timestamptz
  ) w on true
  left join lateral (
    select (sum(extract(epoch from e.end_at - e.start_at) / 60 - e.break_minutes) filter (where e.kind = 'shift'))::int as minutes,
      max(e.kind) filter (where e.kind not in ('shift', 'on_call')) as away
    from roster_entry e where ${load} and e.user_id = u.id and e.start_at < ${to}::timestamptz and e.end_at > ${from}::timestamptz
  ) r on true
  where not u.is_customer_user and not u.disable and not u.is_blacklisted and u.deleted_at is null
    and (${type}::bigint is null
      or exists (select from user_role ur join role l on l.id = ur.role_id where ur.user_id = u.id and l.deleted_at is null
        and (l.all_activity_types or l.text_key = 'administrator'))
      or exists (select from activity_type_grant g where g.order_type_id = ${type}::bigint and g.can_view and g.can_complete
        and (g.user_id = u.id or g.role_id in (select ur.role_id from user_role ur where ur.user_id = u.id))))
  order by lower(u.full_name), u.id limit ${sql.lit(MOST)}`;
