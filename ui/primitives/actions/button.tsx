import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import styles from './button.module.css';

/** Props of Button. `icon` stands before the words, `after` behind them (chevron, key hint). */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** primary: one per page. secondary: bordered. quiet: text only. danger: destructive confirm. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: ReactNode;
  after?: ReactNode;
  /** Keeps label and width, shows a working bar, ignores presses. */
  isBusy?: boolean;
  /** Renders a link that looks like the button. */
  href?: string;
  type?: 'button' | 'submit' | 'reset';
  /** Fills the row (phone docks, auth pages). */
  isWide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The button of the product. Verb and object as children. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', icon, after, isBusy, href, isWide, className, children, ...rest } = props;
  const name = cx(styles.button, styles[variant], isWide && styles.wide, isBusy && styles.busy, className);
  const content = (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
      {/* A space for who hears it: the key hint is a word of its own. */}
      {after ? (
        <>
          {' '}
          <span className={styles.icon}>{after}</span>
        </>
      ) : null}
      {isBusy ? <span className={styles.bar} aria-hidden="true" /> : null}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={name} id={rest.id} aria-label={rest['aria-label']}>
        {content}
      </Link>
    );
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || rest['aria-disabled'] === true) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button {...rest} type={rest.type ?? 'button'} className={name} aria-busy={isBusy || undefined} onClick={onClick}>
      {content}
    </button>
  );
}
