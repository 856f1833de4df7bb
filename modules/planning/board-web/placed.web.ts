import type { Schedule } from './board-calls.web.ts';
import type { Board, BoardEvent, Plan } from './board-types.ts';

/** A move on its way to the server: shown as done whatever an older answer still says. */
export interface PendingMove {
  readonly event: BoardEvent;
  readonly plan: Plan;
}
export type PendingMoves = ReadonlyMap<number, PendingMove>;

/** The schedule with the moves that are on their way. */
export function withPending(
  data: Schedule | undefined,
  pending: PendingMoves,
  officers: Board['officers'],
): Schedule | undefined {
  if (!data || pending.size === 0) return data;
  let shown = data;
  for (const { event, plan } of pending.values()) shown = moved(shown, event, plan, officers);
  return shown;
}

function moved(data: Schedule, event: BoardEvent, plan: Plan, officers: Board['officers']): Schedule {
  const rest = without(data, event.id);
  if (plan.start === null) return rest;
  const officer = officers.find(({ id }) => id === plan.driver_id);
  const placed: BoardEvent = {
    ...event,
    start: new Date(plan.start).toISOString(),
    end: new Date(plan.end ?? plan.start).toISOString(),
    driver: officer ? { id: officer.id, name: officer.name } : null,
    isWaiting: false,
  };
  return { ...rest, events: inserted(rest.events, placed) };
}

function without(data: Schedule, id: number): Schedule {
  const unscheduled = data.unscheduled.filter((row) => row.id !== id);
  return {
    ...data,
    events: data.events.filter((event) => event.id !== id),
    unscheduled,
    unscheduled_total: data.unscheduled_total - (data.unscheduled.length - unscheduled.length),
  };
}

/** The schedule with an activity as the server answered it. */
export const replaced = (data: Schedule, row: BoardEvent): Schedule => {
  const rest = without(data, row.id);
  return { ...rest, events: inserted(rest.events, row) };
};

function inserted(events: readonly BoardEvent[], event: BoardEvent): BoardEvent[] {
  const at = events.findIndex(({ start }) => start > event.start);
  return at < 0 ? [...events, event] : [...events.slice(0, at), event, ...events.slice(at)];
}
