import styles from './frame-bones.module.css';
import { Bone, drawBones } from './page-skeleton.tsx';

const ROWS = 14;
const CELLS = [96, 88, 180, 120, 104];
const TABS = [60, 72, 56, 64, 48];

/** Chips, the head of a table, its rows. */
function ListBones() {
  return (
    <>
      <div className={styles.chips}>
        <Bone width={132} height="var(--app-chip)" />
        <Bone width={96} height="var(--app-chip)" />
      </div>
      <div className={styles.rows}>
        <div className={styles.tableHead} />
        {Array.from({ length: ROWS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
          <div key={at} className={styles.row}>
            {CELLS.map((width) => (
              <Bone key={width} width={width} height={12} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function RecordBones({ hasRail }: { hasRail: boolean }) {
  const section = (
    <div className={styles.stack}>
      {[40, 92, 78, 85, 64].map((share, at) => (
        <Bone key={share} width={`${share}%`} height={at === 0 ? 22 : 16} />
      ))}
    </div>
  );
  return (
    <>
      <div className={styles.facts}>
        <Bone width={140} height={16} />
        <Bone width={96} height={16} />
      </div>
      {hasRail ? (
        <div className={styles.tabs}>
          {TABS.map((width) => (
            <Bone key={width} width={width} height={14} />
          ))}
        </div>
      ) : null}
      <div className={styles.columns}>
        {section}
        {hasRail ? section : null}
      </div>
    </>
  );
}

const Record = () => <RecordBones hasRail />;
const Sections = () => <RecordBones hasRail={false} />;

drawBones({ list: ListBones, record: Record, sections: Sections });
