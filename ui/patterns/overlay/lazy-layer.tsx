import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { RefreshingBar } from '../states/refreshing-bar.tsx';
import { useSkeletonShown } from '../states/waiting.ts';
import styles from './overlay.module.css';

/** A dialog or drawer whose code is loaded when it is opened: until it is there, a line runs across the top of the window. */
export function LazyLayer({ children }: { children: ReactNode }) {
  return <Suspense fallback={<OnItsWay />}>{children}</Suspense>;
}

function OnItsWay() {
  return useSkeletonShown()
    ? createPortal(
        <div className={styles.onItsWay}>
          <RefreshingBar />
        </div>,
        document.body,
      )
    : null;
}
