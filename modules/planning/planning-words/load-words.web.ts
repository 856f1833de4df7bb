import { formatClockHours } from '../../../ui/format/format.ts';
import type { Formatters } from '../../../ui/format/format-context.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { type Load, totalOf } from '../board/travel.rules.ts';

/** "6:30 + 4:27 travel of 9:15 h", where there is little room. */
export function shortLoad(load: Load, t: Translate): string {
  const hours = formatClockHours(load.work);
  const travel = formatClockHours(load.travel);
  if (load.of === 0)
    return load.travel > 0 ? t('planning.hours_travel', { hours, travel }) : t('planning.hours', { hours });
  const of = formatClockHours(load.of);
  return load.travel > 0 ? t('planning.hours_travel_of', { hours, travel, of }) : t('planning.hours_of', { hours, of });
}

/** What is planned of each of several days in one form: of the hours of the shifts where any day has some and each has room for it. */
export function dayLoads(loads: readonly Load[], t: Translate, hasRoom: (words: string) => boolean): string[] {
  const hours = loads.map((load) => formatClockHours(totalOf(load)));
  const alone = hours.map((planned) => t('planning.hours', { hours: planned }));
  if (loads.every(({ of }) => of === 0)) return alone;
  const whole = loads.map((load, day) =>
    t('planning.hours_of', { hours: hours[day] ?? '', of: formatClockHours(load.of) }),
  );
  return whole.every(hasRoom) ? whole : alone;
}

/** "16 h + 9 h 54 min travel of 64 h 45 min on shift (40%)". */
export function longLoad(load: Load, t: Translate, format: Formatters): string {
  const minutes = format.duration(load.work);
  const planned =
    load.travel > 0 ? t('planning.planned_travel', { minutes, travel: format.duration(load.travel) }) : minutes;
  if (load.of === 0) return t('planning.planned_total', { minutes: planned });
  const percent = format.percent((100 * totalOf(load)) / load.of, 0);
  return t('planning.week_total', { minutes: planned, of: format.duration(load.of), percent });
}
