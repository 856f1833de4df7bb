import type { ReactNode } from 'react';
import styles from './small.module.css';

/** A key or key pair as a hint: `<Kbd>⌘K</Kbd>`. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
