import { useFormat } from '../../../ui/format/format-context.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { dayOf } from '../board-web/board-time.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { nameOf, placeClock } from '../planning-words/bar-words.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';
import styles from './agenda.module.css';
import { dayWords } from './time-grid.staff.tsx';

const MOST = 300;

interface Props {
  board: BoardData;
  zone: string;
  mayMove: (event: BoardEvent) => boolean;
  onOpen: (id: number) => void;
  onDay: (day: string) => void;
  onMove: (event: BoardEvent) => void;
}

/** The board on a phone: one list by day and hour, each entry with "Move…". */
export function Agenda({ board, zone, mayMove, onOpen, onDay, onMove }: Props) {
  const t = useT();
  const format = useFormat();
  const words = useChipWords();
  const events = board.model.events.slice(0, MOST);
  const days = Map.groupBy(events, (event) => dayOf(orderOf(event).start, zone));
  if (events.length === 0) return <EmptyState title={t('planning.agenda.empty')} />;
  return (
    <div className={styles.agenda} data-board-scroller>
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={dayWords(day, format.context.locale)}>
          <h2>{dayWords(day, format.context.locale)}</h2>
          <ul>
            {list.map((event) => {
              const there = placeClock(event, format);
              const conflict = board.model.chips(event).find(isConflict);
              return (
                <li key={event.id} data-conflict={conflict !== undefined}>
                  <button
                    type="button"
                    className={styles.entry}
                    onClick={() => onOpen(event.id)}
                    style={{ borderInlineStartColor: event.colour }}
                  >
                    <span className="app-num">
                      {event.all_day ? t('planning.all_day') : `${format.time(event.start)}–${format.time(event.end)}`}
                      {there ? ` · ${there}` : null}
                    </span>
                    <strong>{nameOf(event)}</strong>
                    <span>
                      {event.driver?.name ?? t('planning.nobody')} · {event.reference_no} ·{' '}
                      {t(`planning.status.${event.status}`)}
                    </span>
                    {conflict ? <span className={styles.wrong}>{words(conflict)}</span> : null}
                  </button>
                  {mayMove(event) ? (
                    <ActionMenu
                      label={t('planning.actions_of', { reference: event.reference_no })}
                      actions={[{ id: 'move', label: t('planning.move'), onSelect: () => onMove(event) }]}
                    />
                  ) : null}
                </li>
              );
            })}
          </ul>
          {board.days.length > 1 && board.unsent.has(day) ? (
            <button type="button" className={styles.rest} onClick={() => onDay(day)}>
              {t('planning.more', { count: board.unsent.get(day) ?? 0 })}
            </button>
          ) : null}
        </section>
      ))}
      {board.total > events.length ? <p className={styles.rest}>{t('planning.agenda.rest')}</p> : null}
    </div>
  );
}
