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
  /** All their shifts that day are for other types of activity. */
  readonly shift_other_types: boolean;
}

/** Who has a shift for it first, then who is neither there nor away, then who is away; by name. */
export const byChoice = (one: OfficerChoice, other: OfficerChoice): number =>
  rank(one) - rank(other) || one.name.localeCompare(other.name);

const rank = ({ away, shift_minutes, shift_other_types }: OfficerChoice): number => {
  if (away !== null) return 2;
  return shift_minutes === null || shift_other_types ? 1 : 0;
};
