import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Checkbox } from '../../primitives/fields/choice-field.tsx';
import { useT } from '../../text/text.tsx';
import { type ColumnState, nextSort, type ResourceColumn, type TableSort } from './column.ts';
import { pageState, type Selection, togglePage } from './selection.ts';
import styles from './table.module.css';

interface TableHeadProps<Row> {
  columns: readonly ResourceColumn<Row>[];
  ids: readonly string[];
  selection?: Selection;
  onSelection?: (selection: Set<string>) => void;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  state: ColumnState;
  onColumnState?: (state: ColumnState) => void;
  hasActions: boolean;
}

/** Sticky header row: select all, sort buttons with aria-sort, resize handles. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const t = useT();
  const { columns, ids, selection, onSelection } = props;
  const checked = selection ? pageState(selection, ids) : 'none';
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={cx(styles.check, styles.sticky)}>
            <Checkbox
              label={t('ui.table.select_all')}
              checked={checked === 'all'}
              isIndeterminate={checked === 'some'}
              isDisabled={ids.length === 0}
              onChange={() => onSelection?.(togglePage(selection, ids))}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...props} />
        ))}
        {props.hasActions ? (
          <th scope="col" className={styles.menu}>
            <span className="app-sr">{t('ui.table.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
  selection,
  state,
  onColumnState,
}: TableHeadProps<Row> & { column: ResourceColumn<Row> }) {
  const key = column.sortKey;
  const direction = key !== undefined && sort?.key === key ? sort.direction : null;
  const isSortable = key !== undefined && onSort !== undefined;
  const label = (
    <>
      <span className={styles.headWord}>{column.header}</span>
      {direction === 'asc' ? <IconArrowUp size={14} aria-hidden="true" /> : null}
      {direction === 'desc' ? <IconArrowDown size={14} aria-hidden="true" /> : null}
    </>
  );
  return (
    <th
      scope="col"
      className={cx(
        column.align === 'end' && styles.end,
        column.isRef && styles.sticky,
        column.isRef && styles.ref,
        column.isRef && selection && styles.afterCheck,
      )}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, key))}>
          {label}
        </button>
      ) : (
        label
      )}
      {onColumnState ? <ResizeHandle column={column} state={state} onColumnState={onColumnState} /> : null}
    </th>
  );
}

function ResizeHandle<Row>({
  column,
  state,
  onColumnState,
}: {
  column: ResourceColumn<Row>;
  state: ColumnState;
  onColumnState: (state: ColumnState) => void;
}) {
  const t = useT();
  const set = (width: number) =>
    onColumnState({
      ...state,
      widths: { ...state.widths, [column.id]: Math.max(64, Math.min(640, Math.round(width))) },
    });
  const widthOf = (element: Element) => element.closest('th')?.getBoundingClientRect().width ?? 120;
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const start = event.clientX;
    const width = widthOf(event.currentTarget);
    const move = (next: globalThis.PointerEvent) => set(width + next.clientX - start);
    const up = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'ArrowRight') set(widthOf(event.currentTarget) + 16);
    if (event.key === 'ArrowLeft') set(widthOf(event.currentTarget) - 16);
  };
  return (
    <button
      type="button"
      className={styles.resize}
      tabIndex={-1}
      aria-label={t('ui.table.resize', { column: column.header })}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
