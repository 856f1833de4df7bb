import { type RefObject, useEffect, useRef } from 'react';
import type { BoardModel } from '../board-model/board-model.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { STEP } from './board-time.web.ts';
import type { BoardEvent, Plan } from './board-types.ts';
import type { DragStore, Surface } from './drag-store.web.ts';

const THRESHOLD_PX = 4;
/** A finger that stays this long takes hold; one that moves before scrolls. */
const HOLD_MS = 350;
const EDGE_PX = 48;

interface Wiring {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  surface: RefObject<Surface | null>;
  store: DragStore;
  model: BoardModel;
  find: (id: number) => BoardEvent | undefined;
  mayMove: (event: BoardEvent) => boolean;
  onDrop: (event: BoardEvent, plan: Plan) => void;
}

interface Held {
  event: BoardEvent;
  x: number;
  y: number;
  grab: number;
  isResize: boolean;
  isOn: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Moves activities by mouse, pen or finger over everything inside `root`; one set of listeners, whatever the number of bars. */
export function useBoardDrag(wiring: Wiring): void {
  const live = useRef(wiring);
  live.current = wiring;
  useEffect(() => {
    const root = live.current.root.current;
    return root ? listen(root, live) : undefined;
  }, []);
}

function listen(root: HTMLElement, live: RefObject<Wiring>): () => void {
  let held: Held | null = null;
  let frame = 0;
  let point = { x: 0, y: 0 };
  const { store } = live.current;

  const begin = () => {
    if (!held || held.isOn) return;
    held.isOn = true;
    root.dataset.dragging = 'true';
    follow();
  };
  const follow = () => {
    frame = 0;
    if (!held?.isOn) return;
    const { event, isResize, grab } = held;
    const plan = isResize ? resized(live.current, event, point) : planUnder(live.current, event, point, grab);
    const shown = store.get();
    if (plan && !(shown && same(shown.plan, plan)))
      store.set({ event, plan, isResize, by: 'pointer', chips: live.current.model.tryPlan(event, plan) });
    if (scrollAtEdge(live.current.scroller.current, point)) frame = requestAnimationFrame(follow);
  };
  const onMove = (move: PointerEvent) => {
    if (!held) return;
    point = { x: move.clientX, y: move.clientY };
    const far = Math.hypot(point.x - held.x, point.y - held.y) > THRESHOLD_PX;
    if (!held.isOn && far) {
      // A finger that moves at once scrolls.
      if (move.pointerType === 'touch') return end(false);
      begin();
    }
    if (held?.isOn && !frame) frame = requestAnimationFrame(follow);
  };
  const end = (isDrop: boolean) => {
    const was = held;
    const drag = store.get();
    held = null;
    if (was) clearTimeout(was.timer);
    cancelAnimationFrame(frame);
    frame = 0;
    delete root.dataset.dragging;
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    if (!was?.isOn) return;
    store.set(null);
    root.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener('click', swallow, { capture: true }), 0);
    if (isDrop && drag) live.current.onDrop(drag.event, drag.plan);
  };
  const onUp = () => {
    if (frame) {
      cancelAnimationFrame(frame);
      follow();
    }
    end(true);
  };
  const onCancel = () => end(false);
  const onDown = (down: PointerEvent) => {
    const element = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-order]') : null;
    if (!element || down.button !== 0 || held) return;
    const event = live.current.find(Number(element.dataset.order));
    if (!event || !live.current.mayMove(event)) return;
    point = { x: down.clientX, y: down.clientY };
    const isResize = down.target instanceof Element && down.target.closest('[data-edge]') !== null;
    const timer = down.pointerType === 'touch' ? setTimeout(begin, HOLD_MS) : undefined;
    held = { event, ...point, grab: grabOf(element, event, down), isResize, isOn: false, timer };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
  };
  const onTouch = (move: TouchEvent) => held?.isOn && move.cancelable && move.preventDefault();
  const onKey = (press: KeyboardEvent) => {
    if (press.key !== 'Escape' || !held?.isOn) return;
    press.preventDefault();
    press.stopPropagation();
    end(false);
  };
  root.addEventListener('pointerdown', onDown);
  root.addEventListener('touchmove', onTouch, { passive: false });
  document.addEventListener('keydown', onKey, true);
  return () => {
    end(false);
    root.removeEventListener('pointerdown', onDown);
    root.removeEventListener('touchmove', onTouch);
    document.removeEventListener('keydown', onKey, true);
  };
}

function swallow(click: Event): void {
  click.preventDefault();
  click.stopPropagation();
}

/** How far into the event the pointer holds it, ms; something from the tray is held at its beginning. */
function grabOf(element: HTMLElement, event: BoardEvent, { clientX, clientY }: PointerEvent): number {
  if (event.isWaiting) return 0;
  const box = element.getBoundingClientRect();
  const { start, end } = orderOf(event);
  const share =
    element.dataset.axis === 'y' ? (clientY - box.top) / (box.height || 1) : (clientX - box.left) / (box.width || 1);
  return element.dataset.axis === 'none' ? 0 : Math.max(0, Math.min(1, share)) * (end - start);
}

function planUnder(wiring: Wiring, event: BoardEvent, point: { x: number; y: number }, grab: number): Plan | null {
  if (document.elementFromPoint(point.x, point.y)?.closest('[data-tray]'))
    return { driver_id: null, start: null, end: null };
  return wiring.surface.current?.planAt(point.x, point.y, event, grab) ?? null;
}

function resized(wiring: Wiring, event: BoardEvent, { x, y }: { x: number; y: number }): Plan | null {
  const { start, driver_id } = orderOf(event);
  const end = wiring.surface.current?.endAt(x, y, event) ?? null;
  return end === null ? null : { driver_id, start, end: Math.max(start + STEP, end) };
}

const same = (one: Plan, other: Plan): boolean =>
  one.driver_id === other.driver_id && one.start === other.start && one.end === other.end;

/** Scrolls while the pointer stays near an edge; true while there is more to scroll. */
function scrollAtEdge(scroller: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  if (!scroller) return false;
  const box = scroller.getBoundingClientRect();
  const push = (at: number, from: number, to: number): number =>
    at < from + EDGE_PX && at > from ? -12 : at > to - EDGE_PX && at < to ? 12 : 0;
  const before = [scroller.scrollLeft, scroller.scrollTop];
  scroller.scrollBy(push(x, box.left, box.right), push(y, box.top, box.bottom));
  return scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1];
}
