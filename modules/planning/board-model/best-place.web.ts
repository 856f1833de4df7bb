import { type Chip, isConflict } from '../board/board-checks.rules.ts';
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

/** What a place is asked for: that the officer also gets there from the one before and on to the next, or that nothing stands in the way. */
type Fit = 'reached' | 'free';
const FITS: readonly Fit[] = ['reached', 'free'];

const spoils = (fit: Fit, chip: Chip): boolean => isConflict(chip) || (fit === 'reached' && chip.code === 'travel_gap');

/**
 * The first time from `from` on at which the officer can take it with no conflict, within `until`; null when there is none. One with
 * time for the way there and on is taken before an earlier one without.
 */
export function firstFree(
  model: BoardModel,
  event: BoardEvent,
  driver_id: number,
  length: number,
  from: number,
  until: number,
): number | null {
  return firstOf(FITS, (fit) => firstFitting(model, event, { driver_id, length, from, until }, fit));
}

function firstOf<T>(fits: readonly Fit[], find: (fit: Fit) => T | null): T | null {
  for (const fit of fits) {
    const found = find(fit);
    if (found !== null) return found;
  }
  return null;
}

/** Steps of 15 minutes; what is taken is stepped over at once. */
function firstFitting(
  model: BoardModel,
  event: BoardEvent,
  { driver_id, length, from, until }: { driver_id: number; length: number; from: number; until: number },
  fit: Fit,
): number | null {
  let start = Math.ceil(from / STEP) * STEP;
  while (start + length <= until) {
    const chips = model.tryPlan(event, { driver_id, start, end: start + length });
    if (!chips.some((chip) => spoils(fit, chip))) return start;
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
  const free = firstOf(FITS, (fit) => freePlace(model, officerIds, event, { dayStart, now }, fit));
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
  { dayStart, now }: { dayStart: number; now: number },
  fit: Fit,
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
    const until = shift?.end ?? dayStart + WORK_TO;
    const free = firstFitting(model, event, { driver_id: id, length, from, until }, fit);
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
  return firstOf(FITS, (fit) => {
    let day = Math.max(shown, startOfDay(now));
    for (let n = 0; n < DAYS; n++) {
      const plan = freePlace(model, officerIds, event, { dayStart: day, now }, fit);
      if (plan) return plan;
      // A day has 23 to 25 hours.
      day = startOfDay(day + 36 * HOUR);
    }
    return null;
  });
}
