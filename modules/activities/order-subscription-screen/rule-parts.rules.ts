import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
/** Which day of a month: that of the start, the last one, or a weekday by its place. */
export type MonthDay = 'start' | 'last' | 'nth';

/** A rule as the form holds it. */
export interface RuleParts {
  freq: Frequency;
  interval: string;
  days: readonly Weekday[];
  month: MonthDay;
  nth: string;
  weekday: Weekday;
}

/** The parts of a rule; null for one the form has no fields for. */
export function partsOf(rrule: string): RuleParts | null {
  const rule = parseRecurrence(rrule);
  if (!rule || rule.bySetPos.length > 0 || rule.until !== null || rule.count !== null) return null;
  const parts: RuleParts = {
    freq: rule.freq,
    interval: String(rule.interval),
    days: [],
    month: 'start',
    nth: '1',
    weekday: 'MO',
  };
  const days = rule.byDay.map(({ weekday }) => WEEKDAYS[weekday - 1] ?? 'MO');
  const [first] = rule.byDay;
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') return rule.byMonthDay.length > 0 ? null : { ...parts, days };
  if (rule.byMonthDay.length === 0 && !first) return parts;
  if (rule.freq !== 'MONTHLY') return null;
  if (rule.byMonthDay.length === 1 && rule.byMonthDay[0] === -1 && !first) return { ...parts, month: 'last' };
  if (rule.byMonthDay.length > 0 || rule.byDay.length !== 1 || !first || first.nth === 0) return null;
  return { ...parts, month: 'nth', nth: String(first.nth), weekday: days[0] ?? 'MO' };
}

/** The rule of the parts. */
export function ruleOf({ freq, interval, days, month, nth, weekday }: RuleParts): string {
  const every = /^[1-9]\d?$/.test(interval) ? Number(interval) : 1;
  const parts = [`FREQ=${freq}`, ...(every > 1 ? [`INTERVAL=${every}`] : [])];
  const chosen = WEEKDAYS.filter((day) => days.includes(day));
  if ((freq === 'WEEKLY' || freq === 'DAILY') && chosen.length > 0) parts.push(`BYDAY=${chosen.join(',')}`);
  if (freq === 'MONTHLY' && month === 'last') parts.push('BYMONTHDAY=-1');
  if (freq === 'MONTHLY' && month === 'nth') parts.push(`BYDAY=${nth}${weekday}`);
  return parts.join(';');
}
