import { useLayoutEffect, useState } from 'react';

const GAP = 4;

/** The narrow room of a row: which of its parts fit whole. `kept` stays in sight, the others go from the end. */
export function foldedIds(
  parts: readonly { id: string; width: number }[],
  room: { width: number; more: number },
  kept?: string,
): string[] {
  const total = parts.reduce((sum, { width }) => sum + width, 0);
  if (total <= room.width) return [];
  let left = room.width - room.more - (parts.find(({ id }) => id === kept)?.width ?? 0);
  let isFull = false;
  return parts
    .filter(({ id, width }) => {
      if (id === kept) return false;
      left -= width;
      isFull ||= left < 0;
      return isFull;
    })
    .map(({ id }) => id);
}

/**
 * Ids of the tabs that do not fit whole into their row, measured before anything is painted and whenever the row changes; none while it
 * scrolls. Folded ones keep their width out of sight, so that they come back when there is room.
 */
export function useFolded(
  row: HTMLElement | null,
  isScrolled: boolean,
  current: string | undefined,
): readonly string[] {
  const [folded, setFolded] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    if (!row || isScrolled) return undefined;
    const measure = () => {
      const parts = [...row.querySelectorAll<HTMLElement>('[data-tab]')].map((part) => ({
        id: part.dataset.tab ?? '',
        width: part.offsetWidth,
      }));
      const beside = [...row.children].filter((part) => part.tagName !== 'UL') as HTMLElement[];
      const taken = beside.reduce((sum, part) => sum + part.offsetWidth + GAP, 0);
      const more = row.querySelector<HTMLElement>('[data-more]')?.offsetWidth ?? 80;
      const next = foldedIds(parts, { width: row.clientWidth - taken, more }, current);
      setFolded((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(row);
    for (const part of row.querySelectorAll('[data-tab]')) watcher.observe(part);
    return () => watcher.disconnect();
  });
  return isScrolled ? [] : folded;
}
