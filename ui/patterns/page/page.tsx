import type { ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './page.module.css';

/** Props of Page. */
export interface PageProps {
  /**
   * list: the table inside scrolls and fills the height. scroll: the page scrolls (default).
   * form: as scroll, content at most 720 px wide.
   */
  layout?: 'scroll' | 'list' | 'form';
  children: ReactNode;
}

/** The body of a staff page, directly inside AppShell. */
export function Page({ layout = 'scroll', children }: PageProps) {
  return (
    <div className={cx(styles.page, layout === 'list' && styles.list, layout === 'form' && styles.form)}>
      {children}
    </div>
  );
}

/** Props of PageBody. */
export interface PageBodyProps {
  children: ReactNode;
  aside?: ReactNode;
  /** The rail is shorter than the page and stays in sight while the page is scrolled. */
  staysInSight?: boolean;
}

/** Padded content below a header; `aside` becomes the 320 px rail from 1280 and falls below on narrower screens. */
export function PageBody({ children, aside, staysInSight }: PageBodyProps) {
  return (
    <div className={cx(styles.body, aside !== undefined && styles.withAside)}>
      <div className={styles.content}>{children}</div>
      {aside === undefined ? null : (
        <aside className={styles.aside}>{staysInSight ? <div className={styles.staying}>{aside}</div> : aside}</aside>
      )}
    </div>
  );
}

/** Props of Section. */
export interface SectionProps {
  title: string;
  /** Quiet figure behind the title: "6", "3 of 5 done". */
  count?: ReactNode;
  /** Link or button at the right end. */
  action?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A titled part of a page (h2). */
export function Section({ title, count, action, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        {action ? <span className={styles.sectionAction}>{action}</span> : null}
      </div>
      {children}
    </section>
  );
}
