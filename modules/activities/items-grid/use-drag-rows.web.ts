import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useT } from '../../../ui/text/text.tsx';
import type { EditorLine } from '../items-editor/editor-lines.rules.ts';

interface Over {
  dragged: string;
  target: string;
  side: 'before' | 'after';
}

/** Moves rows by their handle; the keyboard has Alt arrows and "Move to…" (WCAG 2.5.7). */
export function useDragRows(
  table: RefObject<HTMLTableElement | null>,
  lines: readonly EditorLine[],
  onMove: (hash: string, to: number) => void,
) {
  const t = useT();
  const [over, setOver] = useState<Over | null>(null);
  const [words, setWords] = useState('');
  const latest = useRef({ lines, onMove });
  latest.current = { lines, onMove };
  const drop = useCallback(
    ({ dragged, target, side }: Over) => {
      const rest = latest.current.lines.filter((line) => line.hash !== dragged);
      const at = rest.findIndex((line) => line.hash === target) + (side === 'after' ? 1 : 0);
      latest.current.onMove(dragged, at);
      const name = latest.current.lines.find((line) => line.hash === dragged)?.now.name ?? '';
      setWords(t('ui.sort.position', { name, position: at + 1, total: rest.length + 1 }));
    },
    [t],
  );
  const grab = useCallback(
    (dragged: string, event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      let last: Over | null = null;
      const move = (next: globalThis.PointerEvent) => {
        const row = rowAt(table.current, next.clientY);
        last = row && row.hash !== dragged ? { dragged, target: row.hash, side: row.side } : null;
        setOver(last);
      };
      const end = (next: globalThis.PointerEvent) => {
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', end);
        document.removeEventListener('pointercancel', end);
        setOver(null);
        if (last && next.type === 'pointerup') drop(last);
      };
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', end);
      document.addEventListener('pointercancel', end);
    },
    [table, drop],
  );
  return { grab, words, targetOf: (hash: string) => (over?.target === hash ? over.side : undefined) };
}

function rowAt(table: HTMLTableElement | null, y: number): { hash: string; side: 'before' | 'after' } | null {
  for (const row of table?.querySelectorAll<HTMLElement>('tr[data-hash]') ?? []) {
    const box = row.getBoundingClientRect();
    if (y < box.bottom)
      return { hash: row.dataset.hash ?? '', side: y < box.top + box.height / 2 ? 'before' : 'after' };
  }
  return null;
}
