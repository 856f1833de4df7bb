import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from './drawer.tsx';
import { FocusTrap } from './focus-trap.tsx';
import styles from './overlay.module.css';

/** Props of Dialog. */
export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  isWide?: boolean;
}

/** A modal dialog for a short task (move, reason, shortcuts). Creating and editing belong on a page or in a Drawer. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({ onClose, title, children, footer, isWide }: DialogProps) {
  const t = useT();
  const id = useId();
  useFocusReturn();
  return (
    <div className={cx(styles.layer, styles.center)}>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <FocusTrap>
        <div
          className={cx(styles.modal, isWide && styles.wide)}
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
