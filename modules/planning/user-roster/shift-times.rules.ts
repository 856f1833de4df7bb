import { addDays } from '../../../platform/kernel/days.ts';

/** When a shift begins and ends: times of its day, by the clock. */
export interface ShiftTimes {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** The day on which an end falls: one that is not after the start is of the night, so it is the next day's. */
export const endDay = ({ day, start, end }: ShiftTimes): string =>
  start !== '' && end !== '' && end <= start ? addDays(day, 1) : day;
