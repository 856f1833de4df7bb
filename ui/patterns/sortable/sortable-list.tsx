import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { useT } from '../../text/text.tsx';
import { MoveToDialog } from './move-to-dialog.tsx';
import styles from './sortable.module.css';
import { dropIndex, moveItem } from './sortable.ts';

/** Props of SortableList. */
export interface SortableListProps<T> {
  /** Accessible name of the list. */
  label: string;
  items: readonly T[];
  itemId: (item: T) => string;
  itemName: (item: T) => string;
  /** The row between handle and menu. */
  children: (item: T) => ReactNode;
  /** The whole list in its new order, after each move. Save it 600 ms after the last one and offer undo. */
  onMove: (items: T[], moved: { id: string; from: number; to: number }) => void;
  /** More entries for the row's menu; "Move to…" is added. */
  actions?: (item: T) => readonly Action[];
  /** Why the order is fixed now (sorted, filtered); handles are disabled with it. */
  reason?: string;
}

/** An ordered list: drag the handle, or Space ↑↓ Space on it, or "Move to…" in the menu; every move is announced. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, itemId, itemName, onMove, reason } = props;
  const t = useT();
  const [words, setWords] = useState('');
  const [lifted, setLifted] = useState<string | null>(null);
  const [asking, setAsking] = useState<T | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const place = (item: T, to: number) => {
    const from = items.indexOf(item);
    const target = Math.max(0, Math.min(to, items.length - 1));
    if (from === target) return;
    onMove(moveItem(items, from, target), { id: itemId(item), from, to: target });
    setWords(t('ui.sort.position', { name: itemName(item), position: target + 1, total: items.length }));
  };
  const drag = useHandleDrag(list, place);
  const onKeyDown = (item: T) => (event: KeyboardEvent) => {
    const isLifted = lifted === itemId(item);
    const at = items.indexOf(item);
    if (event.key === ' ') {
      setLifted(isLifted ? null : itemId(item));
      setWords(
        t(isLifted ? 'ui.sort.dropped' : 'ui.sort.lifted', {
          name: itemName(item),
          position: at + 1,
          total: items.length,
        }),
      );
    } else if (event.key === 'Escape' && isLifted) setLifted(null);
    else if (isLifted && event.key === 'ArrowUp') place(item, at - 1);
    else if (isLifted && event.key === 'ArrowDown') place(item, at + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={props.label}>
        {items.map((item, index) => (
          <li
            key={itemId(item)}
            className={cx(styles.row, (lifted === itemId(item) || drag.dragged === index) && styles.lifted)}
            data-drop={drag.target === index ? drag.side : undefined}
          >
            <IconButton
              className={styles.handle}
              label={t('ui.sort.handle', { name: itemName(item) })}
              icon={<IconGripVertical size={16} />}
              aria-pressed={lifted === itemId(item)}
              aria-disabled={reason ? true : undefined}
              data-tip={reason}
              onKeyDown={reason ? undefined : onKeyDown(item)}
              onPointerDown={reason ? undefined : drag.start(item, index)}
              onBlur={() => setLifted(null)}
            />
            <div className={styles.body}>{props.children(item)}</div>
            <ActionMenu
              actions={[
                ...(props.actions?.(item) ?? []),
                { id: 'move-to', label: t('ui.sort.move_to'), onSelect: () => setAsking(item), reason },
              ]}
              target={
                <IconButton label={t('ui.table.row_actions', { row: itemName(item) })} icon={<IconDots size={16} />} />
              }
            />
          </li>
        ))}
      </ol>
      <span className="app-sr" aria-live="assertive">
        {words}
      </span>
      {asking ? (
        <MoveToDialog
          name={itemName(asking)}
          position={items.indexOf(asking) + 1}
          total={items.length}
          onClose={() => setAsking(null)}
          onMove={(position) => place(asking, position - 1)}
        />
      ) : null}
    </>
  );
}

function useHandleDrag<T>(list: { current: HTMLOListElement | null }, place: (item: T, to: number) => void) {
  const [state, setState] = useState<{ dragged: number; to: number } | null>(null);
  const start = (item: T, index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    let to = index;
    const move = (next: globalThis.PointerEvent) => {
      const middles = [...(list.current?.children ?? [])].map((row) => {
        const box = row.getBoundingClientRect();
        return box.top + box.height / 2;
      });
      to = dropIndex(middles, index, next.clientY);
      setState({ dragged: index, to });
    };
    const end = (next: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      setState(null);
      if (next.type === 'pointerup') place(item, to);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
    handle.addEventListener('pointercancel', end, { once: true });
  };
  const isMoved = state !== null && state.to !== state.dragged;
  return {
    start,
    dragged: state?.dragged,
    target: isMoved ? state.to : undefined,
    side: state && state.to > state.dragged ? 'after' : 'before',
  };
}
