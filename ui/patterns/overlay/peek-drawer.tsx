import { IconExternalLink, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from './focus-return.ts';
import styles from './overlay.module.css';

/** Props of PeekDrawer. */
export interface PeekDrawerProps {
  /** Changes when another record is shown; null closes. */
  recordId: string | null;
  /** Reference in the head: "ACT-10487". */
  reference: string;
  onClose: () => void;
  /** Arrows to its neighbours in the list (PeekWalk). */
  walk?: ReactNode;
  /** Full record. */
  href?: string;
  /** How wide it opens, 400–640; then the person may pull its edge. */
  firstWidth?: number;
  /** From this width of the window on, px, the page makes room; below it the peek lies over the page. */
  besideFrom?: number;
  /** Width in px, 400–640; stored by the caller if wanted. */
  width?: number;
  onWidth?: (width: number) => void;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A non-modal look at a record beside its list: the list stays usable, Escape closes, focus goes back to the row. */
export function PeekDrawer(props: PeekDrawerProps) {
  return props.recordId === null ? null : <OpenPeek {...props} />;
}

function OpenPeek(props: PeekDrawerProps) {
  const { reference, onClose, firstWidth = 480, besideFrom = 1280, width, onWidth, footer, children } = props;
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const [own, setOwn] = useState(width ?? firstWidth);
  const resize = (to: number) => {
    const next = Math.round(Math.min(640, Math.max(400, to)));
    setOwn(next);
    onWidth?.(next);
  };
  useFocusReturn();
  useRoomBeside(width ?? own, besideFrom);
  useEscape(panel, onClose);
  return (
    <aside
      ref={panel}
      className={styles.peek}
      style={{ width: width ?? own }}
      aria-label={t('ui.peek.label', { record: reference })}
    >
      <ResizeEdge width={width ?? own} onResize={resize} />
      <PeekHead {...props} />
      <div className={styles.content}>{children}</div>
      {footer ? <div className={styles.foot}>{footer}</div> : null}
    </aside>
  );
}

function PeekHead({ reference, onClose, walk, href }: PeekDrawerProps) {
  const t = useT();
  return (
    <div className={styles.peekHead}>
      <span className="app-num">{reference}</span>
      <span className={styles.peekTools}>
        {walk}
        {href === undefined ? null : (
          <IconButton label={t('ui.peek.open')} icon={<IconExternalLink size={16} stroke={1.75} />} href={href} />
        )}
        <IconButton label={t('ui.dialog.close')} icon={<IconX size={16} />} onClick={onClose} />
      </span>
    </div>
  );
}

// Where the page makes room the list beside the peek stays whole.
function useRoomBeside(width: number, from: number) {
  useEffect(() => {
    const root = document.documentElement;
    const wide = window.matchMedia(`(min-width: ${from}px)`);
    const apply = () =>
      wide.matches ? root.style.setProperty('--app-peek', `${width}px`) : root.style.removeProperty('--app-peek');
    // What floats at the right stands beside the peek at any width.
    root.style.setProperty('--app-peek-over', `${width}px`);
    apply();
    wide.addEventListener('change', apply);
    return () => {
      wide.removeEventListener('change', apply);
      root.style.removeProperty('--app-peek');
      root.style.removeProperty('--app-peek-over');
    };
  }, [width, from]);
}

function useEscape(panel: { current: HTMLElement | null }, onClose: () => void) {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Escape closes the top layer only: menus, dialogs and fields that are being cleared come first.
      const target = event.target instanceof Element ? event.target : null;
      if (
        target?.closest('[role=dialog], [role=menu], [role=listbox], input, textarea') &&
        !panel.current?.contains(target)
      )
        return;
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);
}

function ResizeEdge({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const t = useT();
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const start = event.clientX;
    const move = (next: globalThis.PointerEvent) => onResize(width + start - next.clientX);
    const up = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowLeft') onResize(width + 16);
    if (event.key === 'ArrowRight') onResize(width - 16);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the APG pattern for a resizable edge
    <div
      className={styles.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('ui.peek.resize')}
      aria-valuenow={width}
      aria-valuemin={400}
      aria-valuemax={640}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
