import type { ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './portal-page.module.css';

/** Title of a portal page, what stands beside it, and its actions from 768 (phones use PortalDock). */
export function PortalPageHead({
  title,
  beside,
  actions,
}: {
  title: ReactNode;
  beside?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.pageHead}>
      <h1 tabIndex={-1}>{title}</h1>
      {beside}
      {actions ? <div className={styles.pageActions}>{actions}</div> : null}
    </div>
  );
}

/** A titled card of the portal: h2 outside, line and surface inside. `isPadded` for free content, rows bring their own. */
export function PortalCard({
  title,
  end,
  isPadded,
  children,
}: {
  title?: string;
  end?: ReactNode;
  isPadded?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.cardSection} aria-label={title}>
      {title ? (
        <div className={styles.cardTitle}>
          <h2>{title}</h2>
          {end}
        </div>
      ) : null}
      <div className={cx(styles.card, isPadded && styles.padded)}>{children}</div>
    </section>
  );
}

/** One row of a card: title, quiet second line, something at the end. */
export function PortalRow({ title, meta, end }: { title: ReactNode; meta?: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.cardRow}>
      <div className={styles.cardRowBody}>
        {title}
        {meta ? <span className={styles.cardRowMeta}>{meta}</span> : null}
      </div>
      {end}
    </div>
  );
}
