import type { FormatContext } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { type DayWords, dayIn, formatTime, toDate } from '../../../ui/format/format-date.ts';
import { formatPlanDay } from '../../../ui/format/plan-day.ts';
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

/** When a visit is, in the zone of the place: "Tue 24 Nov 10:00–12:00", "Today 10:00"; short leaves the end out. */
export function useVisitTime(): (row: Visit, isShort?: boolean) => string {
  const { context } = useFormat();
  const t = useT();
  const words = { today: t('ui.day.today'), yesterday: t('ui.day.yesterday'), tomorrow: t('ui.day.tomorrow') };
  return (row, isShort) =>
    visitTime(
      isShort ? { ...row, scheduled_end: null } : row,
      { ...context, zone: row.time_zone || context.zone },
      words,
    );
}

type Visit = Pick<PortalRequestRow, 'scheduled_start' | 'scheduled_end' | 'all_day' | 'time_zone'>;

function visitTime(row: Visit, place: FormatContext, words: DayWords): string {
  const start = toDate(row.scheduled_start);
  if (!start) return '';
  const day = formatPlanDay(start, place, words);
  if (row.all_day) return day;
  const end = toDate(row.scheduled_end);
  const isSameDay = end !== null && dayIn(place.zone, end) === dayIn(place.zone, start);
  return `${day} ${formatTime(start, place)}${isSameDay ? `–${formatTime(end, place)}` : ''}`;
}
