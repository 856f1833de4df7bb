/** An officer as the picker offers them. */
export interface OfficerChoice {
  readonly id: number;
  readonly name: string;
  /** Activities and their minutes on the day; null when the asker may not know. */
  readonly count: number | null;
  readonly planned_minutes: number | null;
  readonly shift_minutes: number | null;
  /** Why they are not there that day; null when they are. */
  readonly away: string | null;
}

/** Who is there before who is away, then by name. */
export const byChoice = (one: OfficerChoice, other: OfficerChoice): number =>
  Number(one.away !== null) - Number(other.away !== null) || one.name.localeCompare(other.name);
