import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { dayIn, relativeRange } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type DayOrder, dayOrders } from '../../activities/public.server.ts';
import { companyZone } from '../../company/public.server.ts';
import {
  type OfficerRow,
  officersStatement,
  type RosterRow,
  rosterStatement,
  type Window,
} from '../board/board-officers.server.ts';
import { loadOf } from '../board/travel.rules.ts';
import type { getTeam, TeamMember } from './team.contract.ts';
import { byNeed, type TeamDay, teamDay } from './team-day.rules.ts';

const WORKS = new Set(['shift', 'on_call']);
const ABSENT = new Set(['leave', 'sick', 'holiday']);

/** Who is at what today, from the activities of the day, the roster and the last positions. */
export async function team(context: SignedInContext): Promise<AnswerOf<typeof getTeam>> {
  const zone = await companyZone(context.db);
  const window = relativeRange('today', context.now, zone);
  const orders = await dayOrders(context, window);
  const byPerson = perPerson(orders);
  const [officers, roster, seen] = (await context.db.readAll([
    officersStatement(context.actor, window, [...byPerson.keys()]),
    rosterStatement(context.actor, window),
    seenStatement(context, window),
  ])) as [OfficerRow[], RosterRow[], { id: number; located_at: string }[]];
  const shifts = Map.groupBy(
    roster.filter((row) => touches(row, window)),
    (row) => row.user_id,
  );
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const positions = new Map(seen.map(({ id, located_at }) => [id, Date.parse(located_at)]));
  const days = officers
    .filter(({ id, active }) => active || byPerson.has(id))
    .map((officer) => {
      const own = byPerson.get(officer.id) ?? [];
      const entries = shifts.get(officer.id) ?? [];
      const day = teamDay(own.map(orderOf), entries.map(entryOf), context.now, positions.get(officer.id) ?? null);
      const { work, travel, of } = loadOf(own.map(orderOf), entries.map(entryOf), from, to);
      const load = { planned_minutes: work, travel_minutes: travel, shift_minutes: of };
      return { ...day, ...load, id: officer.id, name: officer.name, department_name: officer.department_name, own };
    })
    .sort(byNeed);
  const has = (id: number, kinds: ReadonlySet<string>) => (shifts.get(id) ?? []).some(({ kind }) => kinds.has(kind));
  return {
    ...window,
    day: dayIn(context.now, zone),
    zone,
    on_shift: officers.filter(({ id }) => has(id, WORKS)).length,
    working: days.filter(({ id, total }) => has(id, WORKS) || total > 0).length,
    on_leave: officers.filter(({ id }) => has(id, ABSENT)).length,
    members: days.map(({ own, ...day }) => memberOf(day, own)),
  };
}

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));
/** A night shift is read half a day beyond the window; what does not touch the day itself is not the day's. */
const touches = (row: RosterRow, { from, to }: Window): boolean => row.end_at > from && row.start_at < to;

export function perPerson(orders: readonly DayOrder[]): Map<number, DayOrder[]> {
  const found = new Map<number, DayOrder[]>();
  for (const order of orders)
    for (const id of [order.driver_id, order.secondary_officer_id]) {
      if (id === null) continue;
      const own = found.get(id);
      if (own) own.push(order);
      else found.set(id, [order]);
    }
  return found;
}

export const orderOf = (order: DayOrder) => ({
  id: order.id,
  status: order.status,
  start: Date.parse(order.start),
  end: Date.parse(order.end),
  started: instant(order.started_at),
  completed: instant(order.completed_at),
  waits: instant(order.incomplete_at),
  lat: order.lat,
  long: order.long,
});

const entryOf = (row: RosterRow) => ({
  kind: row.kind,
  start: Date.parse(row.start_at),
  end: Date.parse(row.end_at),
  break_minutes: row.break_minutes,
});

/** Where somebody is needs its own permission; one's own position does not help oneself. */
function seenStatement({ actor }: SignedInContext, { from }: Window): Statement {
  const may = holds(actor, 'view_location.users');
  return sql`select u.id, u.located_at from app_user u where ${may} and u.located_at >= ${from}::timestamptz
    and not u.is_customer_user and u.deleted_at is null`;
}

function memberOf(
  {
    next_behind: _,
    ...day
  }: TeamDay &
    Pick<TeamMember, 'id' | 'name' | 'department_name' | 'planned_minutes' | 'travel_minutes' | 'shift_minutes'>,
  own: readonly DayOrder[],
): TeamMember {
  const job = (id: number | null): TeamMember['now'] => {
    const found = own.find((order) => order.id === id);
    if (!found) return null;
    const { reference_no, name, city, start, end, progress, incomplete_reason } = found;
    return { id: found.id, reference_no, name, city, start, end, progress, incomplete_reason };
  };
  return {
    ...day,
    now: job(day.now),
    next: job(day.next),
    since: isoOrNull(day.since),
    next_at: isoOrNull(day.next_at),
    bars: day.bars.map((bar) => ({ ...bar, start: iso(bar.start), end: iso(bar.end) })),
  };
}
