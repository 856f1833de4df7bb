import { useSyncExternalStore } from 'react';
import type { Chip } from '../board/board-checks.rules.ts';
import type { BoardEvent, Plan } from './board-types.ts';

/** What is being moved, where to, and what there is to say about it. */
export interface Drag {
  readonly event: BoardEvent;
  readonly plan: Plan;
  readonly chips: readonly Chip[];
  readonly isResize: boolean;
  readonly by: 'pointer' | 'keys';
}

/** A rectangle in the coordinates of a view's canvas. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the open view knows about its own geometry. */
export interface Surface {
  /** The plan under a point of the screen; null outside. `grab` is how far into the event (ms) the pointer holds it. */
  planAt(x: number, y: number, event: BoardEvent, grab: number): Plan | null;
  /** The end (ms) under a point, for a resize. */
  endAt(x: number, y: number, event: BoardEvent): number | null;
  /** One step of the arrow keys; `isLong` changes the length instead of the place. */
  step(plan: Plan, key: string, isLong: boolean): Plan | null;
  /** A first place for something out of the tray. */
  first(event: BoardEvent): Plan | null;
  /** The event next to another one, for moving the focus. */
  next(id: number | null, key: string): number | null;
  /** Scrolls a plan into view. */
  show(plan: Plan): void;
}

/** Holds the drag outside React's tree: only the ghost draws itself anew while something moves. */
export function createDragStore() {
  let drag: Drag | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => drag,
    set: (next: Drag | null) => {
      drag = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type DragStore = ReturnType<typeof createDragStore>;

/** The drag, for whoever draws it. */
export const useDrag = (store: DragStore): Drag | null => useSyncExternalStore(store.subscribe, store.get);

/** Id of what is being moved: changes at the beginning and the end only. */
export const useDraggedId = (store: DragStore): number | null =>
  useSyncExternalStore(store.subscribe, () => store.get()?.event.id ?? null);
