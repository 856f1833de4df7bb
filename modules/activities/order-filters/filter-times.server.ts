import { type When, whenRange } from '../../../platform/kernel/when.ts';
import { sql } from '../../../platform/server/db/statement.ts';

import type { OrderFilters } from './order-filters.contract.ts';

type Sql = ReturnType<typeof sql>;

/** Hours an activity lasts at most, all but the long ones, which have an index of their own. */
const SHORT = 48;

/** Which of the activities that overlap a range: those found by their beginning, the long ones that began earlier, or both. */
export type Stretch = 'short' | 'long';

/**
 * The window of the activity overlaps the range; one that ends as the range begins, as at midnight, does not, alias `o`: those that began in it or shortly before, and the long ones, which are few
 * and named one by one. Nothing has to be read from the beginning or to the end of time.
 */
export function overlaps({ from, to }: Range, isDeleted = false, stretch?: Stretch): Sql {
  const before = to === null ? sql`o.scheduled_start is not null` : sql`o.scheduled_start < ${to}::timestamptz`;
  if (from === null) return before;
  const meets = sql`${before} and (o.scheduled_start >= ${from}::timestamptz or o.scheduled_end > ${from}::timestamptz)`;
  if (isDeleted) return meets;
  const early = new Date(Date.parse(from) - SHORT * 3_600_000).toISOString();
  const short = sql`(o.scheduled_start >= ${early}::timestamptz and ${meets})`;
  const long = sql`o.id = any(array(select l.id from "order" l
    where l.deleted_at is null and l.scheduled_end - l.scheduled_start > interval '2 days' and l.scheduled_end > ${from}::timestamptz
      and l.scheduled_start < ${early}::timestamptz))`;
  if (stretch) return stretch === 'short' ? short : long;
  // That all of them have a beginning is said beside "or": the index of those that have one is not seen to hold both otherwise.
  return sql`(o.scheduled_start is not null and (${short} or ${long}))`;
}

interface Range {
  from: string | null;
  to: string | null;
}

/** Filters by a time, with the column each looks at. */
const TIMES = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  scheduled: 'scheduled_start',
  due_at: 'due_at',
  released_at: 'released_at',
  completed_at: 'completed_at',
  cancelled_at: 'cancelled_at',
  signed_off_at: 'signed_off_at',
} as const satisfies { [K in keyof OrderFilters]?: string };
const NARROW_MS = 100 * 86_400_000;

/**
 * Whether a filter leaves few activities, a customer's or a stretch of time, that another order than its own cannot find: read newest first, the activities of two
 * years ago come last, and the planner, for whom every column stands alone, does not know it.
 */
export function isWindow(
  filters: OrderFilters,
  sortedBy: string | null,
  scope: Parameters<typeof whenRange>[1],
): boolean {
  // The activities of one customer in another order than their own: put in order, not looked for among those of all customers.
  if (filters.customer_id?.length === 1 && sortedBy !== null && sortedBy !== 'created_at') return true;
  // What waits for a time is the part of the open work that an index holds.
  if (filters.unscheduled && sortedBy !== null && sortedBy !== 'created_at' && sortedBy !== 'priority') return true;
  return Object.entries(TIMES).some(([name, column]) => {
    const value = filters[name as keyof typeof TIMES] as When | undefined;
    if (value === undefined || (column === sortedBy && name !== 'scheduled')) return false;
    const { from, to } = whenRange(value, scope);
    return from !== null && to !== null && Date.parse(to) - Date.parse(from) < NARROW_MS;
  });
}
