/** A rule of repetition (RFC 5545); what is not here is refused. Weekdays 1 = Monday … 7 = Sunday; days are YYYY-MM-DD. */
export interface Recurrence {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  /** `nth` 0 = every such weekday, 1 = first, -1 = last of the month, in a yearly rule of the year. */
  readonly byDay: readonly { readonly weekday: number; readonly nth: number }[];
  readonly byMonthDay: readonly number[];
  readonly bySetPos: readonly number[];
  /** The last day it may fall on, or the day of the moment it ends at (`untilOnClock`). */
  readonly until: string | null;
  /** HH:MM:SS, with Z for UTC; null where UNTIL is a day. */
  readonly untilTime?: string | null;
  readonly count: number | null;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MOST_INTERVAL = 99;
const MOST_COUNT = 9999;
const MOST_WEEKS_OF_MONTH = 5;
const MOST_WEEKS = 53;

/** Reads `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR`, with or without `RRULE:`; null when it is none of this subset. */
export function parseRecurrence(text: string): Recurrence | null {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (!PARTS.has(name) || value === '' || rest.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const freq = parts.get('FREQ');
  if (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY' && freq !== 'YEARLY') return null;
  const interval = whole(parts.get('INTERVAL') ?? '1', 1, MOST_INTERVAL);
  const count = parts.has('COUNT') ? whole(parts.get('COUNT'), 1, MOST_COUNT) : null;
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL')) : null;
  const byDay = list(parts.get('BYDAY'), (value) =>
    weekday(value, freq === 'YEARLY' ? MOST_WEEKS : MOST_WEEKS_OF_MONTH),
  );
  const byMonthDay = list(parts.get('BYMONTHDAY'), (value) => nonZero(value, 31));
  const bySetPos = list(parts.get('BYSETPOS'), (value) => nonZero(value, 366));
  if (interval === undefined || count === undefined || until === undefined) return null;
  if (!byDay || !byMonthDay || !bySetPos || (count !== null && until !== null)) return null;
  const hasPlaces = byDay.some(({ nth }) => nth !== 0);
  if (hasPlaces && (freq === 'DAILY' || freq === 'WEEKLY')) return null;
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return null;
  // A place has meaning only among days that something else names.
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length === 0) return null;
  return { freq, interval, byDay, byMonthDay, bySetPos, ...(until ?? { until }), count };
}

const PARTS = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'UNTIL', 'COUNT']);

function whole(text: string | undefined, min: number, max: number): number | undefined {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function nonZero(text: string, most: number): number | undefined {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0;
  return value !== 0 && Math.abs(value) <= most ? value : undefined;
}

function weekday(text: string, most: number): { weekday: number; nth: number } | undefined {
  const match = /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text);
  const nth = Number(match?.[1] ?? 0);
  return match && Math.abs(nth) <= most ? { weekday: WEEKDAYS.indexOf(match[2] ?? '') + 1, nth } : undefined;
}

const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z?))?$/;

function untilOf(text: string | undefined): Required<Pick<Recurrence, 'until' | 'untilTime'>> | undefined {
  const [whole, year, month, date, hour, minute, second, mark] = UNTIL.exec(text ?? '') ?? [];
  const until = `${year}-${month}-${date}`;
  const at = Date.parse(`${until}T00:00:00Z`);
  // 30 February is read as a day of March.
  if (!whole || Number.isNaN(at) || !new Date(at).toISOString().startsWith(until)) return undefined;
  return { until, untilTime: hour === undefined ? null : `${hour}:${minute}:${second}${mark}` };
}

function list<T>(text: string | undefined, read: (value: string) => T | undefined): T[] | null {
  if (text === undefined) return [];
  // A day that is named twice is one day.
  const values = [...new Set(text.split(','))].map(read);
  return values.every((value) => value !== undefined) ? (values as T[]) : null;
}
