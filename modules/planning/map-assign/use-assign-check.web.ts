import { useMemo } from 'react';
import { readOptions, useRead } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCompanyFacts } from '../../activities/public.web.tsx';
import { type Chip, chipsOf, isConflict, OPEN } from '../board/board-checks.rules.ts';
import { peopleOf } from '../board-model/board-model.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { boardCalls } from '../board-web/board-calls.web.ts';
import { dayOf, HOUR, startOf } from '../board-web/board-time.web.ts';
import type { Board, BoardEvent } from '../board-web/board-types.ts';
import type { MapPoint } from '../map-web/map-calls.web.ts';

const DAY = 24 * HOUR;
const FRESH_MS = 30_000;
const NOTHING = { query: { filters: {} } };
/** The board tells as many days at once; what lies further ahead is planned anew before it comes. */
const MOST_DAYS = 42;

/** Why somebody does not suit one of the chosen activities. */
export interface Trouble {
  readonly reference_no: string;
  readonly chip: Chip;
}

/** What the board and the schedule know of the days in question. */
interface Known {
  readonly board: Board | undefined;
  readonly events: readonly BoardEvent[];
}

/**
 * Who can be given the chosen activities, as the schedule's "Move…" offers them, and what stands against each: the checks of the board
 * at the times the activities have. What is over is no visit any more; what has no time is only asked for its type.
 */
export function useAssignCheck(points: readonly MapPoint[]) {
  const can = useCan();
  const { zone } = useCompanyFacts();
  // Without the sight of everybody's work the board tells of oneself alone.
  const isKnown = can('view.activity_schedule') && can('view_all.order');
  const { boardAsked, scheduleAsked } = useMemo(() => asked(points, zone), [points, zone]);
  const board = useRead(boardCalls.board, boardAsked, { isEnabled: isKnown, isQuiet: true });
  const hasVisits = scheduleAsked !== null;
  const schedule = useRead(boardCalls.schedule, scheduleAsked ?? NOTHING, {
    isEnabled: isKnown && hasVisits,
    isQuiet: true,
  });
  const known = { board: board.data, events: schedule.data?.events ?? [] };
  return {
    troubles: (officerId: number) => troublesOf(points, known, officerId),
    /** Null: nobody tells who they are, so they are looked up by name. */
    officers: async () => {
      if (!isKnown) return null;
      const [all, visits] = await Promise.all([
        queryClient.fetchQuery({
          ...readOptions(boardCalls.board, boardAsked, { isQuiet: true }),
          staleTime: FRESH_MS,
        }),
        scheduleAsked &&
          queryClient.fetchQuery({
            ...readOptions(boardCalls.schedule, scheduleAsked, { isQuiet: true }),
            staleTime: FRESH_MS,
          }),
      ]);
      const told = { board: all, events: visits?.events ?? [] };
      return all.officers
        .filter(({ active }) => active)
        .map((officer) => ({ ...officer, troubles: troublesOf(points, told, officer.id).length }));
    },
  };
}

/** What stands against giving the activities to one officer. */
function troublesOf(points: readonly MapPoint[], { board, events }: Known, officerId: number): Trouble[] {
  const { officers, rules } = peopleOf(board);
  const officer = officers.get(officerId);
  if (!officer) return [];
  const chosen = new Set(points.map(({ id }) => id));
  const visits = events.filter(({ id, end }) => chosen.has(id) && Date.parse(end) > Date.now());
  const own = events.filter(({ driver, secondary }) => [driver?.id, secondary?.id].includes(officerId));
  const others = [...own.filter(({ id }) => !chosen.has(id)), ...visits].map(orderOf);
  const atTheirTime = visits.flatMap((event) =>
    chipsOf(orderOf(event), officer, others, rules)
      .filter(isConflict)
      .map((chip) => ({ reference_no: event.reference_no, chip })),
  );
  const timed = new Set(visits.map(({ id }) => id));
  const chip: Chip = { code: 'not_permitted_type' };
  const ofType = points
    .filter(
      ({ id, type, status }) => OPEN.has(status) && !timed.has(id) && !(officer.type_ids?.includes(type.id) ?? true),
    )
    .map(({ reference_no }) => ({ reference_no, chip }));
  return [...ofType, ...atTheirTime];
}

const iso = (at: number): string => new Date(at).toISOString();

/** The days of the visits that are still to come; with none, today, whose officers are asked for all the same. */
function asked(points: readonly MapPoint[], zone: string) {
  const now = Date.now();
  const coming = points.flatMap(({ start, end }) => (start && end && Date.parse(end) > now ? [{ start, end }] : []));
  const today = startOf(dayOf(now, zone), zone);
  const boardOf = (from: number, days: number) => ({ query: { from: iso(from), days, with_orders: false } });
  if (coming.length === 0) return { boardAsked: boardOf(today, 1), scheduleAsked: null };
  const first = Math.min(...coming.map(({ start }) => Date.parse(start)));
  const from = startOf(dayOf(first, zone), zone);
  const last = Math.max(...coming.map(({ end }) => Date.parse(end)));
  const days = Math.min(MOST_DAYS, Math.ceil((last - from) / DAY) + 1);
  const scheduled = { from: iso(from), to: iso(from + days * DAY - 1) };
  return { boardAsked: boardOf(from, days), scheduleAsked: { query: { filters: { status: [...OPEN], scheduled } } } };
}
