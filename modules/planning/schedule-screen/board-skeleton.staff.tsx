import type { CSSProperties } from 'react';
import { useSkeletonShown } from '../../../ui/patterns/states/waiting.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { WEEK } from '../week-view/week-layout.rules.ts';
import styles from './schedule.module.css';
import trayStyles from './tray.module.css';
import { useTrayFold } from './use-board-room.web.ts';

/** More than stand in any window; what has no room is cut. */
const ROWS = Array.from({ length: 16 }, (_, row) => row);
const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** Which days of a row hold a card, so that it looks like a week and no two rows alike. */
const hasCard = (row: number, day: number): boolean => (row * 3 + day * 5) % 7 < 3;

/** The week before it is there, in the places it will have: tray, days, a row for each person. */
export function WeekSkeleton() {
  const t = useT();
  const isShown = useSkeletonShown();
  const { isFolded } = useTrayFold(undefined, 'week');
  const sizes = {
    '--names': `${WEEK.names}px`,
    '--head': `${WEEK.head}px`,
    '--row': `${WEEK.leastRow}px`,
    '--card': `${WEEK.card}px`,
  } as CSSProperties;
  return (
    <div role="status" className={cx(styles.board, styles.ahead)} data-visible={isShown || undefined} style={sizes}>
      <span className="app-sr">{t('ui.state.loading')}</span>
      <div className={isFolded ? trayStyles.folded : trayStyles.tray} data-tray-ahead>
        {isFolded ? null : (
          <>
            <div className={trayStyles.head} />
            {ROWS.map((row) => (
              <div key={row} className={styles.aheadItem}>
                <i />
                <i />
              </div>
            ))}
          </>
        )}
      </div>
      <div className={styles.aheadWeek}>
        {['head', ...ROWS].map((row) => (
          <div key={row} className={typeof row === 'number' ? styles.aheadRow : styles.aheadHead}>
            <div>
              <i />
            </div>
            {DAYS.map((day) => (
              <div key={day}>{typeof row !== 'number' || hasCard(row, day) ? <i /> : null}</div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
