import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardView } from '../board-web/board-time.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { Surface } from '../board-web/drag-store.web.ts';
import { planOf } from '../board-web/use-board-moves.web.ts';

/**
 * The tray folds where the board needs its room: in a narrow window, and beside an activity that was opened on the board (not one out of
 * the tray, which is planned on); or as the person wants it.
 */
export function useTrayFold(
  opened: BoardEvent | undefined,
  view: BoardView,
): {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
} {
  // Seven days of a month need more room for their names than people and days do.
  const narrow = view === 'month' ? '(max-width: 1439px)' : '(max-width: 1279px)';
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const first = useRef<BoardEvent | undefined>(undefined);
  if (first.current?.id !== opened?.id) first.current = opened;
  const isOfBoard = first.current !== undefined && !first.current.isWaiting;
  return { isFolded: wanted ?? (isNarrow || isOfBoard), onFold: setWanted };
}

/** Keeps the card of the open activity in sight while the panel beside it takes its room. */
export function useShownCard(
  scroller: RefObject<HTMLElement | null>,
  surface: RefObject<Surface | null>,
  opened: BoardEvent | undefined,
): void {
  const id = opened?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another activity is brought into sight, new data of the same is not
  useEffect(() => {
    const view = scroller.current;
    if (!view || !opened) return undefined;
    let frame = 0;
    const card = () => view.querySelector(`[data-order="${opened.id}"]`);
    const bring = () => {
      if (!card()) surface.current?.show(planOf(opened));
      card()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // The board is laid out for its new width in the frame after it has it.
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(bring);
      });
    });
    watch.observe(view);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [id, scroller, surface]);
}
