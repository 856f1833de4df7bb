import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type Chip, isConflict } from '../board/board-checks.rules.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import { chipWords } from './chip-words.web.ts';

/** What a bar says. */
export interface BarWords {
  /** The first conflict; null when nothing is wrong. */
  readonly wrong: string | null;
  readonly hint: string | undefined;
  /** Everything there is to say about it, for who does not see it. */
  readonly all: readonly string[];
}

interface Known {
  readonly chips: readonly Chip[];
  readonly t: Translate;
  readonly format: Formatters;
  readonly words: BarWords;
}

const known = new WeakMap<BoardEvent, Known>();

/** The words of a bar; made once for each event, for another view has the same. */
export function useBarWords(event: BoardEvent, chips: readonly Chip[]): BarWords {
  const t = useT();
  const format = useFormat();
  const before = known.get(event);
  if (before && before.chips === chips && before.t === t && before.format === format) return before.words;
  const said = chips.map((chip) => chipWords(chip, t, format));
  const at = chips.findIndex(isConflict);
  const words = {
    wrong: said[at] ?? null,
    hint: said[at] ?? said[0],
    all: [
      event.reference_no,
      event.type.name,
      format.window(event.start, event.end),
      event.driver?.name ?? t('planning.nobody'),
      t(`planning.status.${event.status}`),
      ...said,
    ],
  };
  known.set(event, { chips, t, format, words });
  return words;
}
