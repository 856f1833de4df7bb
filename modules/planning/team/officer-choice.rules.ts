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
}

/** Who has a shift first, then who is neither there nor away, then who is away; by name. */
export const byChoice = (one: OfficerChoice, other: OfficerChoice): number =>
  rank(one) - rank(other) || one.name.localeCompare(other.name);

const rank = ({ away, shift_minutes }: OfficerChoice): number => (away !== null ? 2 : shift_minutes === null ? 1 : 0);
