import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { schedule, workersOf } from '../../activities/public.server.ts';
import { chipsOfMany } from '../officer-sweep/officer-sweep.rules.ts';
import { type BoardOfficerAnswer, type getBoard, MOST_DAYS } from './board.contract.ts';
import type { BoardOrder } from './board-checks.rules.ts';
import {
  checkedOfficers,
  type OfficerRow,
  officersStatement,
  type RosterRow,
  rosterStatement,
  shiftOf,
  type Window,
} from './board-officers.server.ts';
import { boardRules, byOfficer, orderOf } from './board-rules.server.ts';
import { loadOf, totalOf } from './travel.rules.ts';

const DAY = 86_400_000;
const WORKS = new Set(['shift', 'on_call']);

/** Officers × time with everything a planner weighs: shifts, absences, load, activities with their chips. */
export async function board(
  query: QueryOf<typeof getBoard>,
  context: SignedInContext,
): Promise<AnswerOf<typeof getBoard>> {
  const window = windowOf(query, context.now);
  const rules = await boardRules(context, window);
  const filters = { ...query.filters, scheduled: { from: window.from, to: justBefore(window.to) } };
  const planned = query.with_orders === false ? null : await schedule({ filters }, context);
  const events = planned?.events ?? [];
  const orders = events.map(orderOf);
  const assigned = byOfficer(orders);
  const [officers, roster] = (await context.db.readAll([
    officersStatement(context.actor, window, planned ? [...assigned.keys()] : await workersIn(query, window, context)),
    rosterStatement(context.actor, window),
  ])) as [OfficerRow[], RosterRow[]];
  const checked = checkedOfficers(officers, roster);
  const shifts = Map.groupBy(roster, (row) => row.user_id);
  const eventOf = new Map(events.map((event) => [event.id, event]));
  return {
    ...window,
    zone: rules.zone,
    strict: rules.strict,
    officers: officers.map((row) => {
      const own = assigned.get(row.id) ?? [];
      const chips = chipsOfMany(checked.get(row.id) ?? null, own, rules);
      const rows = own.map((order) => ({ ...eventOf.get(order.id), id: order.id, chips: chips(order) }));
      return { ...officerAnswer(row, shifts.get(row.id) ?? [], own, window), orders: rows };
    }),
    holidays: rules.daysOff.map(({ start, end, ...off }) => ({ ...off, start: iso(start), end: iso(end) })),
    unscheduled: planned?.unscheduled ?? [],
    unscheduled_total: planned?.unscheduled_total ?? 0,
    unscheduled_is_estimate: planned?.unscheduled_is_estimate ?? false,
  };
}

/** Without the activities it is asked who has any; rows of people reach no further than the days a board may have. */
async function workersIn(
  { days }: QueryOf<typeof getBoard>,
  window: Window,
  context: SignedInContext,
): Promise<number[]> {
  return (days ?? 1) <= MOST_DAYS ? workersOf(context, window) : [];
}

const iso = (at: number): string => new Date(at).toISOString();
const justBefore = (instant: string): string => iso(Date.parse(instant) - 1);

function windowOf({ from, days }: QueryOf<typeof getBoard>, now: number): Window {
  const start = from ?? iso(now - (now % DAY));
  return { from: start, to: iso(Date.parse(start) + (days ?? 1) * DAY) };
}

function officerAnswer(
  row: OfficerRow,
  roster: readonly RosterRow[],
  orders: readonly BoardOrder[],
  window: Window,
): Omit<BoardOfficerAnswer, 'orders'> {
  const entry = ({ user_id: _user, ...rest }: RosterRow) => rest;
  const works = roster.filter(({ kind }) => WORKS.has(kind));
  return {
    ...row,
    shifts: works.map(entry),
    leave: roster.filter(({ kind }) => !WORKS.has(kind)).map(entry),
    // Skills and vehicles come with their own lists.
    skills: [],
    vehicle: null,
    load_percent: loadPercent(works, orders, window),
  };
}

function loadPercent(works: readonly RosterRow[], orders: readonly BoardOrder[], { from, to }: Window): number | null {
  const load = loadOf(orders, works.map(shiftOf), Date.parse(from), Date.parse(to));
  return load.of <= 0 ? null : Math.round((100 * totalOf(load)) / load.of);
}
