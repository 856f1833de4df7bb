import { cx } from '../../primitives/cx.ts';
import { ModalLayer, type ModalProps } from './modal-layer.tsx';
import styles from './overlay.module.css';

/** Props of Drawer. */
export interface DrawerProps extends ModalProps {
  /** end: from the right, 480 px. bottom: a sheet, for phones. */
  side?: 'end' | 'bottom';
}

/** A modal drawer for forms of a few fields. */
export function Drawer({ side = 'end', ...rest }: DrawerProps) {
  return <ModalLayer {...rest} shape={cx(styles.drawer, side === 'bottom' && styles.sheet)} />;
}
