import type { ReactNode } from 'react';
import styles from './ending.module.css';

/** The line that ends a table and takes a new row; it stands wherever there are rows, or could be. */
export function Ending({ kind, children }: { kind: string | null; children: ReactNode }) {
  if (!children || kind === 'loading' || kind === 'error' || kind === 'forbidden') return null;
  return <div className={styles.ending}>{children}</div>;
}
