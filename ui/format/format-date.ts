import { dateFormat, type FormatContext, formatRelative, type Moment } from './format.ts';

/** Words that Intl lacks, given by the text provider: today, yesterday, tomorrow in front of a time. */
export interface DayWords {
  today: string;
  yesterday: string;
  tomorrow: string;
}

/** Between the parts of a day, which stays on one line: "19 Nov". */
export const NO_BREAK = '\u00A0';

/** True for a plain day `YYYY-MM-DD`, which has no zone and must not be shifted by one. */
export function isDay(value: Moment): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** The Date of an instant or of a plain day (noon UTC, so that no zone moves it); null if it is neither. */
export function toDate(value: Moment): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = isDay(value) ? new Date(`${value}T12:00:00Z`) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The calendar day `YYYY-MM-DD` on which an instant falls in a zone. */
export function dayIn(zone: string, date: Date): string {
  const format = dateFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return format.format(date);
}

/** "19 Nov", with the year only if it is not the current one, on one line. */
export function dayLabel(date: Date, zone: string, now: Date, locale: string): string {
  const sameYear = dayIn(zone, date).slice(0, 4) === dayIn(zone, now).slice(0, 4);
  return dayText(date, zone, locale, !sameYear);
}

function dayText(date: Date, timeZone: string, locale: string, hasYear: boolean): string {
  const options = { timeZone, day: 'numeric', month: 'short', year: 'numeric' } as const;
  const parts = dateFormat(locale, options).formatToParts(date);
  const part = (type: string) => parts.find((p) => p.type === type)?.value.replace('.', '') ?? '';
  return part('day') + NO_BREAK + part('month') + (hasYear ? NO_BREAK + part('year') : '');
}

/** The word for the day of now or the one after it; null for any other day. */
export function nearDay(date: Date, zone: string, now: Date, words: DayWords): string | null {
  const day = dayIn(zone, date);
  if (day === dayIn(zone, now)) return words.today;
  const next = new Date(`${dayIn(zone, now)}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return day === dayIn('UTC', next) ? words.tomorrow : null;
}

function clock(date: Date, zone: string, locale: string, seconds = false): string {
  const second = seconds ? ({ second: '2-digit' } as const) : {};
  return dateFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...second }).format(
    date,
  );
}

/** A day: "19 Nov", with the year only if it is not the current one. Takes a plain day or an instant. */
export function formatDate(value: Moment, context: FormatContext, now = new Date()): string {
  const date = toDate(value);
  if (!date) return '';
  // A plain day has no zone: both it and "now" are compared as calendar days.
  return isDay(value)
    ? dayLabel(date, 'UTC', new Date(`${dayIn(context.zone, now)}T12:00:00Z`), context.locale)
    : dayLabel(date, context.zone, now, context.locale);
}

/** Time of day "09:30" of an instant in the context's zone. */
export function formatTime(value: Moment, context: FormatContext): string {
  const date = toDate(value);
  return date ? clock(date, context.zone, context.locale) : '';
}

/** The smart form of tables: "Today 09:30", "Tomorrow 09:30", else "19 Nov 14:00", year if not the current one. */
export function formatDateTime(value: Moment, context: FormatContext, words?: DayWords, now = new Date()): string {
  const date = toDate(value);
  if (!date) return '';
  if (isDay(value)) return formatDate(value, context, now);
  const time = clock(date, context.zone, context.locale);
  const near = words ? nearDay(date, context.zone, now, words) : null;
  return `${near ?? dayLabel(date, context.zone, now, context.locale)} ${time}`;
}

/** "12 min ago" within 24 hours of now, else the smart date and time. */
export function formatAgo(value: Moment, context: FormatContext, words?: DayWords, now = new Date()): string {
  const date = toDate(value);
  if (!date) return '';
  const near = Math.abs(date.getTime() - now.getTime()) < 86_400_000;
  return near && !isDay(value) ? formatRelative(date, now, context) : formatDateTime(value, context, words, now);
}

/** Absolute form for audit and logs: "21 Nov 2026 14:02:11 EST", always with seconds and zone. */
export function formatAbsolute(value: Moment, context: FormatContext): string {
  const date = toDate(value);
  if (!date) return '';
  const day = dayText(date, isDay(value) ? 'UTC' : context.zone, context.locale, true);
  if (isDay(value)) return day;
  return `${day} ${clock(date, context.zone, context.locale, true)} ${zoneName(date, context)}`;
}

/** Short name of the context's zone at an instant ("EST", "GMT-4"). */
export function zoneName(date: Date, context: FormatContext): string {
  const format = dateFormat(context.locale, { timeZone: context.zone, timeZoneName: 'short' });
  return format.formatToParts(date).find((p) => p.type === 'timeZoneName')?.value ?? context.zone;
}

/** From one plain day to another: "2–15 Nov", "27 Oct – 15 Nov"; the year as a single day has it. */
export function formatDays(from: string, to: string, context: FormatContext, now = new Date()): string {
  const [first, last] = [formatDate(from, context, now), formatDate(to, context, now)];
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${last}` : `${first} – ${last}`;
}

/** "Today 09:30–11:30" or "24 Nov 10:00–25 Nov 12:00". */
export function formatWindow(
  from: Moment,
  to: Moment,
  context: FormatContext,
  words?: DayWords,
  now = new Date(),
): string {
  const start = toDate(from);
  const end = toDate(to);
  if (!start || !end) return formatDateTime(from ?? to, context, words, now);
  const sameDay = dayIn(context.zone, start) === dayIn(context.zone, end);
  const tail = sameDay ? formatTime(to, context) : formatDateTime(to, context, words, now);
  return `${formatDateTime(from, context, words, now)}–${tail}`;
}
