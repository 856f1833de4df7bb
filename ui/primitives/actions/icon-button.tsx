import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import styles from './button.module.css';

/** Props of IconButton: `label` is both the accessible name and the tooltip. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  label: string;
  icon: ReactNode;
  /** Key hint appended to the tooltip. */
  shortcut?: string;
  /** Bordered, as high as a button; for the top right of pages. */
  isBordered?: boolean;
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon. Never without a label. */
export function IconButton({ label, icon, shortcut, isBordered, href, className, ...rest }: IconButtonProps) {
  const name = cx(styles.iconButton, isBordered && styles.bordered, className);
  const tip = shortcut ? `${label} (${shortcut})` : label;
  if (href !== undefined) {
    return (
      <Link href={href} className={name} aria-label={label} data-tip={tip} data-icon>
        {icon}
      </Link>
    );
  }
  const isDisabled = rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      onClick={isDisabled ? undefined : rest.onClick}
      className={name}
      aria-label={label}
      data-tip={tip}
      data-icon
    >
      {icon}
    </button>
  );
}
