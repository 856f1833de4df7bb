import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { useT } from '../../text/text.tsx';
import { FocusTrap } from './focus-trap.tsx';
import styles from './overlay.module.css';

/** Props of Drawer. */
export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** end: from the right, 480 px. bottom: a sheet, for phones. */
  side?: 'end' | 'bottom';
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal drawer for forms of a few fields: focus trapped, Escape and scrim close, focus returns to the opener. */
export function Drawer(props: DrawerProps) {
  return props.isOpen ? createPortal(<OpenDrawer {...props} />, document.body) : null;
}

function OpenDrawer({ onClose, title, side = 'end', footer, children }: DrawerProps) {
  const t = useT();
  const id = useId();
  useFocusReturn();
  return (
    <div className={styles.layer}>
      <button
        type="button"
        className={styles.scrim}
        tabIndex={-1}
        aria-label={t('ui.dialog.close')}
        onClick={onClose}
      />
      <FocusTrap>
        <div
          className={cx(styles.drawer, side === 'bottom' && styles.sheet)}
          role="dialog"
          aria-modal="true"
          aria-labelledby={id}
          onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
        >
          <div className={styles.head}>
            <h2 id={id} tabIndex={-1} data-autofocus>
              {title}
            </h2>
            <IconButton label={t('ui.dialog.close')} icon={<IconX size={18} />} onClick={onClose} />
          </div>
          <div className={styles.content}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      </FocusTrap>
    </div>
  );
}

/** Remembers what had focus when the layer opened and gives it back when it goes; the answer gives that up (another page follows). */
export function useFocusReturn(): () => void {
  // Read while rendering: by the time effects run, the layer itself has the focus.
  const [opener] = useState(() => openerOf(document.activeElement));
  const isWanted = useRef(true);
  useEffect(
    () => () => {
      if (!isWanted.current || !(opener instanceof HTMLElement) || !opener.isConnected) return;
      requestAnimationFrame(() => opener.focus());
    },
    [opener],
  );
  return () => {
    isWanted.current = false;
  };
}

/** An entry of a menu is gone when its layer closes: the button of the menu takes its place. */
function openerOf(active: Element | null): Element | null {
  const labelledBy = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (labelledBy && document.getElementById(labelledBy)) || active;
}
