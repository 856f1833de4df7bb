import { filtersToSearch, isFilterParam } from '../../../platform/web/resource-list/state/filters-url.ts';
import type { PlainFilter } from '../../../ui/patterns/filter/filter-value.ts';
import type { PlainFilters } from './order-filter.rules.ts';

type Raw = Readonly<Record<string, string>>;

/** Says "no filter at all", which is not the same as the view's own filters. */
const NONE = 'no_filters';

/** A change of what the list shows; what is left out stays. `filters: null` goes back to the view's own. */
export interface ListChange {
  q?: string;
  sort?: string;
  view?: string;
  /** Id of the activity shown in the peek, or `new`. */
  open?: string;
  filters?: PlainFilters | null;
}

/** Whether the URL says filters of its own. */
export const hasFilters = (raw: Raw): boolean => NONE in raw || Object.keys(raw).some(isFilterParam);

/** Search parameters after a change. */
export function writeListSearch(before: Raw, change: ListChange): Record<string, string> {
  const { filters, ...texts } = change;
  const next: Record<string, string> = { ...before };
  for (const [key, text] of Object.entries(texts)) {
    if (text === '' || text === undefined) delete next[key];
    else next[key] = text;
  }
  if (filters === undefined) return next;
  for (const key of Object.keys(next)) if (isFilterParam(key) || key === NONE) delete next[key];
  if (filters === null) return next;
  const written = filtersToSearch(filters as Record<string, PlainFilter>);
  return Object.keys(written).length > 0 ? { ...next, ...written } : { ...next, [NONE]: '1' };
}
