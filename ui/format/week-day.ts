import { dateFormat, type FormatContext, type Moment } from './format.ts';
import { formatDate, isDay, NO_BREAK, toDate } from './format-date.ts';

/** A day with the name it has in its week: "Tue 24 Nov". Takes a plain day or an instant. */
export function formatWeekDay(value: Moment, context: FormatContext, now = new Date()): string {
  const date = toDate(value);
  if (!date) return '';
  const timeZone = isDay(value) ? 'UTC' : context.zone;
  const weekday = dateFormat(context.locale, { timeZone, weekday: 'short' }).format(date).replace('.', '');
  return `${weekday}${NO_BREAK}${formatDate(value, context, now)}`;
}
