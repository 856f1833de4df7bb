import { useMemo } from 'react';
import { formatHours } from '../../../ui/format/format.ts';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type Chip, isConflict } from '../board/board-checks.rules.ts';

const ABSENCES = new Set(['leave', 'sick', 'off', 'holiday', 'training']);

/** One chip in words: "Overlaps ACT-10481 by 30 min". */
export function chipWords(chip: Chip, t: Translate, format: Formatters): string {
  const minutes = format.duration(Math.max(1, Math.round(chip.minutes ?? 0)));
  const values = { minutes, reference: chip.other?.reference_no ?? '', name: chip.why ?? '' };
  if (chip.code === 'on_leave' && chip.why && ABSENCES.has(chip.why)) return t(`planning.chip.away.${chip.why}`);
  if (chip.code === 'outside_shift' && chip.why) return t('planning.chip.holiday', values);
  return t(`planning.chip.${chip.code}`, values);
}

/** The same where there is little room: with whom it overlaps stands in the hint. */
export function briefWords(chip: Chip, t: Translate, format: Formatters): string {
  if (chip.code !== 'overlap' && chip.code !== 'officer_busy') return chipWords(chip, t, format);
  return t('planning.chip.brief.overlap', { minutes: format.duration(Math.max(1, Math.round(chip.minutes ?? 0))) });
}

/** A conflict in the few words a narrow card has room for: "Overlaps 1 h", "Off shift"; its hint says the whole. */
export function shortestWords(chip: Chip, t: Translate, format: Formatters): string {
  if (chip.code === 'overlap' || chip.code === 'officer_busy')
    return t('planning.chip.brief.overlap', { minutes: shortMinutes(chip.minutes ?? 0) });
  if (chip.code === 'on_leave' && chip.why && ABSENCES.has(chip.why)) return t(`planning.chip.brief.away.${chip.why}`);
  if (chip.code === 'outside_shift' && chip.why) return t('planning.chip.brief.holiday');
  return isConflict(chip) ? t(`planning.chip.brief.${chip.code}`) : chipWords(chip, t, format);
}

/** "30 min", "2 h", "1 h 30". */
const shortMinutes = (minutes: number): string => formatHours(Math.max(1, minutes)).replaceAll(' ', '\u00a0');

/** The words for chips in the reader's language. */
export function useChipWords(): (chip: Chip) => string {
  const t = useT();
  const format = useFormat();
  return useMemo(() => (chip: Chip) => chipWords(chip, t, format), [t, format]);
}
