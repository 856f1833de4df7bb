import { isConflict } from '../board/board-checks.rules.ts';
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
      ?.roster.find((one) => one.kind === 'shift' && one.start >= dayStart && one.start < dayStart + 24 * HOUR);
    const from = Math.max(shift?.start ?? dayStart + WORK_FROM, dayStart <= now && now < dayStart + WORK_TO ? now : 0);
    const free = firstFree(model, event, id, length, from, shift?.end ?? dayStart + WORK_TO);
    if (free === null) continue;
    const load = model.load(id)?.minutes ?? 0;
    const earlier = best === null || free < (best.plan.start ?? 0) || (free === best.plan.start && load < best.load);
    if (earlier) best = { plan: { driver_id: id, start: free, end: free + length }, load };
  }
  if (best) return best.plan;
  const [first] = officerIds;
  const nine = dayStart + 9 * HOUR;
  return first === undefined ? null : { driver_id: first, start: nine, end: nine + length };
}
