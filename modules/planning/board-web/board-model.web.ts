import {
  type BoardOfficer,
  type BoardOrder,
  type Chip,
  chipsOf,
  isConflict,
  loadMinutes,
  type Rules,
  shiftMinutes,
} from '../board/board-checks.rules.ts';
import type { Board, BoardEvent, Plan } from './board-types.ts';

const orders = new WeakMap<BoardEvent, BoardOrder>();
const NOBODY: readonly BoardEvent[] = [];

/** An event as the checks want it; made once for each event. */
export function orderOf(event: BoardEvent): BoardOrder {
  const known = orders.get(event);
  if (known) return known;
  const order: BoardOrder = {
    id: event.id,
    reference_no: event.reference_no,
    status: event.status,
    type_id: event.type.id,
    driver_id: event.driver?.id ?? null,
    secondary_officer_id: event.secondary?.id ?? null,
    start: Date.parse(event.start),
    end: Date.parse(event.end),
    due: event.due_at ? Date.parse(event.due_at) : null,
    lat: event.lat,
    long: event.long,
  };
  orders.set(event, order);
  return order;
}

/** Officers as the checks want them, from the answer of the board. */
export function officersOf(board: Board): BoardOfficer[] {
  return board.officers.map((row) => ({
    id: row.id,
    name: row.name,
    active: row.active,
    type_ids: row.type_ids,
    roster: [...row.shifts, ...row.leave].map((entry) => ({
      kind: entry.kind,
      start: Date.parse(entry.start_at),
      end: Date.parse(entry.end_at),
      break_minutes: entry.break_minutes,
      max_orders: entry.max_orders,
    })),
  }));
}

export const rulesOf = (board: Board): Rules => ({
  strict: board.strict,
  now: Date.now(),
  daysOff: board.holidays.map(({ start, end, name }) => ({ start: Date.parse(start), end: Date.parse(end), name })),
});

/** Everything on screen, by the officer who drives or seconds it; events come sorted by start. */
export interface BoardModel {
  readonly events: readonly BoardEvent[];
  readonly byOfficer: ReadonlyMap<number, readonly BoardEvent[]>;
  readonly officers: ReadonlyMap<number, BoardOfficer>;
  readonly rules: Rules;
  /** What there is to say about an event where it stands; worked out when it is first asked for. */
  chips(event: BoardEvent): readonly Chip[];
  /** The same for a place it might be put. */
  tryPlan(event: BoardEvent, plan: Plan): readonly Chip[];
  /** Percent of the officer's shifts that is planned; null without a shift. */
  load(officerId: number): { minutes: number; of: number } | null;
}

const HALF_DAY = 43_200_000;

/** Those of a sorted list that are within half a day: no check looks further. */
function near(orders: readonly BoardOrder[], { start, end }: BoardOrder): readonly BoardOrder[] {
  return orders.length < 20 ? orders : orders.filter((one) => one.start < end + HALF_DAY && one.end > start - HALF_DAY);
}

/** Groups the events once; the checks run only for what is looked at. */
export function boardModel(
  events: readonly BoardEvent[],
  officers: readonly BoardOfficer[],
  rules: Rules,
  window: { from: number; to: number },
): BoardModel {
  const byOfficer = new Map<number, BoardEvent[]>();
  for (const event of events)
    for (const person of [event.driver, event.secondary]) {
      if (!person) continue;
      const list = byOfficer.get(person.id);
      if (list) list.push(event);
      else byOfficer.set(person.id, [event]);
    }
  const people = new Map(officers.map((officer) => [officer.id, officer]));
  const known = new Map<BoardEvent, readonly Chip[]>();
  const kept = new Map<number, readonly BoardOrder[]>();
  const ordersOf = (officerId: number): readonly BoardOrder[] => {
    const list = kept.get(officerId) ?? (byOfficer.get(officerId) ?? NOBODY).map(orderOf);
    kept.set(officerId, list);
    return list;
  };
  const check = (order: BoardOrder): readonly Chip[] => {
    const officer = order.driver_id === null ? null : (people.get(order.driver_id) ?? null);
    return chipsOf(order, officer, near(ordersOf(order.driver_id ?? 0), order), rules);
  };
  return {
    events,
    byOfficer,
    officers: people,
    rules,
    chips: (event) => {
      const chips = known.get(event) ?? check(orderOf(event));
      known.set(event, chips);
      return chips;
    },
    tryPlan: (event, { driver_id, start, end }) =>
      start === null ? [] : check({ ...orderOf(event), driver_id, start, end: end ?? start }),
    load: (officerId) => loadOf(people.get(officerId), byOfficer.get(officerId) ?? NOBODY, window),
  };
}

