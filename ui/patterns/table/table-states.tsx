import { useState } from 'react';
import { useT } from '../../text/text.tsx';
import { EmptyState, ErrorState, NoPermission } from '../states/states.tsx';
import { useSkeletonShown } from '../states/waiting.ts';
import bones from './bones.module.css';
import { columnMinWidth, type ResourceColumn } from './column.ts';
import type { ResourceTableProps } from './resource-table-props.ts';
import styles from './table.module.css';

/** What stands in the table's place when there are no rows to show, or null. Same geometry: the header stays. */
export function tableState<Row>(
  props: ResourceTableProps<Row>,
): 'loading' | 'error' | 'forbidden' | 'empty' | 'filtered' | null {
  if (props.status === 'forbidden') return 'forbidden';
  if (props.status === 'error' && (props.rows === undefined || props.rows.length === 0)) return 'error';
  if (props.rows === undefined) return 'loading';
  if (props.rows.length > 0 || (props.window?.total ?? 0) > 0) return null;
  if (props.status === 'loading') return 'loading';
  return props.emptyFiltered ? 'filtered' : 'empty';
}

/** The state panel of a table without rows. */
export function TableStatePanel<Row>({
  kind,
  props,
}: {
  kind: 'error' | 'forbidden' | 'empty' | 'filtered';
  props: ResourceTableProps<Row>;
}) {
  const t = useT();
  const level = props.isEmbedded ? 3 : 2;
  if (kind === 'error')
    return <ErrorState level={level} {...(props.error ?? { title: t('ui.state.unknown_error') })} />;
  if (kind === 'forbidden') return <NoPermission level={level} {...props.forbidden} />;
  if (kind === 'filtered' && props.emptyFiltered) return <EmptyState level={level} {...props.emptyFiltered} />;
  return <EmptyState level={level} {...props.empty} />;
}

/** Grey rows in the final geometry, after a quiet moment; columns that come or go meanwhile do not push them about. */
export function SkeletonBody<Row>({
  columns,
  isSelectable,
  hasActions,
  count = 12,
}: {
  columns: readonly ResourceColumn<Row>[];
  isSelectable: boolean;
  hasActions: boolean;
  count?: number;
}) {
  const isVisible = useSkeletonShown();
  const [bars] = useState(() =>
    columns.map((column) => ({ id: column.id, share: columnMinWidth(column), isAtEnd: column.align === 'end' })),
  );
  const span = columns.length + (isSelectable ? 1 : 0) + (hasActions ? 1 : 0);
  return (
    <tbody className={bones.bones} data-visible={isVisible || undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical bars
        <tr key={index} className={styles.row}>
          <td colSpan={span}>
            <div className={bones.bars}>
              {bars.map(({ id, share, isAtEnd }, at) => (
                <span key={id} className={bones.bar} style={{ flexGrow: share }} data-end={isAtEnd || undefined}>
                  <span className={bones.bone} style={{ width: `${[70, 48, 82, 60, 54][(index + at) % 5]}%` }} />
                </span>
              ))}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
