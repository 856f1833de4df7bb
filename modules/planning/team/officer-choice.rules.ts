import { OPEN } from '../board/board-checks.rules.ts';

/** An officer as the picker offers them. */
export interface OfficerChoice {
  readonly id: number;
  readonly name: string;
  /** Activities and their minutes on the day; null when the asker may not know. */
  readonly count: number | null;
  readonly planned_minutes: number | null;
  readonly travel_minutes: number | null;
  readonly shift_minutes: number | null;
  /** Why they are not there that day; null when they are. */
  readonly away: string | null;
  /** The first of their visits that meets the one asked for; null when none does, or the asker may not know. */
  readonly busy: { readonly start: string; readonly end: string } | null;
  /** All their shifts that day are for other types of activity. */
  readonly shift_other_types: boolean;
}

interface Visit {
  readonly start: string;
  readonly end: string;
}

/** The first open visit that meets the one to be given; what ends when that begins does not. */
export function busyAt(
  orders: readonly (Visit & { id: number; status: string })[],
  visit: Visit | null,
  except: number | null,
): Visit | null {
  if (!visit) return null;
  const [from, to] = [Date.parse(visit.start), Date.parse(visit.end)];
  const [first] = orders
    .filter(({ id, status }) => id !== except && OPEN.has(status))
    .filter(({ start, end }) => Date.parse(start) < to && Date.parse(end) > from)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
  return first ? { start: first.start, end: first.end } : null;
}

/** Who has a shift for it first, then who is neither there nor away, then who is away; by name. */
export const byChoice = (one: OfficerChoice, other: OfficerChoice): number =>
  rank(one) - rank(other) || one.name.localeCompare(other.name);

const rank = ({ away, shift_minutes, shift_other_types }: OfficerChoice): number => {
  if (away !== null) return 2;
  return shift_minutes === null || shift_other_types ? 1 : 0;
};
