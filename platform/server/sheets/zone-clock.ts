import { Temporal } from 'temporal-polyfill';

const QUARTER_HOUR = 900_000;
const KEPT = 5000;
const offsets = new Map<string, number>();

/** Milliseconds the zone is ahead of UTC; zones change on quarter hours only, so one look-up serves a whole quarter. */
function offsetOf(epoch: number, zone: string): number {
  const key = `${zone}:${Math.floor(epoch / QUARTER_HOUR)}`;
  const kept = offsets.get(key);
  if (kept !== undefined) return kept;
  const offset = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;
  if (offsets.size >= KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function epochOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}

/** The wall clock of the zone as if it were UTC (spreadsheet cells know no zone); null for what is no instant. */
export function wallDate(value: unknown, zone: string): Date | null {
  const epoch = epochOf(value);
  return Number.isNaN(epoch) ? null : new Date(epoch + offsetOf(epoch, zone));
}

/** The instant as ISO 8601 with the zone's clock and offset, without zero milliseconds; null for what is no instant. */
export function zonedText(value: unknown, zone: string): string | null {
  return (typeof value === 'string' && wireText(value, zone)) || slowText(value, zone);
}

function slowText(value: unknown, zone: string): string | null {
  const epoch = epochOf(value);
  if (Number.isNaN(epoch)) return null;
  const offset = offsetOf(epoch, zone);
  const wall = new Date(epoch + offset).toISOString();
  return `${wall.slice(0, epoch % 1000 === 0 ? 19 : 23)}${offsetText(offset)}`;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${offset < 0 ? '-' : '+'}${clock}`;
}

interface Tens {
  /** Date, hour and the tens of the minutes on the zone's clock. */
  clock: string;
  offset: string;
}
const WIRE_LENGTH = '2026-11-21T14:05:00.000Z'.length;
const TENS_LENGTH = '2026-11-21T14:0'.length;
let tensZone = '';
const tens = new Map<string, Tens | null>();

/**
 * An instant as the wire writes it needs no arithmetic: within ten minutes the zone's clock differs from UTC by the same leading
 * text, and what follows is equal. Null where the zone is ahead by odd minutes or the text is another form.
 */
function wireText(value: string, zone: string): string | null {
  if (value.length !== WIRE_LENGTH || !value.endsWith('Z')) return null;
  if (zone !== tensZone || tens.size >= KEPT) {
    tens.clear();
    tensZone = zone;
  }
  const key = value.slice(0, TENS_LENGTH);
  let kept = tens.get(key);
  if (kept === undefined) {
    kept = tensOf(key, zone);
    tens.set(key, kept);
  }
  if (!kept) return null;
  const rest = value.slice(TENS_LENGTH, value.endsWith('.000Z') ? 19 : 23);
  return kept.clock + rest + kept.offset;
}

function tensOf(key: string, zone: string): Tens | null {
  const epoch = Date.parse(`${key}0:00.000Z`);
  if (Number.isNaN(epoch)) return null;
  const offset = offsetOf(epoch, zone);
  if (offset % 600_000 !== 0) return null;
  return { clock: new Date(epoch + offset).toISOString().slice(0, TENS_LENGTH), offset: offsetText(offset) };
}
