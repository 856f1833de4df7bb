import { formatHours } from '../../../ui/format/format.ts';
import type { Formatters } from '../../../ui/format/format-context.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { type Load, totalOf } from '../board/travel.rules.ts';

/** "10 h 57 of 9 h 15", the way between counted in, where there is little room; without shifts "10 h 57". */
export function shortLoad(load: Load, t: Translate): string {
  const hours = formatHours(totalOf(load));
  return load.of === 0 ? hours : t('planning.hours_of', { hours, of: formatHours(load.of) });
}

/** What is planned of each of several days: of the hours of its shifts where each day has room for that. */
export function dayLoads(loads: readonly Load[], t: Translate, hasRoom: (words: string) => boolean): string[] {
  const whole = loads.map((load) => shortLoad(load, t));
  return whole.every(hasRoom) ? whole : loads.map((load) => shortLoad({ ...load, of: 0 }, t));
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
