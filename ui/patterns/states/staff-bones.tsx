import { Bone, drawBones } from './page-skeleton.tsx';
import styles from './staff-bones.module.css';

/** A line of figures, then sections beside a rail. */
function DashboardBones() {
  return (
    <>
      <div className={styles.figures}>
        {[0, 1, 2, 3, 4].map((at) => (
          <span key={at}>
            <Bone width={28} height={22} />
            <Bone width={96} height={16} />
          </span>
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Bone width={160} height={22} />
          <Bone width="100%" height={352} />
        </div>
        <div className={styles.stack}>
          <Bone width={140} height={22} />
          <Bone width="100%" height={240} />
        </div>
      </div>
    </>
  );
}

/** What waits at the left, people below each other, days beside each other. */
function ScheduleBones() {
  return (
    <>
      <div className={styles.chips}>
        <Bone width={104} height="var(--app-chip)" />
        <Bone width={96} height="var(--app-chip)" />
      </div>
      <div className={styles.board}>
        <div className={styles.tray}>
          {[0, 1, 2, 3, 4, 5, 6].map((at) => (
            <span key={at}>
              <Bone width="70%" height={14} />
              <Bone width="50%" height={12} />
            </span>
          ))}
        </div>
        <div className={styles.lanes}>
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <span key={at}>
              <Bone width={112} height={14} />
              <Bone width={`${22 + ((at * 13) % 30)}%`} height={44} />
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

drawBones({ dashboard: DashboardBones, schedule: ScheduleBones });
