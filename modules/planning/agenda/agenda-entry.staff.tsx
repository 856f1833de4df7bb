import { useFormat } from '../../../ui/format/format-context.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import { barColour, MEANINGS, OverdueSign } from '../board-views/event-bar.staff.tsx';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { lateWords, nameOf, placeClock } from '../planning-words/bar-words.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';
import styles from './agenda.module.css';

interface Props {
  event: BoardEvent;
  board: BoardData;
  mayMove: (event: BoardEvent) => boolean;
  onOpen: (id: number) => void;
  onMove: (event: BoardEvent) => void;
}

/** One activity of the agenda: its bar says the same as a card of the board. */
export function AgendaEntry({ event, board, mayMove, onOpen, onMove }: Props) {
  const t = useT();
  const format = useFormat();
  const words = useChipWords();
  const there = placeClock(event, format);
  const conflict = board.model.chips(event).find(isConflict);
  const late = lateWords(event, t, format);
  return (
    <li data-conflict={conflict !== undefined}>
      <button
        type="button"
        className={styles.entry}
        onClick={() => onOpen(event.id)}
        style={{ borderInlineStartColor: barColour(event.status, conflict !== undefined) }}
      >
        <span className="app-num">
          {event.all_day ? t('planning.all_day') : `${format.time(event.start)}–${format.time(event.end)}`}
          {there ? ` · ${there}` : null}
        </span>
        <strong>{nameOf(event)}</strong>
        <span className={styles.state}>
          <StatusShape meaning={MEANINGS[event.status] ?? 'neutral'} /> {t(`planning.status.${event.status}`)} ·{' '}
          {event.driver?.name ?? t('planning.nobody')} · {event.reference_no}
        </span>
        {late ? (
          <span className={styles.wrong}>
            <OverdueSign /> {late}
          </span>
        ) : null}
        {conflict ? (
          <span className={styles.wrong}>
            <StatusShape meaning="danger" /> {words(conflict)}
          </span>
        ) : null}
      </button>
      {mayMove(event) ? (
        <ActionMenu
          label={t('planning.actions_of', { reference: event.reference_no })}
          actions={[{ id: 'move', label: t('planning.move'), onSelect: () => onMove(event) }]}
        />
      ) : null}
    </li>
  );
}
