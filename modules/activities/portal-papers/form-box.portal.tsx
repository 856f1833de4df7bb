import { type ReactNode, useEffect, useRef } from 'react';
import styles from './papers.module.css';

/** A form that opens below its row comes into view with the focus, and gives that back to the row. */
export function FormBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.parentElement;
    box.current?.focus({ preventScroll: true });
    // With the name of what it is about.
    row?.scrollIntoView({ block: row.offsetHeight < innerHeight / 2 ? 'nearest' : 'start' });
    return () => void requestAnimationFrame(() => row?.querySelector<HTMLElement>('button')?.focus());
  }, []);
  return (
    <div ref={box} className={styles.form} tabIndex={-1}>
      {children}
    </div>
  );
}
