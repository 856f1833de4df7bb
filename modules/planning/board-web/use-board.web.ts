import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { addDays } from '../../../platform/kernel/days.ts';
import { readOptions } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { type BoardModel, type LeftOut, modelOf, NOBODY, peopleOf } from '../board-model/board-model.web.ts';
import { rowsOf } from '../board-model/board-rows.web.ts';
import { boardCalls, type Schedule, type ScheduleRequest, type WaitingRow } from './board-calls.web.ts';
import { type BoardView, dayOf, daysOf, startOf } from './board-time.web.ts';
import type { BoardEvent } from './board-types.ts';
import { type PendingMoves, withPending } from './placed.web.ts';

/** Polls every 10 minutes in addition to live events. */
const EVERY_MS = 600_000;
/** So long an answer serves every view of the same days; what changes meanwhile comes by the live events. */
const FRESH_MS = 60_000;
const HOUR_MINUTES = 60;
/** A cell of the month or of a person's day has room for fewer than these, a calendar for fewer bars side by side; nobody does so many in a day. */
const BOUNDS: Readonly<Record<BoardView, Omit<ScheduleRequest['query'], 'q' | 'filters'>>> = {
  timeline: { per_officer: 40 },
  day: { per_half_hour: 30 },
  week: { per_officer: 12 },
  month: { per_day: 16 },
};
const NO_EVENTS: readonly BoardEvent[] = [];
const NO_ROWS: readonly WaitingRow[] = [];

/** The day of one officer is shown whole. */
const ONE_OFFICER = { per_officer: 500 };

/** A phone lists so many of a day at most. */
const LISTED = { per_day: 300 };

interface Asked {
  view: BoardView;
  isPhone: boolean;
  day: string;
  zone: string;
  /** Filters for the wire; what nobody does yet is shown beside the work of chosen officers. */
  filters: Readonly<Record<string, unknown>>;
  pending: PendingMoves;
}

/** How many wait for a time; past ten thousand nobody counts them, and '' is not known. */
function useWaiting(data: Schedule | undefined) {
  const waitingTotal = data?.unscheduled_total ?? 0;
  const isWaitingEstimate = data?.unscheduled_is_estimate ?? false;
  const format = useFormat();
  return { waitingTotal, isWaitingEstimate, waitingWords: data ? format.count(waitingTotal, isWaitingEstimate) : '' };
}

