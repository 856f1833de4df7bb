import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { useFoldedMenu } from '../../../ui/patterns/shell/shell-context.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OrderPeek, useCompanyFacts, useOrderFilters } from '../../activities/public.web.tsx';
import { OPEN } from '../board/board-checks.rules.ts';
import { dayOf } from '../board-web/board-time.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { PendingMoves } from '../board-web/placed.web.ts';
import { type BoardData, useBoard } from '../board-web/use-board.web.ts';
import { ScheduleHead } from '../schedule-head/schedule-head.staff.tsx';
import { Board } from './board.staff.tsx';
import { WeekSkeleton } from './board-skeleton.staff.tsx';
import { FixPanel } from './fix-panel.staff.tsx';
import { MoveDialog, ReasonDialog } from './move-dialog.staff.tsx';
import { BoardTotals } from './schedule-foot.staff.tsx';
import { type BoardWork, useBoardWork } from './use-board-work.web.ts';

const SEARCH = { view: param.oneOf('timeline', 'day', 'week', 'month'), day: param.day(), open: param.id() };
const FILTERS = ['officer_id', 'type_id', 'status', 'customer_id'];
const NONE: PendingMoves = new Map();

/** /ams/activity-schedule: plan activities by dragging, by keyboard, or by "Move…"; what breaks is said before the drop. */
export function SchedulePage() {
  const can = useCan();
  const navigate = useNavigate();
  const { zone } = useCompanyFacts();
  const [search, setSearch] = useSearchState(SEARCH);
  const filters = useOrderFilters(FILTERS);
  const today = dayOf(Date.now(), zone);
  const day = search.day ?? today;
  const { view } = search;
  const [pending, setPending] = useState<PendingMoves>(NONE);
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const board = useBoard({ view, isPhone, day, zone, filters: filters.wire, pending });
  const work = useBoardWork(board, zone, setPending);
  const mayPlan = can('update.scheduling') || can('update.order');
  const mayMove = useMemo(() => (event: BoardEvent) => mayPlan && OPEN.has(event.status), [mayPlan]);
  const setDay = (next: string) => void setSearch({ day: next === today ? null : next }, true);
  const open = (id: number | null) => void setSearch({ open: id });
  const showConflict = (id: number) => {
    work.focus(id);
    open(id);
  };
  useFoldedMenu(search.open !== null);
  const [isTray, setTray] = useState(false);
  return (
    <Page layout="list">
      <ScheduleHead
        {...{ board, view, day, today, isPhone, isTray, filters }}
        onDay={setDay}
        onView={(next) => void setSearch({ view: next }, true)}
        onConflict={showConflict}
        onTray={setTray}
      />
      {board.error ? (
        <ErrorState title={board.error.message} requestId={board.error.requestId} onRetry={board.refetch} level={2} />
      ) : board.isLoading ? (
        view === 'week' && !isPhone ? (
          <WeekSkeleton />
        ) : (
          <Skeleton lines={10} />
        )
      ) : (
        <Board
          {...{ board, work, zone, view, day, mayMove, isPhone, isTray }}
          isFiltered={Object.keys(filters.wire).length > 0}
          openId={search.open}
          onTray={setTray}
          onOpen={open}
          onDay={(next) => void setSearch({ day: next, view: 'timeline' }, true)}
          onRest={(officer) =>
            officer === 0
              ? void navigate({ href: unassignedOn(day) })
              : filters.onChange({ officer_id: [String(officer)] })
          }
        />
      )}
      {isPhone || board.isLoading ? null : <BoardTotals board={board} onEvent={work.focus} />}
      <p className="app-sr" aria-live="assertive" data-planner-says>
        {work.said}
      </p>
      <Overlays {...{ board, work, zone, day, mayMove }} openId={search.open} onOpen={open} />
    </Page>
  );
}

/** The list of what nobody does yet on a day. */
const unassignedOn = (day: string): string =>
  `/ams/activities?${new URLSearchParams({ view: 'all', 'f.driver_id': '0', 'f.scheduled': `${day}..${day}` })}`;

interface OverlayProps {
  board: BoardData;
  work: BoardWork;
  zone: string;
  day: string;
  mayMove: (event: BoardEvent) => boolean;
  openId: number | null;
  onOpen: (id: number | null) => void;
}

/** What opens over the board: the look at one activity, "Move…", and the question for a reason. */
function Overlays({ board, work, zone, day, mayMove, openId, onOpen }: OverlayProps) {
  const t = useT();
  const opened = openId === null ? undefined : work.find(openId);
  const { doubt, drop } = work.moves;
  const canMove = opened !== undefined && mayMove(opened);
  return (
    <>
      <OrderPeek
        id={openId}
        row={opened}
        width={400}
        besideFrom={1024}
        onClose={() => onOpen(null)}
        notice={opened ? <FixPanel event={opened} board={board} mayMove={canMove} onDrop={drop} /> : null}
        // What has no time is given one first.
        isStepSecond={canMove && opened.isWaiting === true}
        actions={
          canMove ? (
            <Button variant={opened.isWaiting ? 'primary' : undefined} onClick={() => work.setMoving(opened)}>
              {t(opened.isWaiting ? 'planning.schedule.action' : 'planning.move')}
            </Button>
          ) : null
        }
      />
      {work.moving ? (
        <MoveDialog
          key={work.moving.id}
          event={work.moving}
          {...{ board, zone, day }}
          onClose={() => work.setMoving(null)}
          onSave={work.save}
        />
      ) : null}
      {doubt ? <ReasonDialog event={doubt.event} chips={doubt.chips} onAnswer={work.answer} /> : null}
    </>
  );
}
