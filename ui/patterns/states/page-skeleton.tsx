import { useT } from '../../text/text.tsx';
import { Page } from '../page/page.tsx';
import styles from './page-skeleton.module.css';
import { useDelayed } from './states.tsx';

/** Which page comes: a list with its filters and rows, a record with its facts and rail, or sections one below the other. */
export type PageShape = 'list' | 'record' | 'sections';

const ROWS = 14;
const CELLS = [96, 88, 180, 120, 104];

/** A page on its way, in the geometry it will have: what stands around it does not move when it comes. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useT();
  const isVisible = useDelayed(150);
  return (
    <Page layout={shape === 'list' ? 'list' : 'scroll'}>
      <span className="app-sr" role="status">
        {t('ui.state.loading')}
      </span>
      <div className={styles.waiting} aria-hidden="true" data-visible={isVisible || undefined}>
        <div className={styles.head}>
          <Bone width={180} height={24} />
          <span className={styles.grow} />
          <Bone width={128} height="var(--app-control)" />
        </div>
        {shape === 'list' ? <ListBones /> : <RecordBones hasRail={shape === 'record'} />}
      </div>
    </Page>
  );
}

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
      <div className={styles.columns}>
        {section}
        {hasRail ? section : null}
      </div>
    </>
  );
}

function Bone({ width, height }: { width: number | string; height: number | string }) {
  return <span className={styles.bone} style={{ width, height }} />;
}
