import { ORDER_STATUSES } from '../order/order-states.rules.ts';

/** What the company shows first to people without a view of their own. */
export interface FirstList {
  view?: string;
  filters?: Readonly<Record<string, unknown>>;
  sort?: string;
  columns?: readonly string[];
}

/** Reads the stored text; nothing where it is none. */
export function readFirstList(text: unknown): FirstList {
  if (typeof text !== 'string') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Id of the company's own view, which stands before those of the product. */
export const COMPANY_VIEW = 'company';

/** The company's view; null where it says nothing beyond the usual. Every view names its statuses. */
export function companyView({ filters = {}, sort }: FirstList) {
  if (Object.keys(filters).length === 0 && !sort) return null;
  return { id: COMPANY_VIEW, filters: { status: ORDER_STATUSES, ...filters }, sort: sort || 'scheduled_start' };
}

const SCREENS: Readonly<Record<string, { path: string; search: Readonly<Record<string, string>> }>> = {
  board: { path: '/ams/activity-schedule', search: {} },
  calendar: { path: '/ams/activity-schedule', search: { view: 'month' } },
  map: { path: '/ams/maps', search: {} },
};

/** The screen of a first view that is no list. */
export const screenOf = ({ view = 'list' }: FirstList) => (Object.hasOwn(SCREENS, view) ? SCREENS[view] : undefined);

/** The named columns in their order, the others hidden; null where none is named. */
export function firstColumns(all: readonly { id: string }[], { columns = [] }: FirstList) {
  const known = columns.filter((id) => all.some((column) => column.id === id));
  if (known.length === 0) return null;
  const others = all.flatMap(({ id }) => (known.includes(id) ? [] : [id]));
  return { order: [...known, ...others], hidden: others, widths: {} };
}
