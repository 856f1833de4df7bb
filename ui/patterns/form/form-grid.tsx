import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields in one or two columns (one below 768), at most 720 px wide. Wrap a full-width field in FormWide. */
export function FormGrid({ columns = 2, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}

/** A field over both columns of a FormGrid. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
