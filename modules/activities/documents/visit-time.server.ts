import { placeOfZone } from '../../../platform/kernel/zone-names.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { type Conventions, type DatePart, formatDate } from '../../../platform/server/documents/template/formats.ts';
import type { DocumentOrder } from './document-data.ts';

type Visit = Pick<DocumentOrder, 'scheduled_start' | 'scheduled_end' | 'all_day' | 'time_zone'>;

/**
 * When a visit is, on the clock of its place as the customer reads it everywhere: "4 Dec 2026 10:15 – 12:15". The place is named where
 * the document's own clock shows something else: "… 10:15 – 12:15 (Santo Domingo)". Null without a time.
 */
export function visitTime({ scheduled_start: start, scheduled_end: end, ...visit }: Visit, how: Conventions) {
  if (start === null) return null;
  const zone = visit.time_zone;
  const on = (instant: string, part: DatePart): string => formatDate(instant, part, { ...how, zone }, 'medium');
  const endsLater = end !== null && dayIn(start, zone) !== dayIn(end, zone);
  if (visit.all_day) return endsLater ? `${on(start, 'date')} – ${on(end, 'date')}` : on(start, 'date');
  const until = end === null ? '' : ` – ${on(end, endsLater ? 'datetime' : 'time')}`;
  return `${on(start, 'datetime')}${until}${placeBeside(start, zone, how)}`;
}

/** One instant in the same way: "4 Dec 2026 10:15 (Santo Domingo)". Null without one. */
export function instantTime(instant: string | null | undefined, zone: string, how: Conventions): string | null {
  if (!instant) return null;
  return `${formatDate(instant, 'datetime', { ...how, zone }, 'medium')}${placeBeside(instant, zone, how)}`;
}

/** The place of a clock, where the document's own shows something else at that time. */
function placeBeside(instant: string, zone: string, how: Conventions): string {
  const there = formatDate(instant, 'datetime', { ...how, zone }, 'medium');
  return there === formatDate(instant, 'datetime', how, 'medium') ? '' : ` (${placeOfZone(zone)})`;
}
