import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/web/query/api-error.ts';
import { readKey } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useUndo } from '../../../ui/patterns/overlay/undo.ts';
import { dismiss, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { asksReason, type Chip, isHard } from '../board/board-checks.rules.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';
import { boardCalls, type Schedule, type ScheduleRequest } from './board-calls.web.ts';
import type { BoardEvent, Plan } from './board-types.ts';
import { type PendingMoves, replaced } from './placed.web.ts';

/** A plan that needs somebody to say why. */
export interface Doubt {
  event: BoardEvent;
  plan: Plan;
  chips: readonly Chip[];
}

interface Context {
  model: BoardModel;
  request: ScheduleRequest;
  setPending: (change: (all: PendingMoves) => PendingMoves) => void;
  say: (text: string) => void;
}

/**
 * Puts activities elsewhere: shown at once, saved behind, put back when the server refuses. A plan with a conflict waits for a
 * reason (`doubt`); one that can never be is refused on the spot. Every move can be taken back.
 */
export function useBoardMoves({ model, request, setPending, say }: Context) {
  const t = useT();
  const format = useFormat();
  const words = useChipWords();
  const offerUndo = useUndo();
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  /** Moves on their way: when the last has arrived, everything is read anew. */
  const waiting = useRef(0);
  const last = useRef<(() => void) | null>(null);
  const key = readKey(boardCalls.schedule, request);

  async function save(event: BoardEvent, plan: Plan, reason: string | null, isUndo: boolean): Promise<void> {
    const before = planOf(event);
    setPending((all) => new Map(all).set(event.id, { event, plan }));
    waiting.current++;
    try {
      const body = { moves: [moveOf(event, plan, !isUndo)], ...(reason ? { reason } : {}) };
      const answer = await send(boardCalls.move, { body });
      const [row] = answer.moved as unknown as BoardEvent[];
      // A read that began before the move must not bring the old place back.
      await queryClient.cancelQueries({ queryKey: key });
      if (row) queryClient.setQueryData<Schedule>(key, (data) => data && replaced(data, row));
      const where = placeWords(row);
      say(where);
      if (isUndo) return;
      const undo = () => void save({ ...event, ...(row ?? {}), isWaiting: !row }, before, null, true);
      const toast = offerUndo({ text: where, onUndo: undo });
      // Taken back by the keys, it is offered no more.
      last.current = () => {
        dismiss(toast);
        undo();
      };
    } catch (error) {
      // Back at once, from here: reading it anew needs the network that may be gone.
      setPending((all) => settled(all, event.id, plan));
      const told = error instanceof ApiError ? error.message : t('planning.move.failed');
      notifyError(`${event.reference_no}: ${told}`);
      say(told);
    } finally {
      // Every view's answer: what was kept of the others is old now.
      if (--waiting.current === 0) await queryClient.invalidateQueries({ queryKey: [boardCalls.schedule.path] });
      setPending((all) => settled(all, event.id, plan));
    }
  }

  const placeWords = (row: BoardEvent | undefined): string =>
    row
      ? t('planning.move.done', {
          reference: row.reference_no,
          officer: row.driver?.name ?? t('planning.nobody'),
          time: format.window(row.start, row.end),
        })
      : t('planning.move.waiting');

  /** Drops an activity: refused, asked about, or saved; says whether it stands there now. */
  function drop(event: BoardEvent, plan: Plan): boolean {
    if (samePlan(planOf(event), plan)) return false;
    const chips = model.tryPlan(event, plan);
    const refused = chips.find(isHard);
    if (refused) {
      notifyError(`${event.reference_no}: ${words(refused)}`);
      say(words(refused));
    } else if (chips.some(asksReason)) setDoubt({ event, plan, chips: chips.filter(asksReason) });
    else {
      void save(event, plan, null, false);
      return true;
    }
    return false;
  }

  return {
    drop,
    save: (event: BoardEvent, plan: Plan, reason: string | null) => void save(event, plan, reason, false),
    doubt,
    answer: (reason: string | null) => {
      if (doubt && reason !== null) void save(doubt.event, doubt.plan, reason, false);
      setDoubt(null);
    },
    undoLast: () => {
      last.current?.();
      last.current = null;
    },
  };
}

/** Where an activity stands now. */
export function planOf(event: BoardEvent): Plan {
  const { driver_id, start, end } = orderOf(event);
  return event.isWaiting ? { driver_id: null, start: null, end: null } : { driver_id, start, end };
}

const samePlan = (one: Plan, other: Plan): boolean =>
  one.driver_id === other.driver_id && one.start === other.start && one.end === other.end;

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function moveOf(event: BoardEvent, plan: Plan, isChecked: boolean) {
  return {
    order_id: event.id,
    driver_id: plan.driver_id,
    start: iso(plan.start),
    end: iso(plan.end),
    ...(isChecked ? { updated_at: event.updated_at } : {}),
  };
}

/** Without a move that has arrived, unless the same activity was moved again since. */
function settled(all: PendingMoves, id: number, plan: Plan): PendingMoves {
  if (all.get(id)?.plan !== plan) return all;
  const rest = new Map(all);
  rest.delete(id);
  return rest;
}
