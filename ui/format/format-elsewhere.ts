import { placeOfZone } from '../../platform/kernel/zone-names.ts';
import type { FormatContext, Moment } from './format.ts';
import { dayIn, formatDate, formatTime, isDay, toDate } from './format-date.ts';

/**
 * A moment on the clock of another zone: "08:00 New York", with its day where that is another one there, and to when it lasts that
 * day: "08:00–09:30 New York". '' when the clock shows what the context's own does.
 */
export function formatElsewhere(value: Moment, zone: string, context: FormatContext, until?: Moment): string {
  const date = toDate(value);
  if (!date || isDay(value)) return '';
  const there = { ...context, zone };
  const start = formatTime(value, there);
  const isSameDay = dayIn(zone, date) === dayIn(context.zone, date);
  if (isSameDay && start === formatTime(value, context)) return '';
  const end = toDate(until);
  const time = end && dayIn(zone, end) === dayIn(zone, date) ? `${start}–${formatTime(end, there)}` : start;
  const said = `${time} ${placeOfZone(zone)}`;
  return isSameDay ? said : `${formatDate(value, there)} ${said}`;
}
