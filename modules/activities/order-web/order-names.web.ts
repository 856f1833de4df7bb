import { isWorkDone } from '../order/work-done.rules.ts';
import type { OrderRecord } from './order-types.web.ts';

/** Address of one activity's page. */
export const orderPath = (id: number, rest = ''): string => `/ams/activities/${id}${rest}`;

/** "Harbour View Hotel · Delivery": who it is for and what it is. */
export function orderTitle(order: {
  customer: { name: string } | null;
  title: string | null;
  type: { name: string };
}): string {
  return [order.customer?.name ?? order.title, order.type.name].filter(Boolean).join(' · ');
}

type Place = Pick<OrderRecord, 'address1' | 'city' | 'state_name' | 'country_code'> & {
  address2?: string | null;
  postal_code?: string | null;
};

/** The address in one line; null when there is none. */
export function placeLine(place: Place): string | null {
  const parts = [place.address1, place.address2, place.city, place.state_name, place.postal_code];
  return parts.filter(Boolean).join(', ') || null;
}

/** Address of a map with the place: its coordinates, else its words. */
export function mapLink(place: Place & { lat: number | null; long: number | null }): string | null {
  if (place.lat !== null && place.long !== null) return `geo:${place.lat},${place.long}?q=${place.lat},${place.long}`;
  const line = placeLine(place);
  return line ? `geo:0,0?q=${encodeURIComponent(line)}` : null;
}

/** Opens the form of a new activity over the list. */
export const NEW_ORDER = '/ams/activities?open=new';

/** Whether who signs now confirms what was done, or agrees to what is still to be done. */
export const hasDoneWork = (record: OrderRecord): boolean =>
  isWorkDone({
    isCompleted: record.status === 'completed',
    isStarted: record.started_at !== null,
    tasks: record.totalTasks,
    openTasks: record.totalTasks - record.completedTasks,
  });

/** What is confirmed with the signature: the text, and what it names. Everywhere the same sentence as on the link's page. */
export const statementOf = (record: OrderRecord): [string, { reference: string; open: number }] => [
  hasDoneWork(record) ? 'activity.sign.statement' : 'activity.sign.statement_open',
  { reference: record.reference_no, open: record.totalTasks - record.completedTasks },
];

/** Since when an activity is late, as the dashboard counts: its due date, or the end of its visit where it has none. */
export function lateSince(
  { due_at: due, scheduled_end: end }: { due_at: string | null; scheduled_end: string | null },
  now: number,
): { by: 'due' | 'end'; at: string; days: number } | null {
  const at = due ?? end;
  if (at === null) return null;
  return { by: due === null ? 'end' : 'due', at, days: Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS)) };
}

const DAY_MS = 86_400_000;

/** Why it was put off or cancelled, as it was written; what the portal writes for the customer is said in words. */
export const reasonText = (reason: string, t: (key: string) => string): string =>
  reason === 'withdrawn_by_customer' ? t('activity.withdrawn') : reason;
