import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OPEN } from '../board/board-checks.rules.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { dayWords } from '../board-views/time-grid.staff.tsx';
import { dayOf } from '../board-web/board-time.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import styles from './agenda.module.css';
import { agendaDays, firstOf, withDay } from './agenda.rules.ts';
import { AgendaEntry } from './agenda-entry.staff.tsx';
import { MonthDots } from './month-dots.staff.tsx';

const MOST = 300;

interface Props {
  board: BoardData;
  zone: string;
  mayMove: (event: BoardEvent) => boolean;
  onOpen: (id: number) => void;
  onDay: (day: string) => void;
  onMove: (event: BoardEvent) => void;
  /** To what waits for a time. */
  onTray: () => void;
}

/** The board on a phone: one list by day and hour from today on, each entry with "Move…"; days that are over fold into one line. */
export function Agenda(props: Props) {
  const { board, zone, onDay } = props;
  const t = useT();
  const { context } = useFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const { days, unsent } = board;
  const { events } = board.model;
  const today = dayOf(Date.now(), zone);
  const byDay = useMemo(() => Map.groupBy(events, (event) => dayOf(orderOf(event).start, zone)), [events, zone]);
  const { past, ahead, span } = useMemo(() => agendaDays(byDay, days, today), [byDay, days, today]);
  const { list, chosen, choose } = useChosenDay(days);
  if (events.length === 0) return <Nothing board={board} onTray={props.onTray} />;
  const first = firstOf(isUnfolded ? new Map([...past, ...ahead]) : ahead, MOST);
  const isCut = countOf(first) < countOf(isUnfolded ? [...past, ...ahead] : [...ahead]);
  const shown = withDay(first, chosen, byDay.get(chosen ?? '') ?? []);
  const agenda = (
    <div className={styles.agenda} ref={list} data-board-scroller>
      {span ? (
        <button
          type="button"
          className={styles.past}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          data-agenda-past
        >
          {isUnfolded ? (
            <IconChevronDown size={16} aria-hidden="true" />
          ) : (
            <IconChevronRight size={16} aria-hidden="true" />
          )}
          <strong>{`${dayWords(span[0], context.locale)} – ${dayWords(span[1], context.locale)}`}</strong>
          <span>{t('planning.agenda.past', pastCounts(past, unsent, span))}</span>
        </button>
      ) : null}
      {shown.length === 0 ? <EmptyState title={t('planning.agenda.no_more')} /> : null}
      {shown.map(([day, entries]) => (
        <section key={day} aria-label={dayWords(day, context.locale)} data-day={day}>
          <h2>
            {day === today ? `${t('planning.today')} · ` : null}
            {dayWords(day, context.locale)}
          </h2>
          {entries.length === 0 ? <p className={styles.rest}>{t('planning.agenda.empty')}</p> : null}
          <ul className={styles.entries}>
            {entries.map((event) => (
              <AgendaEntry key={event.id} event={event} {...props} />
            ))}
          </ul>
          {days.length > 1 && unsent.has(day) ? (
            <button type="button" className={styles.more} onClick={() => onDay(day)}>
              {t('planning.more', { count: unsent.get(day) ?? 0 })}
            </button>
          ) : null}
        </section>
      ))}
      {isCut || (days.length === 1 && board.total > events.length) ? (
        <p className={styles.rest}>{t('planning.agenda.rest')}</p>
      ) : null}
    </div>
  );
  if (days.length <= 7) return agenda;
  return (
    <div className={styles.indexed}>
      <MonthDots {...{ board, byDay, today, chosen }} onChoose={choose} />
      {agenda}
    </div>
  );
}

/** Nothing is planned: what could be is the next step. */
function Nothing({ board: { waitingTotal }, onTray }: Pick<Props, 'board' | 'onTray'>) {
  const t = useT();
  return (
    <EmptyState title={t('planning.agenda.empty')}>
      {waitingTotal > 0 ? (
        <Button className={styles.toTray} onClick={onTray}>
          {t('planning.tray.show')}
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** The day that was pressed in the index of the month: brought to the top of the list, again with each press. */
function useChosenDay(days: readonly string[]) {
  const list = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<{ day: string } | null>(null);
  const chosen = pressed && days.includes(pressed.day) ? pressed.day : null;
  useEffect(() => {
    if (pressed) list.current?.querySelector(`[data-day="${pressed.day}"]`)?.scrollIntoView({ block: 'start' });
  }, [pressed]);
  return { list, chosen, choose: (day: string) => setPressed({ day }) };
}

type ByDay = ReadonlyMap<string, readonly BoardEvent[]>;

const countOf = (days: readonly (readonly [string, readonly unknown[]])[]): number =>
  days.reduce((sum, [, list]) => sum + list.length, 0);

/** Activities of the days that are over, and how many of them nobody has closed; of what did not come along only the number is known. */
function pastCounts(past: ByDay, unsent: ReadonlyMap<string, number>, [first, last]: readonly [string, string]) {
  const came = [...past.values()].flat();
  const rest = [...unsent].reduce((sum, [day, count]) => (day >= first && day <= last ? sum + count : sum), 0);
  return { count: came.length + rest, open: came.filter(({ status }) => OPEN.has(status)).length };
}
