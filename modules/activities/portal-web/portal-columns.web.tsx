import type { ReactNode } from 'react';
import styles from './portal-web.module.css';

/** A portal page in two columns from 1024; below that `first`, the head of the second column, leads and `side` follows the main part. */
export function PortalColumns({ children, first, side }: { children: ReactNode; first?: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      {first ? <div className={styles.first}>{first}</div> : null}
      <div className={styles.mainPart}>{children}</div>
      <div>{side}</div>
    </div>
  );
}
