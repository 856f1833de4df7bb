import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from './focus-return.ts';
import { FocusTrap } from './focus-trap.tsx';
import styles from './overlay.module.css';

/** What every modal layer has. */
export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** Above those buttons, in sight wherever the content is scrolled to: what was refused. */
  notice?: ReactNode;
}

/** The frame of dialogs and drawers: focus trapped, Escape and scrim close, focus returns to the opener. */
export function ModalLayer({
  isOpen,
  shape,
  isCentred = false,
  ...rest
}: ModalProps & { shape: string; isCentred?: boolean }) {
  return isOpen
    ? createPortal(
        <div className={cx(styles.layer, isCentred && styles.center)}>
          <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={rest.onClose} />
          <FocusTrap>
            <Panel {...rest} shape={shape} />
          </FocusTrap>
        </div>,
        document.body,
      )
    : null;
}

function Panel({ onClose, title, children, footer, notice, shape }: Omit<ModalProps, 'isOpen'> & { shape: string }) {
  const t = useT();
  const id = useId();
  useFocusReturn();
  return (
    <div
      className={shape}
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      onKeyDown={(event) => isEscapeWithin(event) && onClose()}
    >
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <IconButton label={t('ui.dialog.close')} icon={<IconX size={18} />} onClick={onClose} />
      </div>
      <div className={styles.content}>{children}</div>
      {footer ? (
        <div className={styles.foot} data-foot-bar>
          {notice}
          {footer}
        </div>
      ) : null}
    </div>
  );
}

/** Of a layer that was opened from here, as a calendar, React tells as well: its Escape closes that one only. */
const isEscapeWithin = ({ key, defaultPrevented, currentTarget, target }: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && currentTarget.contains(target as Node);
