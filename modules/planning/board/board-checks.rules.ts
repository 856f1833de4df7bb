import { loadOf, type Place, totalOf, travelMinutes } from './travel.rules.ts';

/** An activity as the checks see it; instants in epoch ms. */
export interface BoardOrder extends Place {
  readonly id: number;
  readonly reference_no: string;
  readonly status: string;
  readonly type_id: number;
  /** Where it is done, when that is a location of the company. */
  readonly location_id: number | null;
  readonly driver_id: number | null;
  readonly secondary_officer_id: number | null;
  readonly start: number;
  readonly end: number;
  readonly due: number | null;
}

/** One roster entry of an officer. */
export interface BoardShift {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly break_minutes: number;
  readonly max_orders: number | null;
  /** Activity types it is for; empty is all of them. */
  readonly order_type_ids: readonly number[];
  readonly location_id: number | null;
}

/** An officer as the checks see them: what they may do and when they are there. */
export interface BoardOfficer {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  /** Activity types they may carry out; null is all of them. */
  readonly type_ids: readonly number[] | null;
  readonly location_id: number | null;
  /** By start. */
  readonly roster: readonly BoardShift[];
}

/** A stretch nobody works in, for the whole company or at one location. */
export interface DayOff {
  readonly start: number;
  readonly end: number;
  /** Name of the holiday; null is a day outside the work week. */
  readonly name: string | null;
  /** Null is the whole company. */
  readonly location_id: number | null;
}

export type HardCode = 'order_closed' | 'officer_inactive' | 'not_permitted_type' | 'officer_busy';
export type SoftCode =
  | 'overlap'
  | 'outside_shift'
  | 'shift_other_types'
  | 'on_leave'
  | 'late_to_window'
  | 'travel_gap'
  | 'over_capacity'
  | 'over_max_orders'
  | 'unreleased_gate';

/** What is wrong with a plan, small enough for a chip on the bar. */
export interface Chip {
  readonly code: HardCode | SoftCode;
  readonly minutes?: number;
  readonly other?: { readonly id: number; readonly reference_no: string };
  /** Kind of absence, or name of the holiday. */
  readonly why?: string | null;
  readonly officer_id?: number;
}

export interface Rules {
  readonly strict: boolean;
  readonly now: number;
  /** By start. */
  readonly daysOff: readonly DayOff[];
}

/** States in which an activity is still to be done. */
export const OPEN: ReadonlySet<string> = new Set(['pending', 'released', 'incomplete']);
const HARD = new Set<Chip['code']>(['order_closed', 'officer_inactive', 'not_permitted_type', 'officer_busy']);
/** Soft, but somebody has to say why: the rest is only shown. */
const ASKED = new Set<Chip['code']>(['overlap', 'on_leave', 'outside_shift', 'shift_other_types', 'over_max_orders']);
export const WORKS: ReadonlySet<string> = new Set(['shift', 'on_call']);
const MINUTE = 60_000;
const DAY = 86_400_000;
export const HALF_DAY = DAY / 2;

export const isHard = (chip: Chip): boolean => HARD.has(chip.code);
export const asksReason = (chip: Chip): boolean => ASKED.has(chip.code);
/** Conflicts are red; the other chips are hints. */
export const isConflict = (chip: Chip): boolean => isHard(chip) || ASKED.has(chip.code);

/**
 * Everything to say about an activity at its place on the board: the same function decides on the server and warns in
 * the browser before the drop. `others` are the officer's other activities around it, in any order; `null` officer: nobody yet.
 */
export function chipsOf(
  order: BoardOrder,
  officer: BoardOfficer | null,
  others: readonly BoardOrder[],
  rules: Rules,
  shiftLoad = shiftLoadAmong(others),
): Chip[] {
  if (!OPEN.has(order.status)) return [];
  const chips: Chip[] = [];
  if (order.due !== null && order.end > order.due)
    chips.push({ code: 'late_to_window', minutes: Math.round((order.end - order.due) / MINUTE) });
  if (order.status === 'pending' && order.start < rules.now + DAY) chips.push({ code: 'unreleased_gate' });
  if (!officer) return chips;
  if (!officer.active) chips.push({ code: 'officer_inactive' });
  if (officer.type_ids && !officer.type_ids.includes(order.type_id)) chips.push({ code: 'not_permitted_type' });
  const open = others.filter((other) => other.id !== order.id && OPEN.has(other.status));
  chips.push(...overlapChips(order, open, rules.strict), ...absenceChips(order, officer, rules));
  chips.push(...travelChips(order, open), ...loadChips(order, officer, shiftLoad));
  return chips;
}

/** The hard refusals of a move of an activity that is there now. */
export function refusalOf(status: string, chips: readonly Chip[]): HardCode | null {
  if (!OPEN.has(status)) return 'order_closed';
  return (chips.find(isHard)?.code as HardCode | undefined) ?? null;
}

