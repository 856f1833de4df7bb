import '@mantine/core/styles/Popover.layer.css';
import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import styles from './popover.module.css';

/** Props of PopoverButton. */
export interface PopoverButtonProps {
  /** Name of the panel. */
  label: string;
  /** The button that opens it; must take a ref and button props. */
  target: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>;
  position?: PopoverProps['position'];
  /** What the panel holds; drawn only while it is open. */
  children: (close: () => void) => ReactNode;
}

/** A button and the small panel it opens: the focus goes in, Escape closes, and the focus returns to the button. */
export function PopoverButton({ label, target, position = 'bottom-end', children }: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={position}
      withinPortal
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.panel }}
    >
      <Popover.Target>
        {cloneElement(target, { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{isOpen ? children(() => setOpen(false)) : null}</Popover.Dropdown>
    </Popover>
  );
}
