export type Day = 'overdue' | 'today' | 'tomorrow' | 'later' | 'unscheduled';

/** Activities of one day, by their time. */
export interface DayGroup<Row> {
  day: Day;
  rows: Row[];
}

interface Timed {
  id: number;
  scheduled_start: string | null;
  is_overdue: boolean;
}

const DAYS: readonly Day[] = ['overdue', 'today', 'tomorrow', 'later', 'unscheduled'];
const DAY_MS = 86_400_000;

/** Open activities as an officer works through them; `dayAt` gives the company's day (YYYY-MM-DD) of an epoch ms. Empty days are left out. */
export function groupByDay<Row extends Timed>(
  rows: readonly Row[],
  dayAt: (epoch: number) => string,
  now: number,
): DayGroup<Row>[] {
  const today = dayAt(now);
  const tomorrow = dayAt(now + DAY_MS);
  const dayOf = (row: Row): Day => {
    if (row.scheduled_start === null) return row.is_overdue ? 'overdue' : 'unscheduled';
    const day = dayAt(Date.parse(row.scheduled_start));
    if (day === today) return 'today';
    if (day === tomorrow) return 'tomorrow';
    return day < today ? 'overdue' : 'later';
  };
  const byTime = [...rows].sort(
    (a, b) => (a.scheduled_start ?? '9').localeCompare(b.scheduled_start ?? '9') || a.id - b.id,
  );
  return DAYS.map((day) => ({ day, rows: byTime.filter((row) => dayOf(row) === day) })).filter(
    (group) => group.rows.length > 0,
  );
}

/** The first open activity that is none of these: what is late comes first, then today in its order. */
export function nextOf<Row extends { id: number }>(
  groups: readonly DayGroup<Row>[],
  without: readonly number[],
): Row | undefined {
  return groups.flatMap((group) => group.rows).find((row) => !without.includes(row.id));
}
