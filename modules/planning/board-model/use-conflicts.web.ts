import { useEffect, useState } from 'react';
import { isConflict } from '../board/board-checks.rules.ts';
import { AFTER_PICTURE_MS } from '../board-web/board-time.web.ts';
import type { BoardModel } from './board-model.web.ts';

const SLICE_MS = 8;
const STRIDE = 16;
const NONE: readonly number[] = [];

/** Ids of the activities with a conflict, earliest first; counted in small slices after the picture, so nothing waits for it. */
export function useConflicts(model: BoardModel): readonly number[] {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    const ids: number[] = [];
    let at = 0;
    let timer = setTimeout(slice, AFTER_PICTURE_MS);
    function slice(): void {
      const until = performance.now() + SLICE_MS;
      for (; at < model.events.length; at++) {
        if (at % STRIDE === 0 && performance.now() > until) {
          timer = setTimeout(slice);
          return;
        }
        const event = model.events[at];
        if (event?.driver && model.chips(event).some(isConflict)) ids.push(event.id);
      }
      setFound(ids);
    }
    return () => clearTimeout(timer);
  }, [model]);
  return found;
}
