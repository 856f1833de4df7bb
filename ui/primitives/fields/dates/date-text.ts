import { dateFormat } from '../../../format/format.ts';

const formats = { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Order of day, month and year in a locale: 'dmy' for en-JM and es, 'mdy' for en-US, 'ymd' for sv. */
export function dayOrder(locale: string): 'dmy' | 'mdy' | 'ymd' {
  const parts = dateFormat(locale, formats).formatToParts(new Date(Date.UTC(2026, 10, 21)));
  const order = parts.map((p) => p.type[0]).filter((c) => c === 'd' || c === 'm' || c === 'y');
  const text = order.join('');
  return text === 'mdy' || text === 'ymd' ? text : 'dmy';
}

/** A day as it is typed in a locale: "21/11/2026". '' for none. */
export function writeDay(day: string, locale: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return '';
  const [, y, m, d] = match;
  const order = dayOrder(locale);
  if (order === 'ymd') return `${y}-${m}-${d}`;
  return order === 'mdy' ? `${m}/${d}/${y}` : `${d}/${m}/${y}`;
}

/** The pattern shown as placeholder: "dd/mm/yyyy"; letters of the language ("dd/mm/aaaa"). */
export function dayPattern(locale: string): string {
  const year = locale.startsWith('es') ? 'aaaa' : 'yyyy';
  const order = dayOrder(locale);
  if (order === 'ymd') return `${year}-mm-dd`;
  return order === 'mdy' ? `mm/dd/${year}` : `dd/mm/${year}`;
}

/**
 * Reads a typed day: ISO, locale order with any separator, two-digit years (20xx), a missing year (`today`'s year), month names.
 * Gives `YYYY-MM-DD`, '' for empty text, null for what is no day.
 */
export function readDay(text: string, locale: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === '') return '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = typed
    .replace(/\bde\b/g, ' ')
    .split(/[\s./-]+/)
    .filter(Boolean);
  const named = parts.findIndex((p) => /\p{L}/u.test(p));
  if (named >= 0) return readNamed(parts, named, locale, today);
  if (parts.some((p) => !/^\d{1,4}$/.test(p)) || parts.length < 2 || parts.length > 3) return null;
  const [a, b, c] = parts.map(Number) as [number, number, number | undefined];
  const thisYear = Number(today.slice(0, 4));
  if ((parts[0] ?? '').length === 4) return valid(a, b, c ?? 0);
  const year = c === undefined ? thisYear : c < 100 ? 2000 + c : c;
  return dayOrder(locale) === 'mdy' ? valid(year, a, b) : valid(year, b, a);
}

function readNamed(parts: string[], at: number, locale: string, today: string): string | null {
  const month = monthNumber(parts[at] ?? '', locale);
  const numbers = parts.filter((_, i) => i !== at).map(Number);
  const [first, second] = numbers;
  if (!month || first === undefined || numbers.some(Number.isNaN) || numbers.length > 2) return null;
  const year = second ?? Number(today.slice(0, 4));
  return valid(year < 100 ? 2000 + year : year, month, first);
}

function monthNumber(name: string, locale: string): number | null {
  const clean = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\p{M}.]/gu, '')
      .toLowerCase();
  const wanted = clean(name);
  if (wanted.length < 3) return null;
  for (const language of [locale, 'en', 'es']) {
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, 15));
      const full = clean(dateFormat(language, { timeZone: 'UTC', month: 'long' }).format(date));
      const short = clean(dateFormat(language, { timeZone: 'UTC', month: 'short' }).format(date));
      if (full.startsWith(wanted) || short === wanted) return month + 1;
    }
  }
  return null;
}

function valid(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!same || year < 1900 || year > 2200) return null;
  return date.toISOString().slice(0, 10);
}

/** Times that have a name, in both languages, without accents and spaces. */
const NAMED_TIMES = new Map([
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['mediodia', '12:00'],
  ['midnight', '00:00'],
  ['medianoche', '00:00'],
]);

/** "9delanoche" as "9pm": the halves of the day as Spanish says them; twelve at night begins a day, twelve in the morning is noon. */
const withHalf = (typed: string): string =>
  typed
    .replace(/^(12[:.h]?(?:\d{2})?)delanoche$/, '$1am')
    .replace(/^(12[:.h]?(?:\d{2})?)delamanana$/, '$1pm')
    .replace(/(dela(tarde|noche)|delmediodia)$/, 'pm')
    .replace(/dela(manana|madrugada)$/, 'am');

/** Reads a typed time: "9", "930", "9:30", "9.30 pm", "21h30", "3 de la tarde", "noon". Gives `HH:mm`, '' for empty text, null for no time. */
export function readTime(text: string): string | null {
  const said = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '');
  if (said === '') return '';
  const named = NAMED_TIMES.get(said);
  if (named !== undefined) return named;
  const typed = withHalf(said);
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?h?(am|pm|a\.?m\.?|p\.?m\.?)?$/.exec(typed);
  if (!match) return null;
  let hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3]?.[0];
  if (half && (hour < 1 || hour > 12)) return null;
  if (half === 'p' && hour < 12) hour += 12;
  if (half === 'a' && hour === 12) hour = 0;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Wall clock of an instant in a zone: `{ day: 'YYYY-MM-DD', time: 'HH:mm' }`. */
export function wallClock(instant: string, zone: string): { day: string; time: string } {
  const options = { ...formats, timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = dateFormat('en-CA', options).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** The instant (ISO, milliseconds, Z) of a wall clock in a zone; in a gap of daylight saving the later reading. */
export function instantOf(day: string, time: string, zone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offset = (at: number) => {
    const clock = wallClock(new Date(at).toISOString(), zone);
    return Date.parse(`${clock.day}T${clock.time}:00Z`) - at;
  };
  const first = wanted - offset(wanted);
  return new Date(wanted - offset(first)).toISOString();
}
