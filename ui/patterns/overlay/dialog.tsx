import { cx } from '../../primitives/cx.ts';
import { ModalLayer, type ModalProps } from './modal-layer.tsx';
import styles from './overlay.module.css';

/** Props of Dialog. */
export interface DialogProps extends ModalProps {
  isWide?: boolean;
}

/** A modal dialog for a short task (move, reason, shortcuts). Creating and editing belong on a page or in a Drawer. */
export function Dialog({ isWide, ...rest }: DialogProps) {
  return <ModalLayer {...rest} isCentred shape={cx(styles.modal, isWide && styles.wide)} />;
}
