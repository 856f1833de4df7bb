import { useEffect, useRef } from 'react';
import { Agenda } from '../agenda/agenda.staff.tsx';
import { MonthGrid } from '../board-views/month-grid.staff.tsx';
import { TimeGrid } from '../board-views/time-grid.staff.tsx';
import { Timeline } from '../board-views/timeline.staff.tsx';
import type { BoardView } from '../board-web/board-time.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { useBoardDrag } from '../board-web/use-board-drag.web.ts';
import { useBoardKeys } from '../board-web/use-board-keys.web.ts';
import { WeekGrid } from '../week-view/week-grid.staff.tsx';
import { NoOfficers } from './no-officers.staff.tsx';
import styles from './schedule.module.css';
import { Tray } from './tray.staff.tsx';
import { useShownCard, useTrayFold } from './use-board-room.web.ts';
import type { BoardWork } from './use-board-work.web.ts';

interface Props {
  board: BoardData;
  work: BoardWork;
  zone: string;
  view: BoardView;
  day: string;
  mayMove: (event: BoardEvent) => boolean;
  isPhone: boolean;
  /** On a phone: the tray instead of the agenda. */
  isTray: boolean;
  onTray: (isTray: boolean) => void;
  isFiltered: boolean;
  openId: number | null;
  onOpen: (id: number) => void;
  onDay: (day: string) => void;
  onRest: (officerId: number) => void;
}

/** Tray and board side by side; drags and keys are heard here, once for both. */
export function Board(props: Props) {
  const { board, work, zone, view, day, mayMove, isPhone, openId } = props;
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { store, surface, find } = work;
  useBoardDrag({ root, scroller, surface, store, model: board.model, find, mayMove, onDrop: work.drop });
  useBoardKeys({
    ...{ root, surface, store, model: board.model, find, mayMove },
    onDrop: work.drop,
    onMoveDialog: work.setMoving,
    onFocus: work.focus,
    onUndo: work.moves.undoLast,
    onSay: work.sayPlan,
  });
  useOpening(root, props.onOpen, work.setFocusId);
  const opened = openId === null ? undefined : find(openId);
  useShownCard(scroller, surface, opened?.isWaiting ? undefined : opened);
  const fold = useTrayFold(opened, view);
  const common = { board, store, surface, scroller, mayMove, openId, focusId: work.focusId, onRest: props.onRest };
  const isEmpty = !board.hasOfficers && board.total === 0;
  const tray = (
    <Tray
      rows={board.waitingRows}
      total={board.waitingTotal}
      isEstimate={board.isWaitingEstimate}
      waiting={board.waiting}
      isFiltered={props.isFiltered}
      mayMove={mayMove}
      onOpen={props.onOpen}
      onMove={work.setMoving}
      {...(isPhone ? {} : fold)}
    />
  );
  return (
    <div className={styles.board} ref={root}>
      {isPhone ? (
        props.isTray ? (
          tray
        ) : isEmpty ? (
          <NoOfficers />
        ) : (
          <Agenda
            {...{ board, zone, mayMove }}
            onOpen={props.onOpen}
            onDay={props.onDay}
            onMove={work.setMoving}
            onTray={() => props.onTray(true)}
          />
        )
      ) : isEmpty ? (
        <>
          {tray}
          <NoOfficers />
        </>
      ) : (
        <>
          {tray}
          {view === 'timeline' ? <Timeline {...common} /> : null}
          {view === 'day' ? <TimeGrid {...common} zone={zone} onDay={props.onDay} /> : null}
          {view === 'week' ? <WeekGrid {...common} zone={zone} onDay={props.onDay} /> : null}
          {view === 'month' ? (
            <MonthGrid
              {...common}
              zone={zone}
              month={day.slice(0, 7)}
              onDay={props.onDay}
              onOpen={props.onOpen}
              onMove={work.setMoving}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** A press on a bar or a card opens it; the focus it gets is remembered. */
function useOpening(
  root: React.RefObject<HTMLElement | null>,
  onOpen: (id: number) => void,
  onFocus: (id: number | null) => void,
): void {
  const live = useRef({ onOpen, onFocus });
  live.current = { onOpen, onFocus };
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const idOf = (event: Event): number | null => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
      return target ? Number(target.dataset.order) : null;
    };
    const onClick = (event: Event) => {
      const id = idOf(event);
      if (id !== null) live.current.onOpen(id);
    };
    const onFocusIn = (event: Event) => live.current.onFocus(idOf(event));
    element.addEventListener('click', onClick);
    element.addEventListener('focusin', onFocusIn);
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('focusin', onFocusIn);
    };
  }, [root]);
}
