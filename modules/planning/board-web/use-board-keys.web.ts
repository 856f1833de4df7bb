import { type RefObject, useEffect, useRef } from 'react';
import type { Chip } from '../board/board-checks.rules.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import type { BoardEvent, Plan } from './board-types.ts';
import type { DragStore, Surface } from './drag-store.web.ts';
import { planOf } from './use-board-moves.web.ts';

interface Wiring {
  root: RefObject<HTMLElement | null>;
  surface: RefObject<Surface | null>;
  store: DragStore;
  model: BoardModel;
  find: (id: number) => BoardEvent | undefined;
  mayMove: (event: BoardEvent) => boolean;
  onDrop: (event: BoardEvent, plan: Plan) => void;
  onMoveDialog: (event: BoardEvent) => void;
  onFocus: (id: number) => void;
  onUndo: () => void;
  /** Reads out where something would go. */
  onSay: (event: BoardEvent, plan: Plan, chips: readonly Chip[]) => void;
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * The board by keyboard: arrows walk from bar to bar; Space takes one up, arrows move it (Shift: its length), Space or Enter puts it
 * down, Escape leaves it where it was; M opens the dialog; Ctrl+Z takes the last move back.
 */
export function useBoardKeys(wiring: Wiring): void {
  const live = useRef(wiring);
  live.current = wiring;
  useEffect(() => {
    const root = live.current.root.current;
    if (!root) return undefined;
    const onKey = (press: KeyboardEvent) => {
      if (handle(press, live.current)) {
        press.preventDefault();
        press.stopPropagation();
      }
    };
    const onBlur = (leave: FocusEvent) => {
      const { store } = live.current;
      if (store.get()?.by === 'keys' && !root.contains(leave.relatedTarget as Node | null)) store.set(null);
    };
    root.addEventListener('keydown', onKey);
    root.addEventListener('focusout', onBlur);
    return () => {
      root.removeEventListener('keydown', onKey);
      root.removeEventListener('focusout', onBlur);
    };
  }, []);
}

function handle(press: KeyboardEvent, wiring: Wiring): boolean {
  const { store } = wiring;
  if ((press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'z') {
    wiring.onUndo();
    return true;
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  const drag = store.get();
  if (drag?.by === 'keys') return carry(press, wiring);
  const element = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-order]') : null;
  const event = element ? wiring.find(Number(element.dataset.order)) : undefined;
  if (!element || !event || press.target !== element) return false;
  if (press.key === ' ' && wiring.mayMove(event)) return takeUp(event, wiring);
  if (press.key.toLowerCase() === 'm' && wiring.mayMove(event)) {
    wiring.onMoveDialog(event);
    return true;
  }
  if (!ARROWS.has(press.key) || event.isWaiting) return false;
  const next = wiring.surface.current?.next(event.id, press.key) ?? null;
  if (next !== null) wiring.onFocus(next);
  return true;
}

function takeUp(event: BoardEvent, wiring: Wiring): boolean {
  const plan = event.isWaiting ? (wiring.surface.current?.first(event) ?? null) : planOf(event);
  if (plan) hold(event, plan, wiring);
  return true;
}

function hold(event: BoardEvent, plan: Plan, { store, model, surface, onSay }: Wiring): void {
  const chips = model.tryPlan(event, plan);
  store.set({ event, plan, chips, isResize: false, by: 'keys' });
  surface.current?.show(plan);
  onSay(event, plan, chips);
}

/** While an item is picked up, all keys go to it. */
function carry(press: KeyboardEvent, wiring: Wiring): boolean {
  const { store, surface, onDrop } = wiring;
  const drag = store.get();
  if (!drag) return false;
  if (press.key === 'Escape') store.set(null);
  else if (press.key === ' ' || press.key === 'Enter') {
    store.set(null);
    onDrop(drag.event, drag.plan);
  } else if (ARROWS.has(press.key)) {
    const plan = surface.current?.step(drag.plan, press.key, press.shiftKey) ?? null;
    if (plan) hold(drag.event, plan, wiring);
  } else return press.key !== 'Tab';
  return true;
}
