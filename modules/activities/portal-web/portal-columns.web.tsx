import type { ReactNode } from 'react';
import styles from './portal-web.module.css';

/** A portal page in two columns from 1024; below that `side` follows the main part. */
export function PortalColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{side}</div>
    </div>
  );
}
