import type { ReactNode } from 'react';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../order-web/order-form.module.css';
import { doubtsOf, type VisitHours } from './visit-hours.web.ts';

/** Words that give pause and stop nothing: amber, with their shape. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={styles.warning}>
      <StatusShape meaning="warning" /> <span>{children}</span>
    </span>
  );
}

/** What may be a slip of the year in the hours below which it stands. */
export function VisitWarnings({ visit }: { visit: VisitHours }) {
  const t = useT();
  const { past, lasts } = doubtsOf(visit, Date.now());
  return (
    <div role="status" className={styles.warnings}>
      {past === null ? null : <Warning>{t('activity.create.past', { days: past })}</Warning>}
      {lasts === null ? null : <Warning>{t('activity.create.lasts', { days: lasts })}</Warning>}
    </div>
  );
}
