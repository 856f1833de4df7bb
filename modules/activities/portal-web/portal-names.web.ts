import { dateFormat } from '../../../ui/format/format.ts';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn, toDate } from '../../../ui/format/format-date.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalRequestRow } from './portal-types.web.ts';

const BASE = '/customer-portal';

/** Addresses of the portal's request pages. */
export const portalPaths = {
  home: `${BASE}/dashboard`,
  list: `${BASE}/service-requests`,
  toSign: `${BASE}/service-requests?state=sign`,
  create: `${BASE}/new-service`,
  view: (id: number, rest = '') => `${BASE}/view-service/${id}${rest}`,
  edit: (id: number) => `${BASE}/edit-service/${id}`,
};

/** What was asked for in a few words: its title, else what kind of work it is. */
export const requestTitle = (row: Pick<PortalRequestRow, 'title' | 'type'>): string => row.title || row.type.name;

interface Place {
  address1: string | null;
  address2?: string | null;
  city: string | null;
  state_name?: string | null;
}

/** An address in one line; '' when there is none. */
export const placeLine = (place: Place): string =>
  [place.address1, place.address2, place.city].filter(Boolean).join(', ');

/** When a visit is, in the zone of the place: "Tue 24 Nov, 10:00–12:00", "Today, 10:00"; short leaves the end out. */
export function useVisitTime(): (row: Visit, isShort?: boolean) => string {
  const t = useT();
  const format = useFormat();
  const words = { today: t('ui.day.today'), tomorrow: t('ui.day.tomorrow') };
  return (row, isShort) => visitTime(isShort ? { ...row, scheduled_end: null } : row, format, words);
}

type Visit = Pick<PortalRequestRow, 'scheduled_start' | 'scheduled_end' | 'all_day' | 'time_zone'>;

function visitTime(row: Visit, format: Formatters, words: { today: string; tomorrow: string }): string {
  const start = toDate(row.scheduled_start);
  if (!start) return '';
  const { locale } = format.context;
  const zone = row.time_zone || format.context.zone;
  const now = Date.now();
  const day = dayIn(zone, start);
  const clock = (value: string | null) => {
    const date = toDate(value);
    const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return date ? dateFormat(locale, options).format(date) : '';
  };
  const end = toDate(row.scheduled_end);
  const isSameDay = end !== null && dayIn(zone, end) === day;
  const hours = row.all_day ? '' : clock(row.scheduled_start) + (isSameDay ? `–${clock(row.scheduled_end)}` : '');
  return [dayWord(start, day, now, zone, locale, words), hours].filter(Boolean).join(', ');
}

function dayWord(
  start: Date,
  day: string,
  now: number,
  zone: string,
  locale: string,
  words: { today: string; tomorrow: string },
): string {
  if (day === dayIn(zone, new Date(now))) return words.today;
  if (day === dayIn(zone, new Date(now + 86_400_000))) return words.tomorrow;
  const options = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' } as const;
  const parts = dateFormat(locale, options).formatToParts(start);
  const part = (type: string) => parts.find((p) => p.type === type)?.value.replace('.', '') ?? '';
  const year = day.slice(0, 4) === dayIn(zone, new Date(now)).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${part('weekday')} ${part('day')} ${part('month')}${year}`;
}
