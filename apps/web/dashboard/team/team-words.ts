import type { Formatters } from '../../../../ui/format/format-context.tsx';
import type { StatusMeaning } from '../../../../ui/primitives/status/status-shape.tsx';
import type { Translate } from '../../../../ui/text/text.tsx';
import type { Member } from '../home-calls.ts';

const SHAPES: Readonly<Record<Member['state'], StatusMeaning>> = {
  on_site: 'progress',
  starting: 'neutral',
  due: 'neutral',
  waiting: 'warning',
  ahead: 'special',
  done: 'success',
  free: 'neutral',
  leave: 'cancelled',
  off: 'neutral',
};

/** Shape and words of what somebody is at: the progress people gave it, else what the times say. */
export function stateWords(member: Member, t: Translate, format: Formatters): { shape: StatusMeaning; words: string } {
  const shape = SHAPES[member.state];
  if (member.silent !== null)
    return { shape: 'neutral', words: t('dashboard.team.silent', { time: spanWords(member.silent, t, format) }) };
  if (member.state === 'ahead' && member.next_at)
    return { shape, words: t('dashboard.team.free_until', { time: timeWords(member.next_at, format) }) };
  const time = timeWords(member.since, format);
  if (member.state === 'on_site' && member.now?.progress)
    return { shape, words: t('dashboard.team.at_since', { what: member.now.progress, time }) };
  if (member.state === 'waiting' && member.now?.incomplete_reason)
    return { shape, words: member.now.incomplete_reason };
  return { shape, words: t(`dashboard.team.${member.state}`, { time }) };
}

const DAY_MINUTES = 1440;
/** From here on it is no delay but a mistyped year, and its figure says nothing. */
const MOST_DAYS = 99;

/** "35 min", "13 h 39 min"; from a day on "over 1 day", up to "over 99 days". */
function spanWords(minutes: number, t: Translate, format: Formatters): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  if (days === 0) return format.duration(minutes);
  return t('dashboard.team.over_days', { days: Math.min(days, MOST_DAYS) });
}

/** A time of today "14:30", of another day with its day: "3 Dec 2025 14:30". */
export function timeWords(at: string | null, format: Formatters, now = new Date()): string {
  return format.date(at) === format.date(now) ? format.time(at) : format.at(at);
}

/** "35 min", "over 1 day", "8 min early", "On time", "Unknown". */
export function behindWords(member: Member, t: Translate, format: Formatters): string | null {
  if (member.silent !== null && member.behind === null) return t('dashboard.team.unknown');
  if (member.behind === null || member.state === 'done') return null;
  if (member.behind > 0) return spanWords(member.behind, t, format);
  return member.behind < 0
    ? t('dashboard.team.early', { time: spanWords(-member.behind, t, format) })
    : t('dashboard.team.on_time');
}

/** "10 h 57 min of 9 h 15 min": what the day holds, with the way between. */
export function loadWords(member: Member, t: Translate, format: Formatters): string {
  const planned = format.duration(member.planned_minutes + member.travel_minutes);
  return member.shift_minutes > 0
    ? t('dashboard.team.load', { planned, of: format.duration(member.shift_minutes) })
    : planned;
}

/** How many of the rows are people who work today. Whose shift is over and who had nothing to do has no row: the count says so. */
export const workingRows = (rows: readonly Pick<Member, 'total' | 'state'>[]): number =>
  rows.filter(({ state, total }) => state !== 'leave' || total > 0).length;
