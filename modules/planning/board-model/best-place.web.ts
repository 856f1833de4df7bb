import { isConflict } from '../board/board-checks.rules.ts';
import { totalOf } from '../board/travel.rules.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import type { BoardModel } from './board-model.web.ts';
import { orderOf } from './board-order.web.ts';

const STEP = 900_000;
const HOUR = 3_600_000;
const WORK_FROM = 8 * HOUR;
const WORK_TO = 18 * HOUR;
const NOWHERE = new Set(['officer_inactive', 'not_permitted_type']);
const TAKEN = new Set(['overlap', 'officer_busy']);

/**
 * The first time from `from` on at which the officer can take it with no conflict, within `until`; null when there is none. Steps of
 * 15 minutes; what is taken is stepped over at once.
 */
export function firstFree(
  model: BoardModel,
  event: BoardEvent,
  driver_id: number,
  length: number,
  from: number,
  until: number,
): number | null {
  let start = Math.ceil(from / STEP) * STEP;
  while (start + length <= until) {
    const chips = model.tryPlan(event, { driver_id, start, end: start + length });
    if (!chips.some(isConflict)) return start;
    // Who left or may not do it at all has no free time at any hour.
    if (chips.some(({ code }) => NOWHERE.has(code))) return null;
    const taken = chips.find(({ code }) => TAKEN.has(code))?.other?.id;
    const other = taken && model.work(driver_id).events.find(({ id }) => id === taken);
    start = Math.max(start + STEP, other ? Math.ceil(orderOf(other).end / STEP) * STEP : 0);
  }
  return null;
}

/**
 * A good first place for something out of the tray: the officer who is free earliest on the day, of these the least loaded; the
 * first officer at 09:00, today not before now, when nobody is free. `dayStart` is the day's first instant (ms).
 */
export function bestPlace(
  model: BoardModel,
  officerIds: readonly number[],
  event: BoardEvent,
  dayStart: number,
  now: number,
): Plan | null {
  const free = freePlace(model, officerIds, event, dayStart, now);
  if (free) return free;
  const [first] = officerIds;
  const isToday = dayStart <= now && now < dayStart + 24 * HOUR;
  const nine = isToday ? Math.max(dayStart + 9 * HOUR, Math.ceil(now / STEP) * STEP) : dayStart + 9 * HOUR;
  const { start, end } = orderOf(event);
  return first === undefined ? null : { driver_id: first, start: nine, end: nine + end - start };
}

function freePlace(
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
      ?.roster.find((one) => one.kind === 'shift' && one.start >= dayStart && one.start < dayStart + 24 * HOUR);
    const isToday = dayStart <= now && now < dayStart + 24 * HOUR;
    const from = Math.max(shift?.start ?? dayStart + WORK_FROM, isToday ? now : 0);
    const free = firstFree(model, event, id, length, from, shift?.end ?? dayStart + WORK_TO);
    if (free === null) continue;
    const load = totalOf(model.load(id));
    const earlier = best === null || free < (best.plan.start ?? 0) || (free === best.plan.start && load < best.load);
    if (earlier) best = { plan: { driver_id: id, start: free, end: free + length }, load };
  }
  return best?.plan ?? null;
}

/** How far ahead a place is looked for. */
const DAYS = 14;

/** The first good place from now on, from the shown day or today, whichever is later; null when nobody is free for two weeks. */
export function nextPlace(
  model: BoardModel,
  officerIds: readonly number[],
  event: BoardEvent,
  shown: number,
  now: number,
  startOfDay: (at: number) => number,
): Plan | null {
  let day = Math.max(shown, startOfDay(now));
  for (let n = 0; n < DAYS; n++) {
    const plan = freePlace(model, officerIds, event, day, now);
    if (plan) return plan;
    // A day has 23 to 25 hours.
    day = startOfDay(day + 36 * HOUR);
  }
  return null;
}
