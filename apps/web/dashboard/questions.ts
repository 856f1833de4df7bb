import { homeFilters } from '../../../modules/activities/order-home/home-filters.rules.ts';
import { filtersToSearch } from '../../../platform/web/resource-list/state/filters-url.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { PlainFilter } from '../../../ui/patterns/filter/filter-value.ts';

/** Not yet completed or cancelled. */
export const OPEN = ['pending', 'released', 'incomplete'];
const LIST = '/ams/activities';

/** The list of activities in one of its views. */
export const viewHref = (view: string): string => `${LIST}?view=${view}`;

type Filters = Readonly<Record<string, PlainFilter>>;

/** The way to the activities behind a figure: of those the person's first page is about. */
export function useRowsHref(): (filters: Filters) => string {
  const about = homeFilters(useCan()('view_all.order'));
  return (filters) => `${LIST}?${new URLSearchParams({ view: 'all', ...filtersToSearch({ ...about, ...filters }) })}`;
}

/** The day's schedule. */
export const SCHEDULE = '/ams/activity-schedule';
