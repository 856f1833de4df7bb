import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './badge-button.module.css';

/** A figure as a badge has room for it: up to nine, then 9+. Takes a count, gives its text. */
export const badgeText = (count: number): string => (count > 9 ? '9+' : String(count));

/** Props of BadgeButton. */
export interface BadgeButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children' | 'className'> {
  /** Name with the figure in words ("3 new notifications"). */
  label: string;
  /** Tooltip; the name when absent. */
  tip?: string;
  icon: ReactNode;
  /** Nothing is shown for 0. */
  count: number;
  /** danger asks for a look, accent only informs. */
  tone: 'danger' | 'accent';
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the top bar: an icon with a figure on it. What stands on the badge is part of the name (WCAG 2.5.3). */
export function BadgeButton({ label, tip, icon, count, tone, ...rest }: BadgeButtonProps) {
  const name = count > 9 ? `${badgeText(count)} (${label})` : label;
  return (
    <button type="button" {...rest} className={styles.button} aria-label={name} data-tip={tip ?? name}>
      {icon}
      {count > 0 ? (
        <span className={cx(styles.badge, styles[tone])} aria-hidden="true">
          {badgeText(count)}
        </span>
      ) : null}
    </button>
  );
}
