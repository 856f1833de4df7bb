import { placeOfZone } from '../../../platform/kernel/zone-names.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { type Conventions, formatDate } from '../../../platform/server/documents/template/formats.ts';
import type { DocumentOrder } from './document-data.ts';

type Visit = Pick<DocumentOrder, 'scheduled_start' | 'scheduled_end' | 'all_day' | 'time_zone'>;

/**
 * When a visit is on the clock of its place, as pages say it: "09:00–11:00 New York", with its day where that is another one there;
 * null where the document's own clock shows the same.
 */
export function placeClock({ scheduled_start: start, scheduled_end: end, ...visit }: Visit, how: Conventions) {
  const zone = visit.time_zone;
  if (start === null || visit.all_day) return null;
  const there = { ...how, zone };
  const time = (instant: string, on: Conventions): string => formatDate(instant, 'time', on, 'medium');
  const isSameDay = dayIn(start, zone) === dayIn(start, how.zone);
  if (isSameDay && time(start, there) === time(start, how)) return null;
  const lasts = end !== null && dayIn(end, zone) === dayIn(start, zone);
  const hours = `${time(start, there)}${lasts ? `–${time(end, there)}` : ''} ${placeOfZone(zone)}`;
  return isSameDay ? hours : `${formatDate(start, 'date', there, 'medium')} ${hours}`;
}