/** The shifts that begin in the window, and the work and travel in them. */
function loadOf(
  officer: BoardOfficer | undefined,
  events: readonly BoardEvent[],
  { from, to }: { from: number; to: number },
) {
  const shifts = officer?.roster.filter(({ kind, start }) => kind === 'shift' && start >= from && start < to) ?? [];
  if (shifts.length === 0) return null;
  const own = events.filter(({ status }) => status !== 'cancelled').map(orderOf);
  const minutes = shifts.reduce(
    (sum, shift) => sum + loadMinutes(own.filter(({ start }) => start >= shift.start && start < shift.end)),
    0,
  );
  return { minutes, of: shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0) };
}

/** Events with a conflict, earliest first. */
export const conflictsOf = (model: BoardModel): BoardEvent[] =>
  model.events.filter((event) => event.driver && model.chips(event).some(isConflict));

const STEP = 900_000;

/**
 * The first time from `from` on at which the officer can take it with no conflict, within `until`; null when there is none. Steps of
 * 15 minutes.
 */
export function firstFree(
  model: BoardModel,
  event: BoardEvent,
  driver_id: number,
  length: number,
  from: number,
  until: number,
): number | null {
  for (let start = Math.ceil(from / STEP) * STEP; start + length <= until; start += STEP) {
    const chips = model.tryPlan(event, { driver_id, start, end: start + length });
    if (!chips.some(isConflict)) return start;
    // Who left or may not do it at all has no free time at any hour.
    if (chips.some(({ code }) => code === 'officer_inactive' || code === 'not_permitted_type')) return null;
  }
  return null;
}

const WORK_FROM = 8 * 3_600_000;
const WORK_TO = 18 * 3_600_000;

/**
 * A good first place for something out of the tray: the officer who is free earliest on the day, of these the least loaded; the
 * first officer at 09:00 when nobody is free. `dayStart` is the day's first instant (ms).
 */
export function bestPlace(
  model: BoardModel,
  officerIds: readonly number[],
  event: BoardEvent,
  dayStart: number,
  now: number,
): Plan | null {
  const { start, end } = orderOf(event);
  const length = end - start;
  let best: { plan: Plan; load: number } | null = null;
  for (const id of officerIds) {
    const shift = model.officers
      .get(id)
      ?.roster.find((one) => one.kind === 'shift' && one.start >= dayStart && one.start < dayStart + 24 * 3_600_000);
    const from = Math.max(shift?.start ?? dayStart + WORK_FROM, dayStart <= now && now < dayStart + WORK_TO ? now : 0);
    const free = firstFree(model, event, id, length, from, shift?.end ?? dayStart + WORK_TO);
    if (free === null) continue;
    const load = model.load(id)?.minutes ?? 0;
    const earlier = best === null || free < (best.plan.start ?? 0) || (free === best.plan.start && load < best.load);
    if (earlier) best = { plan: { driver_id: id, start: free, end: free + length }, load };
  }
  if (best) return best.plan;
  const [first] = officerIds;
  const nine = dayStart + 9 * 3_600_000;
  return first === undefined ? null : { driver_id: first, start: nine, end: nine + length };
}
