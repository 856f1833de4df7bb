import type { ComponentType } from 'react';
import { useT } from '../../text/text.tsx';
import { Page } from '../page/page.tsx';
import type { PageShape } from './page-shape.ts';
import styles from './page-skeleton.module.css';
import { useSkeletonShown } from './waiting.ts';

/**
 * A page on its way, in the geometry it will have: what stands around it does not move when it comes. Seen at once: the page before it
 * has already stood through the quiet moment, and an empty screen is the worse flash.
 */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useT();
  useSkeletonShown(true);
  return (
    <Page layout={shape === 'list' || shape === 'schedule' ? 'list' : 'scroll'}>
      <span className="app-sr" role="status">
        {t('ui.state.loading')}
      </span>
      <div className={styles.waiting} aria-hidden="true">
        <div className={styles.head}>
          <Bone width={180} height={24} />
          <span className={styles.grow} />
          <Bone width={128} height="var(--app-control)" />
        </div>
        <Bones shape={shape} />
      </div>
    </Page>
  );
}

const drawn: Partial<Record<PageShape, ComponentType>> = {};

/** Geometry that comes with the frame of the pages that have it: others need not carry it. */
export function drawBones(bones: Partial<Record<PageShape, ComponentType>>): void {
  Object.assign(drawn, bones);
}

function Bones({ shape }: { shape: PageShape }) {
  const Own = drawn[shape] ?? drawn.sections;
  return Own ? <Own /> : null;
}

/** One grey bar. */
export function Bone({ width, height }: { width: number | string; height: number | string }) {
  return <span className={styles.bone} style={{ width, height }} />;
}
