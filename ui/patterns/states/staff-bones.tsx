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

/** The list of sections, on phones one picker, beside a column of fields. */
function SettingsBones() {
  return (
    <div className={styles.settings}>
      <div className={styles.sectionList}>
        <Bone width="100%" height="var(--app-control)" />
        {[72, 56, 88, 64, 80, 96, 60, 76, 68].map((share) => (
          <Bone key={share} width={`${share}%`} height={14} />
        ))}
      </div>
      <div className={styles.fields}>
        <Bone width={180} height={22} />
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <span key={at}>
            <Bone width={`${24 + ((at * 17) % 20)}%`} height={14} />
            <Bone width="100%" height="var(--app-control)" />
          </span>
        ))}
      </div>
    </div>
  );
}

drawBones({ dashboard: DashboardBones, schedule: ScheduleBones, settings: SettingsBones });
