import type { TrendDay } from '../../../../modules/activities/order-home/order-home.contract.ts';
import { MOST_DECIMALS } from '../../../../platform/kernel/money/decimals.ts';

/** A week of the trend; `to` is its last day, or today. */
export interface TrendWeek {
  readonly from: string;
  readonly to: string;
  readonly planned: number;
  readonly completed: number;
  readonly isNow: boolean;
}

/** Whole weeks of days, oldest first; what lies ahead of today counts as planned only. */
export function weeksOf(days: readonly TrendDay[], today: string): TrendWeek[] {
  const weeks: TrendWeek[] = [];
  for (let at = 0; at + 7 <= days.length; at += 7) {
    const week = days.slice(at, at + 7);
    const [first, last] = [week[0] as TrendDay, week[6] as TrendDay];
    const isNow = first.day <= today && today <= last.day;
    const { planned, completed } = sumOf(week);
    weeks.push({ from: first.day, to: isNow ? today : last.day, planned, completed, isNow });
  }
  return weeks;
}

const FIGURES = ['created', 'planned', 'completed', 'promised', 'on_time', 'value'] as const;
const UNITS = 10 ** MOST_DECIMALS;
export type TrendSums = Record<(typeof FIGURES)[number], number>;

/** Sums of days; amounts in the smallest unit any currency has on the way, so that adding them loses nothing. */
export function sumOf(days: readonly TrendDay[]): TrendSums {
  const sums: TrendSums = { created: 0, planned: 0, completed: 0, promised: 0, on_time: 0, value: 0 };
  for (const day of days)
    for (const key of FIGURES) sums[key] += key === 'value' ? Math.round((day.value ?? 0) * UNITS) : day[key];
  return { ...sums, value: sums.value / UNITS };
}

/** A stretch of days to today and the same stretch before it. */
export interface Compared {
  readonly from: string;
  readonly to: string;
  readonly days: readonly TrendDay[];
  readonly now: TrendSums;
  readonly before: TrendSums;
  readonly beforeFrom: string;
  readonly beforeTo: string;
}

/** The last `length` days to today against those before; null when the answer does not reach back that far. */
export function compare(days: readonly TrendDay[], today: string, length: number): Compared | null {
  const end = days.findIndex(({ day }) => day === today) + 1;
  if (end < 2 * length) return null;
  const now = days.slice(end - length, end);
  const before = days.slice(end - 2 * length, end - length);
  return {
    from: now[0]?.day ?? today,
    to: today,
    days: now,
    now: sumOf(now),
    before: sumOf(before),
    beforeFrom: before[0]?.day ?? today,
    beforeTo: before[before.length - 1]?.day ?? today,
  };
}

/** Change in per cent to one decimal; null when there was nothing before. */
export const change = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((1000 * (now - before)) / before) / 10;

/** A share in per cent to one decimal; null without a whole. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** The top of an axis and its steps: round numbers, the highest value below the top. */
export function axisOf(most: number): { top: number; step: number } {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough);
  return { top: Math.ceil(Math.max(1, most) / step) * step, step };
}
