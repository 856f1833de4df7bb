import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import {
  addNote,
  eventsById,
  oneByOne,
  plannedEvents,
  planOrder,
  type ScheduleEvent,
} from '../../activities/public.server.ts';
import { chipsOfMany } from '../officer-sweep/officer-sweep.rules.ts';
import type { moveOrders } from './board.contract.ts';
import { type Chip, HALF_DAY } from './board-checks.rules.ts';
import {
  checkedOfficers,
  type OfficerRow,
  officersStatement,
  type RosterRow,
  rosterStatement,
} from './board-officers.server.ts';
import { boardRules, byOfficer, orderOf } from './board-rules.server.ts';

const MONTH = 30 * 86_400_000;
const TEXTS = productTexts(
  'answer.planning',
  { module: 'planning', use: 'answer', where: ['Note of a move', 'Nota de un cambio'] },
  { in_spite: { en: 'Scheduled despite a warning: {reason}', es: 'Programada a pesar de una advertencia: {reason}' } },
);

/**
 * Moves activities, all or none: each one is locked in the order of ids, so that two planners wait for each other instead of
 * blocking each other. Soft checks never stop a move; the reason somebody gives for it becomes a note of the activity.
 */
export async function move(
  { moves, reason }: BodyOf<typeof moveOrders>,
  context: SignedInContext,
): Promise<AnswerOf<typeof moveOrders>> {
  const ordered = [...moves].sort((one, other) => one.order_id - other.order_id);
  const people = ordered.flatMap((one) => [one.driver_id, one.secondary_officer]);
  await context.db.write(async (tx) => {
    await oneByOne(
      tx,
      people.filter((id): id is number => typeof id === 'number'),
    );
    for (const one of ordered) {
      await planOrder(tx, context, one);
      if (reason)
        await addNote(tx, context, one.order_id, { content: TEXTS.in('in_spite', context.language, { reason }) });
    }
  });
  return {
    moved: await withChips(
      context,
      ordered.map(({ order_id }) => order_id),
    ),
  };
}

/** The moved activities as they stand now, each with what is to say about it. */
async function withChips(context: SignedInContext, ids: readonly number[]) {
  const moved = await eventsById(context, ids);
  const chips = new Map<number, Chip[]>();
  for (const events of together(moved))
    for (const [id, found] of await chipsAround(context, events)) chips.set(id, found);
  return moved.map((event) => ({ ...event, chips: chips.get(event.id) ?? [] }));
}

/** Groups of activities of a month each: what lies between two of them that are years apart decides nothing. */
function together(events: readonly ScheduleEvent[]): ScheduleEvent[][] {
  const groups: ScheduleEvent[][] = [];
  let begun = -Infinity;
  for (const event of events.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))) {
    const start = Date.parse(event.start);
    if (start - begun > MONTH) {
      groups.push([]);
      begun = start;
    }
    groups.at(-1)?.push(event);
  }
  return groups;
}

async function chipsAround(
  context: SignedInContext,
  events: readonly ScheduleEvent[],
): Promise<(readonly [number, Chip[]])[]> {
  const window = around(events);
  const people = new Set(events.flatMap(({ driver, secondary }) => [driver?.id, secondary?.id]));
  const officerIds = [...people].filter((id): id is number => id !== undefined);
  const [rules, near, [officers, roster]] = await Promise.all([
    boardRules(context, window),
    officerIds.length > 0 ? plannedEvents(context, window, { officer_id: officerIds }) : [],
    context.db.readAll([
      officersStatement(context.actor, window, officerIds),
      rosterStatement(context.actor, window),
    ]) as unknown as Promise<[OfficerRow[], RosterRow[]]>,
  ]);
  const checked = checkedOfficers(officers, roster);
  const assigned = byOfficer(near.map(orderOf));
  const chips = new Map<number, ReturnType<typeof chipsOfMany>>();
  const chipsFor = (id: number) => {
    const found = chips.get(id) ?? chipsOfMany(checked.get(id) ?? null, assigned.get(id) ?? [], rules);
    chips.set(id, found);
    return found;
  };
  // Nobody has the id 0.
  return events.map((event) => [event.id, chipsFor(event.driver?.id ?? 0)(orderOf(event))]);
}

const around = (events: readonly ScheduleEvent[]) => ({
  from: new Date(Math.min(...events.map(({ start }) => Date.parse(start))) - HALF_DAY).toISOString(),
  to: new Date(Math.max(...events.map(({ end }) => Date.parse(end))) + HALF_DAY).toISOString(),
});
