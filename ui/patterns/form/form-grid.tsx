import type { ReactNode } from 'react';
import styles from './form.module.css';

interface Props {
  columns?: 1 | 2;
  /** What happens, above the fields. */
  intro?: ReactNode;
  children?: ReactNode;
}

/** Fields in one or two columns (one below 768), at most 720 px wide. Wrap a full-width field in FormWide. */
export function FormGrid({ columns = 2, intro, children }: Props) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
    </div>
  );
}

/** A field over both columns of a FormGrid. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
