import { wallTime } from '../../../kernel/zones.ts';

/** What comes first in 03/04/2026. */
export type DayOrder = 'dmy' | 'mdy';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;

/** No date is longer, with its time and zone however many spaces are between them. */
const LONGEST = 100;

/** A text that begins with a date: the day and what follows it; null where it does not, or there is no such day. */
function datePart(text: string, order: DayOrder): { day: string; rest: string } | null {
  if (text.length > LONGEST) return null;
  const iso = YEAR_FIRST.exec(text);
  if (iso) return dated(text, iso[0], [iso[1], iso[3], iso[4]]);
  const local = YEAR_LAST.exec(text);
  if (!local) return null;
  const [whole, first, , second, year] = local;
  return dated(text, whole, order === 'mdy' ? [year, first, second] : [year, second, first]);
}

function dated(text: string, part: string, [year = '', month = '', day = '']: (string | undefined)[]) {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${found}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === found;
  return isReal && year >= '1900' && year <= '2200' ? { day: found, rest: text.slice(part.length) } : null;
}

/** A day; a midnight behind it says nothing more, any other text means that it is not only a day. */
export function dayText(text: string, order: DayOrder): string | null {
  const found = datePart(text, order);
  return found && /^(?:[T\s]+0{1,2}:00(?::00(?:[.,]0+)?)?Z?)?$/.test(found.rest) ? found.day : null;
}

const WIRE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

const SECONDS = /^\d{1,2}\s*[:.h]\s*\d{2}[:.]\d{2}/i;

/** What a time ends with that says how far it is from that of Greenwich. */
const OFFSET = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/** An instant with its offset as it is; without one a wall clock of the zone, a bare day its midnight. Null where text is left over. */
export function instantText(text: string, order: DayOrder, zone: string): string | null {
  if (text.length <= LONGEST && WIRE.test(text)) return isoText(text);
  const found = datePart(text, order);
  if (!found) return null;
  if (found.rest === '') return wallTime(`${found.day}T00:00:00`, zone);
  const [, link = '', behind = ''] = /^(T|[\s,]+(?:(?:a las?|at|um)\s+)?)(.+)$/i.exec(found.rest) ?? [];
  const offset = OFFSET.exec(behind)?.[0];
  const time = offset === undefined ? behind : behind.slice(0, -offset.length);
  // 08:00 -10:00 may as well be from eight to ten; nobody tells the seconds of an appointment.
  const isSpan = offset?.startsWith('-') && link !== 'T' && !SECONDS.test(time);
  const clock = clockText(offset === undefined ? time : time.trimEnd());
  if (clock === null || isSpan) return null;
  if (offset === undefined) return wallTime(`${found.day}T${clock}`, zone);
  const sign = /^[a-z]/i.test(offset) ? 'Z' : offset.replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  return isoText(`${found.day}T${clock}${sign}`);
}

function isoText(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const CLOCK = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)?([^\d]*)$/i;
/** What stands behind a time, without dots and spaces: halves of the day and words for "o'clock". */
const HALVES = new Map<string, 'am' | 'pm'>([
  ['am', 'am'],
  ['pm', 'pm'],
  ['a', 'am'],
  ['p', 'pm'],
]);
const HOUR_WORDS = new Set(['h', 'hs', 'hr', 'hrs', 'hora', 'horas', 'hour', 'hours', 'uhr', 'uur']);

/** HH:mm:ss of a time as people write it: 15:15, 3:15 p. m., 15h15, 15:15 Uhr, 3 pm; null for anything else. */
function clockText(text: string): string | null {
  const [, hours = '', minutes, seconds = '00', fraction, tail = ''] = CLOCK.exec(text) ?? [];
  const word = tail.replace(/[\s.]/g, '').toLowerCase();
  const half = HALVES.get(word);
  if (hours === '' || (word !== '' && !half && !HOUR_WORDS.has(word)) || (minutes === undefined && word === ''))
    return null;
  const raw = Number(hours);
  // Of a half of the day 13 to 23 can only be the second; nobody means anything with 15 a. m.
  if (half && (raw > 12 || raw === 0) && half === (raw === 0 ? 'pm' : 'am')) return null;
  const hour = half && raw <= 12 ? (raw % 12) + (half === 'pm' ? 12 : 0) : raw;
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  const rest = fraction ? `.${fraction.slice(0, 3).padEnd(3, '0')}` : '';
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}${rest}`;
}

/** What the cell says of the order: only one makes it a date, either does with different days, or nothing. */
export function orderOf(text: string): DayOrder | 'either' | null {
  if (!YEAR_LAST.test(text)) return null;
  const [dayFirst, monthFirst] = [datePart(text, 'dmy')?.day, datePart(text, 'mdy')?.day];
  if (dayFirst === monthFirst) return null;
  if (dayFirst && monthFirst) return 'either';
  return dayFirst ? 'dmy' : 'mdy';
}
