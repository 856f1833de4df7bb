import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { addDays } from '../../../platform/kernel/days.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { dayIn, startOfDay } from '../../../platform/kernel/zones.ts';
import { demandKnown } from '../../../platform/server/access/known-ids.ts';
import { listWall } from '../../../platform/server/access/row-walls.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { dayOrders } from '../../activities/public.server.ts';
import { companyZone } from '../../company/public.server.ts';
import { isFor } from '../board/board-checks.rules.ts';
import { type RosterRow, rosterStatement, shiftOf, type Window } from '../board/board-officers.server.ts';
import { loadOf } from '../board/travel.rules.ts';
import { busyAt, byChoice, type OfficerChoice } from './officer-choice.rules.ts';
import type { getOfficerChoice } from './team.contract.ts';
import { orderOf, perPerson } from './team.server.ts';

const MOST = 1000;
const WORKS = new Set(['shift', 'on_call']);

/** Who can do a type of activity, with what they have that day; the load is told to whoever sees everybody's activities. */
export async function officerChoice(
  { order_type_id, day, start, end, order_id }: QueryOf<typeof getOfficerChoice>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getOfficerChoice>> {
  const zone = await companyZone(context.db);
  const wanted = day ?? dayIn(context.now, zone);
  const from = startOfDay(wanted, zone);
  const to = startOfDay(addDays(wanted, 1), zone);
  const type = order_type_id ?? null;
  if (type !== null)
    await demandKnown(context.db, [{ field: 'order_type_id', of: seenType(context.actor), ids: [type] }]);
  const rows = await context.db.read<Candidate>(choiceStatement(type, { from, to }, context.actor));
  const officers = holds(context.actor, 'view_all.order')
    ? await withLoads(context, rows, {
        from,
        to,
        type,
        visit: start && end ? { start, end } : null,
        except: order_id ?? null,
      })
    : rows.map((row) => ({ ...row, ...UNTOLD }));
  return { day: wanted, officers: officers.sort(byChoice) };
}

const UNTOLD = {
  busy: null,
  count: null,
  planned_minutes: null,
  travel_minutes: null,
  shift_minutes: null,
  shift_other_types: false,
};

type Candidate = Pick<OfficerChoice, 'id' | 'name' | 'away'>;

/** What each has in the window, by the same rule as on the board. */
async function withLoads(
  context: SignedInContext,
  rows: readonly Candidate[],
  {
    type,
    visit,
    except,
    ...window
  }: Window & {
    type: number | null;
    visit: { start: string; end: string } | null;
    except: number | null;
  },
): Promise<OfficerChoice[]> {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  // A visit may go on past midnight: what it meets there counts for it, and not for the day.
  const until = visit ? Math.max(to, Date.parse(visit.end)) : to;
  const orders = perPerson(await dayOrders(context, { from: window.from, to: new Date(until).toISOString() }));
  const roster = Map.groupBy(
    await context.db.read<RosterRow>(rosterStatement(context.actor, window)),
    ({ user_id }) => user_id,
  );
  return rows.map((row) => {
    const own = orders.get(row.id) ?? [];
    const ofDay = own.filter(({ start }) => Date.parse(start) < to);
    const shifts = (roster.get(row.id) ?? []).map(shiftOf);
    const load = loadOf(ofDay.map(orderOf), shifts, from, to);
    const works = shifts.filter(({ kind, start, end }) => WORKS.has(kind) && start < to && end > from);
    return {
      ...row,
      busy: busyAt(own, visit, except),
      count: ofDay.length,
      planned_minutes: load.work,
      travel_minutes: load.travel,
      shift_minutes: load.of > 0 ? load.of : null,
      away: load.of > 0 ? null : row.away,
      shift_other_types: type !== null && works.length > 0 && !works.some((shift) => isFor(shift, type)),
    };
  });
}

const seenType = (actor: Actor) =>
  sql`select from order_type k where k.id = n.id and k.deleted_at is null and ${listWall('order_type', actor, 'k') ?? sql`true`}`;

/** Staff who may see and complete the type: by a role that holds all types, or by a grant of their own or of a role. */
const choiceStatement = (
  type: number | null,
  { from, to }: Window,
  actor: Actor,
  load = holds(actor, 'view_all.order'),
): Statement => sql`
  select u.id, u.full_name as name, case when ${load} then (
    select max(e.kind) from roster_entry e where e.user_id = u.id and e.kind not in ('shift', 'on_call')
      and e.start_at < ${to}::timestamptz and e.end_at > ${from}::timestamptz) end as away
  from app_user u
  where not u.is_customer_user and not u.disable and not u.is_blacklisted and u.deleted_at is null
    and (${type}::bigint is null
      or exists (select from user_role ur join role l on l.id = ur.role_id where ur.user_id = u.id and l.deleted_at is null
        and (l.all_activity_types or l.text_key = 'administrator'))
      or exists (select from activity_type_grant g where g.order_type_id = ${type}::bigint and g.can_view and g.can_complete
        and (g.user_id = u.id or g.role_id in (select ur.role_id from user_role ur where ur.user_id = u.id))))
  order by lower(u.full_name), u.id limit ${sql.lit(MOST)}`;
