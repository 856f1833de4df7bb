import styles from './list-bones.module.css';
import { Bone, drawBones } from './page-skeleton.tsx';

const ROWS = 14;
const CELLS = [96, 88, 180, 120, 104];

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

drawBones({ list: ListBones });
