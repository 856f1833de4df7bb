import { useLayoutEffect, useState } from 'react';

const GAP = 4;
const NONE: readonly string[] = [];
/** The button of the menu before it was ever measured. */
const MORE = 80;

/** Which parts of a row do not fit whole into `room` px: from the end, `more` px kept for their menu, never the part `kept`. */
export function foldedIds(
  parts: readonly { id: string; width: number }[],
  room: number,
  more: number,
  kept?: string,
): string[] {
  if (parts.reduce((left, { width }) => left - width, room) >= 0) return [];
  let left = room - more - (parts.find(({ id }) => id === kept)?.width ?? 0);
  return parts.flatMap(({ id, width }) => {
    if (id === kept) return [];
    left -= width;
    return left < 0 ? [id] : [];
  });
}

/**
 * Ids of the tabs that do not fit whole into their row, measured before anything is painted and whenever the row changes; none without
 * a row. Folded ones keep their width out of sight, so that they come back when there is room.
 */
export function useFolded(row: HTMLElement | null, current: string | undefined): readonly string[] {
  const [folded, setFolded] = useState(NONE);
  useLayoutEffect(() => {
    if (!row) return setFolded(NONE);
    const tabs = [...row.querySelectorAll<HTMLElement>('[data-tab]')];
    const measure = () => {
      const beside = ([...row.children] as HTMLElement[]).slice(1);
      const next = foldedIds(
        tabs.map((tab) => ({ id: tab.dataset.tab ?? '', width: tab.offsetWidth })),
        beside.reduce((room, part) => room - part.offsetWidth - GAP, row.clientWidth),
        row.querySelector<HTMLElement>('[data-more]')?.offsetWidth || MORE,
        current,
      );
      setFolded((before) => (before.join() === next.join() ? before : next));
    };
    const watcher = new ResizeObserver(measure);
    for (const part of [row, ...row.querySelectorAll('li')]) watcher.observe(part);
    measure();
    return () => watcher.disconnect();
  });
  return folded;
}
