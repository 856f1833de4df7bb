import { formatHours } from '../../../../ui/format/format.ts';
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
    return { shape: 'neutral', words: t('dashboard.team.silent', { time: format.duration(member.silent) }) };
  if (member.state === 'ahead' && member.next_at)
    return { shape, words: t('dashboard.team.free_until', { time: format.time(member.next_at) }) };
  const time = format.time(member.since);
  if (member.state === 'on_site' && member.now?.progress)
    return { shape, words: t('dashboard.team.at_since', { what: member.now.progress, time }) };
  if (member.state === 'waiting' && member.now?.incomplete_reason)
    return { shape, words: member.now.incomplete_reason };
  return { shape, words: t(`dashboard.team.${member.state}`, { time }) };
}

/** "35 min", "8 min early", "On time", "Unknown". */
export function behindWords(member: Member, t: Translate, format: Formatters): string | null {
  if (member.silent !== null && member.behind === null) return t('dashboard.team.unknown');
  if (member.behind === null || member.state === 'done') return null;
  if (member.behind > 0) return format.duration(member.behind);
  return member.behind < 0
    ? t('dashboard.team.early', { time: format.duration(-member.behind) })
    : t('dashboard.team.on_time');
}

/** "10 h 57 of 9 h 15": what the day holds, with the way between. */
export function loadWords(member: Member, t: Translate): string {
  const planned = formatHours(member.planned_minutes + member.travel_minutes);
  return member.shift_minutes > 0
    ? t('dashboard.team.load', { planned, of: formatHours(member.shift_minutes) })
    : planned;
}
