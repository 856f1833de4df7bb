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
  const on = (instant: string, part: DatePart, where = zone): string =>
    formatDate(instant, part, { ...how, zone: where }, 'medium');
  const endsLater = end !== null && dayIn(start, zone) !== dayIn(end, zone);
  if (visit.all_day) return endsLater ? `${on(start, 'date')} – ${on(end, 'date')}` : on(start, 'date');
  const until = end === null ? '' : ` – ${on(end, endsLater ? 'datetime' : 'time')}`;
  const isElsewhere = on(start, 'datetime') !== on(start, 'datetime', how.zone);
  return `${on(start, 'datetime')}${until}${isElsewhere ? ` (${placeOfZone(zone)})` : ''}`;
}
