import { addDays } from '../../../platform/kernel/days.ts';

/** A shift as the roster lists it. */
export interface OwnShift {
  id: number;
  kind: string;
  day: string;
  start_at: string;
  end_at: string;
  break_minutes: number;
}

/** What the roster is asked for: one person's published shifts of today, and of yesterday for those that go past midnight. */
export const shiftsAsked = (userId: number, today: string) => ({
  filters: { user_id: [userId], status: ['published'], day: { from: addDays(today, -1), to: today } },
  per_page: 20,
});

/** Kinds without hours. */
const AWAY: ReadonlySet<string> = new Set(['off', 'leave', 'sick', 'holiday']);
export const isAway = ({ kind }: Pick<OwnShift, 'kind'>): boolean => AWAY.has(kind);

/** Today's, and yesterday's that are not over, the first one first. */
export const shiftsOfToday = (shifts: readonly OwnShift[], today: string, now: number): OwnShift[] =>
  shifts
    .filter((shift) => shift.day === today || (!isAway(shift) && Date.parse(shift.end_at) > now))
    .toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
