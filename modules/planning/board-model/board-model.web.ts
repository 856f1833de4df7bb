import type { BoardOfficer, Chip, Rules } from '../board/board-checks.rules.ts';
import type { Load } from '../board/travel.rules.ts';
import type { Board, BoardEvent, Plan } from '../board-web/board-types.ts';
import { orderOf } from './board-order.web.ts';
import { type Left, type OfficerWork, officerWork } from './officer-work.web.ts';

/** Who has nobody to do it. */
export const NOBODY = 0;
const NONE: readonly Left[] = [];

/** Officers and rules as the checks want them, from the answer of the board; made once for each answer. */
export interface BoardPeople {
  readonly officers: ReadonlyMap<number, BoardOfficer>;
  readonly rules: Rules;
}

export function peopleOf(board: Board | undefined): BoardPeople {
  const last = board && knownPeople.get(board);
  if (last) return last;
  const people = readPeople(board);
  if (board) knownPeople.set(board, people);
  return people;
}

const knownPeople = new WeakMap<Board, BoardPeople>();

function readPeople(board: Board | undefined): BoardPeople {
  const officers = new Map<number, BoardOfficer>();
  for (const row of board?.officers ?? [])
    officers.set(row.id, {
      id: row.id,
      name: row.name,
      active: row.active,
      type_ids: row.type_ids,
      location_id: row.location_id,
      roster: [...row.shifts, ...row.leave].map((entry) => ({
        kind: entry.kind,
        start: Date.parse(entry.start_at),
        end: Date.parse(entry.end_at),
        break_minutes: entry.break_minutes,
        max_orders: entry.max_orders,
        order_type_ids: entry.order_type_ids,
        location_id: entry.location_id,
      })),
    });
  const daysOff = (board?.holidays ?? []).map(({ start, end, ...off }) => ({
    ...off,
    start: Date.parse(start),
    end: Date.parse(end),
  }));
  return { officers, rules: { strict: board?.strict ?? false, now: Date.now(), daysOff } };
}

/** Everything on screen, by the officer who drives or seconds it; events come sorted by start. */
export interface BoardModel {
  readonly events: readonly BoardEvent[];
  readonly officers: ReadonlyMap<number, BoardOfficer>;
  readonly rules: Rules;
  readonly works: ReadonlyMap<number, OfficerWork>;
  /** The work of an officer; 0 is what nobody does yet. */
  work(officerId: number): OfficerWork;
  /** What there is to say about an event where it stands; worked out when it is first asked for. */
  chips(event: BoardEvent): readonly Chip[];
  /** The same for a place it might be put. */
  tryPlan(event: BoardEvent, plan: Plan): readonly Chip[];
  /** How full the officer's time in the window is. */
  load(officerId: number): Load;
}

/** By officer, what of the window is not among the events. */
export type LeftOut = ReadonlyMap<number, readonly Left[]>;

/** Models by what they show: a view one comes back to is not worked out again. */
const known = new WeakMap<
  readonly BoardEvent[],
  { people: BoardPeople; from: number; to: number; left: LeftOut; model: BoardModel }
>();

/** The model of what a view shows; made once as long as nothing of it changed. */
export function modelOf(
  events: readonly BoardEvent[],
  people: BoardPeople,
  window: { from: number; to: number; left: LeftOut },
  before: BoardModel | null,
): BoardModel {
  const last = known.get(events);
  const isSame = last && last.people === people && last.left === window.left;
  if (isSame && last.from === window.from && last.to === window.to) return last.model;
  const model = boardModel(events, people, window, before);
  known.set(events, { people, ...window, model });
  return model;
}

/** Groups the events once; officers with the same events as in the model before keep their work and its checks. */
export function boardModel(
  events: readonly BoardEvent[],
  { officers, rules }: BoardPeople,
  window: { from: number; to: number; left: LeftOut },
  before: BoardModel | null,
): BoardModel {
  const works = new Map<number, OfficerWork>();
  const add = (id: number, list: readonly BoardEvent[]): OfficerWork => {
    const left = window.left.get(id) ?? NONE;
    const made = officerWork(officers.get(id) ?? null, list, rules, left, before?.works.get(id));
    works.set(id, made);
    return made;
  };
  for (const [id, list] of byOfficer(events)) add(id, list);
  const work = (id: number): OfficerWork => works.get(id) ?? add(id, []);
  return {
    ...{ events, officers, rules, works, work },
    chips: (event) => work(event.driver?.id ?? NOBODY).chips(event),
    tryPlan: (event, { driver_id, start, end }) =>
      start === null ? [] : work(driver_id ?? NOBODY).check({ ...orderOf(event), driver_id, start, end: end ?? start }),
    load: (id) => work(id).load(window.from, window.to),
  };
}

function byOfficer(events: readonly BoardEvent[]): Map<number, BoardEvent[]> {
  const lists = new Map<number, BoardEvent[]>();
  const add = (id: number, event: BoardEvent) => {
    const list = lists.get(id);
    if (list) list.push(event);
    else lists.set(id, [event]);
  };
  for (const event of events) {
    add(event.driver?.id ?? NOBODY, event);
    if (event.secondary && event.secondary.id !== event.driver?.id) add(event.secondary.id, event);
  }
  return lists;
}
