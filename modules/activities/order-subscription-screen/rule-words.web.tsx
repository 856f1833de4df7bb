import { language } from '../../../platform/web/i18n/i18n.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { partsOf, WEEKDAYS, type Weekday } from './rule-parts.rules.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** The name of a weekday in the person's language. */
export function weekdayName(day: Weekday, style: 'short' | 'long'): string {
  const at = MONDAY + WEEKDAYS.indexOf(day) * DAY_MS;
  return new Intl.DateTimeFormat(language(), { weekday: style, timeZone: 'UTC' }).format(at);
}

/** A rule as a sentence; one the form has no fields for is shown as it is. */
export function ruleWords(rrule: string, t: Translate): string {
  const parts = partsOf(rrule);
  if (!parts) return rrule;
  const every = t(`subscription.every.${parts.freq.toLowerCase()}`, { count: Number(parts.interval) });
  if (parts.days.length > 0) {
    const days = new Intl.ListFormat(language()).format(parts.days.map((day) => weekdayName(day, 'short')));
    return t('subscription.on_days', { every, days });
  }
  if (parts.freq === 'MONTHLY' && parts.month === 'last') return t('subscription.on_last', { every });
  if (parts.freq === 'MONTHLY' && parts.month === 'nth') {
    const place = t(`subscription.nth.${parts.nth === '-1' ? 'last' : parts.nth}`);
    return t('subscription.on_nth', { every, place, day: weekdayName(parts.weekday, 'long') });
  }
  return every;
}

/** The same as an element. */
export function RuleWords({ rrule }: { rrule: string }) {
  return ruleWords(rrule, useT());
}