function overlapChips(order: BoardOrder, open: readonly BoardOrder[], strict: boolean): Chip[] {
  let worst: Chip | null = null;
  let most = 0;
  for (const other of open) {
    const minutes = (Math.min(order.end, other.end) - Math.max(order.start, other.start)) / MINUTE;
    if (minutes <= most) continue;
    most = minutes;
    worst = {
      code: strict ? 'officer_busy' : 'overlap',
      minutes: Math.round(minutes),
      other: { id: other.id, reference_no: other.reference_no },
    };
  }
  return worst ? [worst] : [];
}

function absenceChips(order: BoardOrder, officer: BoardOfficer, { daysOff }: Rules): Chip[] {
  const meets = (one: { start: number; end: number }): boolean => one.start < order.end && one.end > order.start;
  const away = officer.roster.find((entry) => !WORKS.has(entry.kind) && meets(entry));
  if (away) return [{ code: 'on_leave', why: away.kind }];
  const near = officer.roster.filter(
    (entry) => WORKS.has(entry.kind) && entry.start < order.end + HALF_DAY && entry.end > order.start - HALF_DAY,
  );
  const around = near.filter((entry) => entry.start <= order.start && entry.end >= order.end);
  // A location that is closed is said in spite of a shift: who made the roster need not have known.
  const places = new Set([order.location_id, ...around.map(({ location_id }) => location_id)]);
  const closed = daysOff.find((off) => off.location_id !== null && places.has(off.location_id) && meets(off));
  if (closed) return [{ code: 'outside_shift', why: closed.name }];
  if (near.length > 0) {
    if (around.length === 0) return [{ code: 'outside_shift' }];
    return around.some((entry) => isFor(entry, order.type_id)) ? [] : [{ code: 'shift_other_types' }];
  }
  // Nobody made a roster for this day: the company's week and holidays decide, and those of the officer's location.
  const isTheirs = ({ location_id }: DayOff): boolean => location_id === null || location_id === officer.location_id;
  const off = daysOff.find((one) => isTheirs(one) && meets(one));
  return off ? [{ code: 'outside_shift', why: off.name }] : [];
}

/** Whether a shift takes activities of a type. */
export const isFor = ({ order_type_ids }: Pick<BoardShift, 'order_type_ids'>, type: number): boolean =>
  order_type_ids.length === 0 || order_type_ids.includes(type);

function travelChips(order: BoardOrder, open: readonly BoardOrder[]): Chip[] {
  let worst: Chip | null = null;
  for (const other of neighbours(order, open)) {
    const free = (other.start >= order.end ? other.start - order.end : order.start - other.end) / MINUTE;
    const missing = Math.round((travelMinutes(order, other) - free) * 10) / 10;
    if (missing > 0 && missing > (worst?.minutes ?? 0))
      worst = { code: 'travel_gap', minutes: missing, other: { id: other.id, reference_no: other.reference_no } };
  }
  return worst ? [worst] : [];
}

/** The activity before and the one after, on the same day's work. */
function neighbours(order: BoardOrder, open: readonly BoardOrder[]): BoardOrder[] {
  let before: BoardOrder | null = null;
  let after: BoardOrder | null = null;
  for (const other of open) {
    if (other.end <= order.start && order.start - other.end < HALF_DAY && other.end > (before?.end ?? 0))
      before = other;
    if (other.start >= order.end && other.start - order.end < HALF_DAY && other.start < (after?.start ?? Infinity))
      after = other;
  }
  return [before, after].filter((one): one is BoardOrder => one !== null);
}

function loadChips(order: BoardOrder, officer: BoardOfficer, shiftLoad: ShiftLoad): Chip[] {
  const shift = officer.roster.find(
    (entry) => entry.kind === 'shift' && entry.start <= order.start && entry.end > order.start,
  );
  if (!shift) return [];
  const chips: Chip[] = [];
  const { over, open } = shiftLoad(order, shift);
  if (over >= 1) chips.push({ code: 'over_capacity', minutes: over });
  if (shift.max_orders !== null && open > shift.max_orders) chips.push({ code: 'over_max_orders' });
  return chips;
}

/** What a shift holds with an activity in it: minutes beyond what fits, and how many are still to be done. */
export type ShiftLoad = (order: BoardOrder, shift: BoardShift) => { over: number; open: number };

const shiftLoadAmong =
  (others: readonly BoardOrder[]): ShiftLoad =>
  (order, shift) => {
    const inShift = others.filter(({ id, start }) => id !== order.id && start >= shift.start && start < shift.end);
    const load = loadOf([...inShift, order], [shift], shift.start, shift.end);
    return { over: totalOf(load) - load.of, open: inShift.filter(({ status }) => OPEN.has(status)).length + 1 };
  };
