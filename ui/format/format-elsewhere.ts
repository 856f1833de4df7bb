import type { FormatContext, Moment } from './format.ts';
import { dayIn, formatDate, formatTime, isDay, toDate } from './format-date.ts';

/**
 * A moment on the clock of another zone: "08:00 New York", with its day where that is another one there; '' when the clock shows
 * what the context's own does.
 */
export function formatElsewhere(value: Moment, zone: string, context: FormatContext): string {
  const date = toDate(value);
  if (!date || isDay(value)) return '';
  const there = { ...context, zone };
  const time = formatTime(value, there);
  const isSameDay = dayIn(zone, date) === dayIn(context.zone, date);
  if (isSameDay && time === formatTime(value, context)) return '';
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return isSameDay ? `${time} ${place}` : `${formatDate(value, there)} ${time} ${place}`;
}
