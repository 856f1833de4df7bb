import { type MapView, scaleOf, type World, zoomAt } from './mercator.rules.ts';

interface MapHands {
  view(): MapView;
  show(view: MapView): void;
  /** Whether a drag draws instead of moving. */
  isLasso(): boolean;
  onLasso(polygon: World[], isDone: boolean): void;
  /** `isChoosing`: with Shift held. */
  onPress(x: number, y: number, isChoosing: boolean): void;
  /** A mouse over the map with no button held; null when it left. */
  onPoint(at: { x: number; y: number } | null): void;
}

const PRESS_PX = 5;
const KEY_PX = 80;

/** Mouse, fingers, wheel and keys on a map; gives the way to stop listening. */
export function listenToMap(element: HTMLCanvasElement, hands: MapHands): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let start = { x: 0, y: 0 };
  let polygon: World[] = [];
  // A way that comes back to where it began, as a drawn shape does, presses nothing there.
  let isDrag = false;
  const point = (event: PointerEvent | WheelEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const worldAt = ({ x, y }: { x: number; y: number }): World => {
    const view = hands.view();
    const scale = scaleOf(view.zoom);
    return {
      x: view.x + (x - element.clientWidth / 2) / scale,
      y: view.y + (y - element.clientHeight / 2) / scale,
    };
  };
  const pan = (x: number, y: number) => {
    const view = hands.view();
    const scale = scaleOf(view.zoom);
    hands.show({ ...view, x: view.x - x / scale, y: view.y - y / scale });
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    start = point(event);
    isDrag = false;
    polygon = hands.isLasso() || event.shiftKey ? [worldAt(start)] : [];
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') hands.onPoint(point(event));
      return;
    }
    const now = point(event);
    fingers.set(event.pointerId, now);
    isDrag ||= Math.hypot(now.x - start.x, now.y - start.y) >= PRESS_PX;
    if (polygon.length > 0) {
      polygon.push(worldAt(now));
      hands.onLasso(polygon, false);
    } else if (fingers.size === 1) pan(now.x - before.x, now.y - before.y);
    else pinch(event.pointerId, before, now);
  };
  const pinch = (id: number, before: { x: number; y: number }, now: { x: number; y: number }) => {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const spread =
      Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    hands.show(
      zoomAt(hands.view(), Math.log2(spread), middle.x - element.clientWidth / 2, middle.y - element.clientHeight / 2),
    );
  };
  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    const now = point(event);
    if (polygon.length > 0) {
      hands.onLasso(isDrag ? polygon : [], true);
      polygon = [];
    }
    if (event.type === 'pointerup' && !isDrag) hands.onPress(now.x, now.y, event.shiftKey);
  };
  const onLeave = () => hands.onPoint(null);
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = point(event);
    const by = Math.max(-1, Math.min(1, -event.deltaY / 240));
    hands.show(zoomAt(hands.view(), by, x - element.clientWidth / 2, y - element.clientHeight / 2));
  };
  const onKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !move) return;
    event.preventDefault();
    if (move.zoom) hands.show(zoomAt(hands.view(), move.zoom, 0, 0));
    else pan(-(move.x ?? 0) * KEY_PX, -(move.y ?? 0) * KEY_PX);
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('keydown', onKey);
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('keydown', onKey);
  };
}

const MOVES: Readonly<Record<string, { x?: number; y?: number; zoom?: number }>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
};
