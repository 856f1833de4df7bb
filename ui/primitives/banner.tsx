import type { CSSProperties, ReactNode } from 'react';
import type { Action } from './actions/action.ts';
import { cx } from './cx.ts';
import { Link } from './link.tsx';
import styles from './small.module.css';
import { type StatusMeaning, StatusShape } from './status/status-shape.tsx';

/** Props of Banner. */
export interface BannerProps {
  meaning: Extract<StatusMeaning, 'info' | 'warning' | 'danger' | 'success' | 'neutral'>;
  title?: string;
  children?: ReactNode;
  actions?: readonly Action[];
  /** 'line' runs across the page under the top bar; 'box' stands inside content. */
  shape?: 'line' | 'box';
  icon?: ReactNode;
  /** Announce it at once (default: politely). */
  isAssertive?: boolean;
}

/** A message that belongs to the page or region and stays until its cause is gone. */
export function Banner({ meaning, title, children, actions = [], shape = 'box', icon, isAssertive }: BannerProps) {
  const tone = {
    '--banner-bg': `var(--app-st-${meaning}-bg)`,
    '--banner-fg': `var(--app-st-${meaning}-fg)`,
  } as CSSProperties;
  return (
    <div
      className={cx(styles.banner, shape === 'line' ? styles.bannerLine : styles.bannerBox)}
      style={tone}
      role={isAssertive ? 'alert' : 'status'}
    >
      <span className={styles.bannerShape}>{icon ?? <StatusShape meaning={meaning} />}</span>
      <div className={styles.bannerBody}>
        {title ? <div className={styles.bannerTitle}>{title}</div> : null}
        {children}
      </div>
      {actions.length > 0 ? (
        <span className={styles.bannerActions}>
          {actions.map((action) =>
            action.href === undefined ? (
              <button key={action.id} type="button" className={styles.bannerLink} onClick={action.onSelect}>
                {action.label}
              </button>
            ) : (
              <Link key={action.id} href={action.href}>
                {action.label}
              </Link>
            ),
          )}
        </span>
      ) : null}
    </div>
  );
}
