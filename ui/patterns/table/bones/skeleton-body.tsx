import type { CSSProperties } from 'react';
import { useSkeletonShown } from '../../states/waiting.ts';
import type { ResourceColumn } from '../column.ts';
import styles from '../table.module.css';
import { boneGround } from './bone-ground.ts';
import bones from './bones.module.css';

/** Grey rows under the heads of their columns, after a quiet moment; columns that come or go meanwhile do not push them about. */
export function SkeletonBody<Row>({
  columns,
  widths,
  tableWidth,
  isSelectable,
  hasActions,
  count = 12,
}: {
  columns: readonly ResourceColumn<Row>[];
  /** As the table has them; undefined ones share what is left. */
  widths: readonly (number | undefined)[];
  tableWidth: number;
  isSelectable: boolean;
  hasActions: boolean;
  count?: number;
}) {
  const isVisible = useSkeletonShown();
  const span = columns.length + (isSelectable ? 1 : 0) + (hasActions ? 1 : 0);
  const ends = columns.map((column) => column.align === 'end');
  const room = { table: tableWidth, gutter: gutter(), isSelectable, hasActions };
  // Drawn as the ground of the row: it moves with its columns without anything on the page moving.
  const grounds = SHARES.map((shares) => boneGround(widths, ends, room, shares));
  return (
    <tbody className={bones.bones} data-visible={isVisible || undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical bars
        <tr key={index} className={styles.row}>
          <td colSpan={span} style={{ '--bones': grounds[index % grounds.length] } as CSSProperties} />
        </tr>
      ))}
    </tbody>
  );
}

/** How much of their columns the bars of a row take, which differs from row to row as words do. */
const SHARES = [
  [0.7, 0.5, 0.8, 0.6],
  [0.55, 0.75, 0.5, 0.7],
  [0.8, 0.6, 0.65, 0.5],
];

function gutter(): number {
  const value = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--app-gutter'), 10);
  return Number.isFinite(value) ? value : 16;
}
