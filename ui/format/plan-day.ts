import { dateFormat, type FormatContext, type Moment } from './format.ts';
import { type DayWords, dayLabel, NO_BREAK, nearDay, toDate } from './format-date.ts';

/** The day of a plan, as the one who waits for it looks it up: "Today", "Tomorrow", else "Tue 24 Nov". */
export function formatPlanDay(value: Moment, context: FormatContext, words: DayWords, now = new Date()): string {
  const date = toDate(value);
  if (!date) return '';
  const { zone, locale } = context;
  const near = nearDay(date, zone, now, words);
  if (near) return near;
  const weekday = dateFormat(locale, { timeZone: zone, weekday: 'short' }).format(date).replace('.', '');
  return `${weekday}${NO_BREAK}${dayLabel(date, zone, now, locale)}`;
}
