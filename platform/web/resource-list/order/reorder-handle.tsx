import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../../../ui/text/text.tsx';
import styles from '../resource-list.module.css';

/** Props of ReorderHandle. Places count from 0. */
export interface ReorderHandleProps {
  /** Name of the row, for readers. */
  label: string;
  index: number;
  count: number;
  /** Why the list cannot be sorted by hand now. */
  reason?: string;
  onMove: (to: number) => void;
  /** What just happened, read out by the list's live region. */
  onSay: (words: string) => void;
}

/** Drag with the pointer, or Space, arrows, Space (Escape puts it back). The row menu offers the same moves without dragging. */
export function ReorderHandle(props: ReorderHandleProps) {
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  const start = useRef(props.index);
  const say = (to: number) =>
    props.onSay(t('ui.sort.position', { name: props.label, position: to + 1, total: props.count }));
  const move = (to: number) => {
    if (to < 0 || to >= props.count || to === props.index) return;
    props.onMove(to);
    say(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === ' ' || event.key === 'Enter') {
      start.current = props.index;
      setHeld(!isHeld);
      const place = { name: props.label, position: props.index + 1, total: props.count };
      props.onSay(t(isHeld ? 'ui.sort.dropped' : 'ui.sort.lifted', place));
    } else if (event.key === 'Escape' && isHeld) {
      setHeld(false);
      move(start.current);
    } else if (step !== 0 && isHeld) move(props.index + step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = useDrag(move);
  return (
    <button
      type="button"
      className={styles.handle}
      tabIndex={-1}
      aria-label={t('ui.sort.handle', { name: props.label })}
      aria-pressed={isHeld}
      aria-disabled={props.reason ? true : undefined}
      data-tip={props.reason ?? t('records.order.hint')}
      onKeyDown={props.reason ? undefined : onKeyDown}
      onBlur={() => setHeld(false)}
      {...(props.reason ? {} : drag)}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

/** Follows the pointer over the rows of the same table and moves to the one it is let go on. */
function useDrag(move: (to: number) => void) {
  const over = useRef<HTMLElement | null>(null);
  const mark = (row: HTMLElement | null) => {
    if (over.current) delete over.current.dataset.drop;
    over.current = row;
    if (row) row.dataset.drop = 'true';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('tr[data-row]');
      mark(under ?? null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const rows = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
      const to = over.current ? rows.indexOf(over.current) : -1;
      mark(null);
      if (to >= 0) move(to);
    },
    onPointerCancel: () => mark(null),
  };
}
