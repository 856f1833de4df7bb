import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Chip } from '../board/board-checks.rules.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import { createDragStore, type Surface } from '../board-web/drag-store.web.ts';
import type { PendingMoves } from '../board-web/placed.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { planOf, useBoardMoves } from '../board-web/use-board-moves.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';

const FRAMES = 8;
/** So long a card that was just placed is marked. */
const MARKED_MS = 2500;

/** What the planner does on the board: what is held, moved, asked and said, and where the focus stands. */
export function useBoardWork(
  board: BoardData,
  zone: string,
  setPending: (change: (all: PendingMoves) => PendingMoves) => void,
) {
  const t = useT();
  const format = useFormat();
  const words = useChipWords();
  const [store] = useState(createDragStore);
  const surface = useRef<Surface | null>(null);
  const [said, say] = useState('');
  const [moving, setMoving] = useState<BoardEvent | null>(null);
  const [focusId, setFocusId] = useState<number | null>(null);
  const moves = useBoardMoves({ model: board.model, request: board.request, setPending, say });
  const byId = useMemo(
    () => new Map([...board.waiting, ...board.model.events].map((event) => [event.id, event])),
    [board.waiting, board.model],
  );
  const find = useCallback((id: number) => byId.get(id), [byId]);

  const focus = (id: number) => {
    const event = byId.get(id);
    if (event && !event.isWaiting) surface.current?.show(planOf(event));
    setFocusId(id);
    focusSoon(`[data-order="${id}"]`);
  };
  /** After something left the tray the focus goes on to the next one there. */
  const onward = (event: BoardEvent) => {
    if (!event.isWaiting) return focusSoon(`[data-order="${event.id}"]`);
    const at = board.waiting.findIndex(({ id }) => id === event.id);
    const next = board.waiting[at + 1] ?? board.waiting[at - 1];
    if (next) focusSoon(`[data-order="${next.id}"]`);
  };
  /** Shows where an activity stands now; nothing where that is outside the days shown. */
  const land = (event: BoardEvent, plan: Plan) => {
    if (plan.start !== null) markSoon(event.id, () => surface.current?.show(plan));
  };
  return {
    ...{ store, surface, said, moving, setMoving, focusId, setFocusId, moves, find, focus, zone },
    drop: (event: BoardEvent, plan: Plan) => {
      if (moves.drop(event, plan)) land(event, plan);
      onward(event);
    },
    save: (event: BoardEvent, plan: Plan, reason: string | null) => {
      moves.save(event, plan, reason);
      land(event, plan);
      onward(event);
    },
    answer: (reason: string | null) => {
      const { event, plan } = moves.doubt ?? {};
      moves.answer(reason);
      if (event && plan && reason !== null) land(event, plan);
      if (event) onward(reason === null ? { ...event, isWaiting: false } : event);
    },
    sayPlan: (event: BoardEvent, plan: Plan, chips: readonly Chip[]) => {
      const officer = plan.driver_id === null ? undefined : board.model.officers.get(plan.driver_id);
      const time = plan.start === null ? '' : format.window(iso(plan.start), iso(plan.end ?? plan.start));
      say([event.reference_no, officer?.name ?? t('planning.nobody'), time, ...chips.map(words)].join('. '));
    },
  };
}

export type BoardWork = ReturnType<typeof useBoardWork>;

const iso = (at: number): string => new Date(at).toISOString();

/** Focuses an element that is drawn with one of the next frames. */
function focusSoon(selector: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    const isModal = document.querySelector('[aria-modal="true"]');
    // The dialog that did it may go a frame later; one that asks why keeps the focus.
    if (element && !isModal && (frames < FRAMES - 1 || document.activeElement === document.body))
      element.focus({ preventScroll: false });
    if (frames > 0 && document.activeElement !== element) focusSoon(selector, frames - 1);
  });
}

/** Brings the place into view and marks the card, which is drawn with one of the next frames. */
function markSoon(id: number, show: () => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    show();
    const card = document.querySelector<HTMLElement>(`[data-board-scroller] [data-order="${id}"]`);
    if (frames > 0 && !card) return markSoon(id, show, frames - 1);
    if (!card) return;
    card.dataset.landed = '';
    setTimeout(() => delete card.dataset.landed, MARKED_MS);
  });
}