/** What a view of the board shows: its days, activities, officers and what waits; kept while the next days load. */
export function useBoard({ view, isPhone, day, zone, filters, pending }: Asked) {
  const { weekStart } = useFormat().context;
  const days = useMemo(() => daysOf(view, day, weekStart), [view, day, weekStart]);
  const from = startOf(days[0] ?? day, zone);
  const to = startOf(addDays(days.at(-1) ?? day, 1), zone);
  const bounds = boundsOf(view, isPhone, filters.officer_id);
  const request = useMemo<ScheduleRequest>(() => {
    const { officer_id, ...wire } = filters;
    const shown = wire.status ? {} : { not_status: ['cancelled'] };
    const officers = Array.isArray(officer_id) ? { officer_id: [...officer_id, 0] } : {};
    const scheduled = { from: iso(from), to: iso(to - 1) };
    return { query: { filters: { ...shown, ...wire, ...officers, scheduled }, ...bounds } };
  }, [bounds, from, to, filters]);
  const schedule = useQuery({
    ...readOptions(boardCalls.schedule, request, { keepsPrevious: true, every: EVERY_MS }),
    staleTime: FRESH_MS,
  });
  const board = useQuery({
    ...readOptions(
      boardCalls.board,
      { query: { from: iso(from), days: days.length, with_orders: false } },
      { keepsPrevious: true },
    ),
    staleTime: FRESH_MS,
  });
  const wanted = JSON.stringify(filters.officer_id ?? null);
  const people = board.data?.officers;
  const data = useMemo(() => withPending(schedule.data, pending, people ?? []), [schedule.data, pending, people]);
  const all = data?.events ?? NO_EVENTS;
  const officers = useMemo(
    () => rowsOf(people ?? [], all, wanted === 'null' ? null : new Set(JSON.parse(wanted).map(Number))),
    [people, all, wanted],
  );
  const team = useMemo(() => peopleOf(board.data), [board.data]);
  const last = useRef<BoardModel | null>(null);
  const left = useMemo(() => leftOf(schedule.data, zone), [schedule.data, zone]);
  const model = useMemo(() => modelOf(all, team, { from, to, left }, last.current), [all, team, from, to, left]);
  last.current = model;
  const unsent = useMemo(() => unsentOf(schedule.data, zone), [schedule.data, zone]);
  const rows = data?.unscheduled ?? NO_ROWS;
  const waiting = useMemo(() => rows.map(waitingEvent), [rows]);
  const count = useWaiting(data);
  return {
    ...{ days, from, to, request, model, officers, waiting, unsent, ...count },
    /** Whether there is anybody to plan, whatever the filter leaves. */
    hasOfficers: !board.data || board.data.officers.length > 0,
    /** Activities of the period, sent or not. */
    total: all.length + [...unsent.values()].reduce((sum, count) => sum + count, 0),
    waitingRows: rows,
    error: schedule.error ?? board.error,
    isLoading: !schedule.data || !board.data,
    readAt: schedule.dataUpdatedAt,
    refetch: () => void Promise.all([schedule.refetch(), board.refetch()]),
  };
}

export type BoardData = ReturnType<typeof useBoard>;

const iso = (at: number): string => new Date(at).toISOString();

function boundsOf(view: BoardView, isPhone: boolean, officers: unknown) {
  if (isPhone && view !== 'month') return LISTED;
  return view === 'timeline' && Array.isArray(officers) && officers.length === 1 ? ONE_OFFICER : BOUNDS[view];
}

const NOTHING_LEFT: LeftOut = new Map();

function leftOf(schedule: Schedule | undefined, zone: string): LeftOut {
  if (!schedule || schedule.left.length === 0) return NOTHING_LEFT;
  const entries = schedule.left.map(({ day, driver_id, ...rest }) => ({
    id: driver_id ?? NOBODY,
    left: { at: startOf(day, zone), ...rest },
  }));
  return new Map([...Map.groupBy(entries, ({ id }) => id)].map(([id, own]) => [id, own.map(({ left }) => left)]));
}

/** How many activities of each day did not come along, where there are any. */
function unsentOf(schedule: Schedule | undefined, zone: string): ReadonlyMap<string, number> {
  const unsent = new Map<string, number>();
  if (!schedule) return unsent;
  for (const { day, count } of schedule.days) unsent.set(day, count);
  for (const { start } of schedule.events) {
    const day = dayOf(Date.parse(start), zone);
    unsent.set(day, (unsent.get(day) ?? 0) - 1);
  }
  return new Map([...unsent].filter(([, count]) => count > 0));
}

/** A row of the tray as an event of its planned length, so that it can be dragged like one. */
export function waitingEvent(row: WaitingRow): BoardEvent {
  const minutes = row.duration_min || HOUR_MINUTES;
  return {
    id: row.id,
    reference_no: row.reference_no,
    title: row.title ?? row.customer?.name ?? row.reference_no,
    start: iso(0),
    end: iso(minutes * 60_000),
    all_day: false,
    time_zone: row.time_zone,
    status: row.status,
    priority: row.priority,
    colour: row.type.colour,
    type: row.type,
    driver: row.driver,
    secondary: row.secondary_officer,
    customer: row.customer,
    city: row.city,
    location_id: row.location_id,
    due_at: row.due_at,
    is_overdue: row.is_overdue,
    lat: row.lat,
    long: row.long,
    updated_at: row.updated_at,
    isWaiting: true,
  };
}
