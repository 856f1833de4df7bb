import { filtersToSearch } from '../../../platform/web/resource-list/state/filters-url.ts';
import type { PlainFilter } from '../../../ui/patterns/filter/filter-value.ts';

/** Not yet completed or cancelled. */
export const OPEN = ['pending', 'released', 'incomplete'];
const LIST = '/ams/activities';

/** The list of activities in one of its views. */
export const viewHref = (view: string): string => `${LIST}?view=${view}`;

/** The list of the activities behind a figure. */
export function rowsHref(filters: Readonly<Record<string, PlainFilter>>): string {
  return `${LIST}?${new URLSearchParams({ view: 'all', ...filtersToSearch(filters) })}`;
}

/** Overdue ones, more closely described. */
export const lateHref = (more: Readonly<Record<string, PlainFilter>>): string =>
  rowsHref({ status: OPEN, overdue: true, ...more });

/** The day's schedule. */
export const SCHEDULE = '/ams/activity-schedule';
