import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Chip, isConflict } from '../board/board-checks.rules.ts';
import { HOUR } from '../board-web/board-time.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';
import styles from './conflict-note.module.css';

const RELEASE_BY = 2 * HOUR;

/** That work is not released is ordinary until it is about to begin. */
export const matters = (chip: Chip, start: number | null): boolean =>
  chip.code !== 'unreleased_gate' || (start !== null && start < Date.now() + RELEASE_BY);

interface Props {
  chips: readonly Chip[];
  /** The way out of a conflict: the next time that is free. */
  onFree?: () => void;
}

/** What there is to say about a plan, a line each: conflicts in the form their card has on the board, the rest below without a fill. */
export function ConflictNote({ chips, onFree }: Props) {
  const t = useT();
  const words = useChipWords();
  const conflicts = chips.filter(isConflict);
  const rest = chips.filter((chip) => !isConflict(chip));
  return (
    <div role="status" className={styles.note}>
      {conflicts.length > 0 ? (
        <ul className={styles.conflicts}>
          {conflicts.map((chip) => (
            <li key={words(chip)}>
              <StatusShape meaning="danger" /> <span>{words(chip)}</span>
            </li>
          ))}
          {onFree ? (
            <li>
              <button type="button" onClick={onFree}>
                {t('planning.move.free')}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {rest.length > 0 ? (
        <ul>
          {rest.map((chip) => (
            <li key={words(chip)}>
              <StatusShape meaning="warning" /> <span>{words(chip)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
