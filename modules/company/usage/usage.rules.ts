/** What of a company's use is counted. A gauge is as it stands, a flow is what a month added. */
export const METRICS = {
  active_users: 'gauge',
  portal_users: 'gauge',
  storage_bytes: 'gauge',
  activities_created: 'flow',
  mails: 'flow',
  jobs: 'flow',
} as const;
export type Metric = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

export interface DayFigure {
  readonly day: string;
  readonly metric: string;
  readonly value: number;
}

/** The months from the one of `from` to the one of `to`, both YYYY-MM-DD, oldest first, as YYYY-MM. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let [year, month] = from.split('-').map(Number) as [number, number];
  const last = to.slice(0, 7);
  for (let name = from.slice(0, 7); name <= last; name = `${year}-${String(month).padStart(2, '0')}`) {
    months.push(name);
    month = (month % 12) + 1;
    if (month === 1) year++;
  }
  return months;
}

/** The first day of the month a day is in, and the last. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export function monthEnd(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return `${day.slice(0, 7)}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

/** The day thirteen months of figures begin at: the first of the month a year ago. */
export const yearBefore = (today: string): string => `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;

/** One figure a month: the sum of a flow, the last of a gauge; null where nothing was counted. */
export function monthly(
  metric: Metric,
  days: readonly DayFigure[],
  months: readonly string[],
): { month: string; value: number | null }[] {
  return months.map((month) => {
    const own = days.filter((figure) => figure.metric === metric && figure.day.startsWith(month));
    if (own.length === 0) return { month, value: null };
    if (METRICS[metric] === 'flow') return { month, value: own.reduce((total, figure) => total + figure.value, 0) };
    return { month, value: own.reduce((a, b) => (b.day > a.day ? b : a)).value };
  });
}

/** The step of a limit that was passed between two figures: 80 or 100 per cent, or none. */
export function passed(before: number, now: number, limit: number): 80 | 100 | null {
  if (before < limit && now >= limit) return 100;
  return before < limit * 0.8 && now >= limit * 0.8 && now < limit ? 80 : null;
}
