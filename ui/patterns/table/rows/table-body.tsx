import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import type { ResourceColumn } from '../column.ts';
import type { TableWindow } from '../resource-table-props.ts';
import styles from '../table.module.css';
import { TableRow, type TableRowProps } from './table-row.tsx';
import { type Reach, rowElement } from './use-row-control.ts';

interface BodyRow<Row> {
  id: string;
  original: Row;
}

interface TableBodyProps<Row> {
  rows: readonly BodyRow<Row>[];
  columns: readonly ResourceColumn<Row>[];
  columnCount: number;
  rowProps: (row: Row, id: string) => Omit<TableRowProps<Row>, 'row' | 'id' | 'columns' | 'index'>;
  window?: TableWindow;
  scroller: HTMLElement | null;
  rowHeight: number;
  /** The rows take nothing: they answer something else than what was asked last. */
  isInert: boolean;
  /** Takes the way to rows that are not drawn. */
  reach: RefObject<Reach | null>;
  /** The row that has or had the focus. */
  activeId: string | null;
}

const VIRTUAL_FROM = 60;
// A page that comes in is drawn in one task, rows out of sight with it: few of them keep it short.
const OVERSCAN = 4;

/** True when rows are windowed: more than 60, or a continuous list. */
export function isVirtual(count: number, window: TableWindow | undefined): boolean {
  return count > VIRTUAL_FROM || (window?.total ?? 0) > VIRTUAL_FROM;
}

/** All rows, for short lists. */
export function PlainBody<Row extends object>({ rows, columns, rowProps, isInert }: TableBodyProps<Row>) {
  return (
    <tbody inert={isInert}>
      {rows.map((row) => (
        <TableRow key={row.id} row={row.original} id={row.id} columns={columns} {...rowProps(row.original, row.id)} />
      ))}
    </tbody>
  );
}

/**
 * Only the rows in view plus four on each side, and the one with the focus; unloaded rows of a continuous list are grey bars of the
 * same height. Rows are numbered through the whole list for readers.
 */
export function VirtualBody<Row extends object>(props: TableBodyProps<Row>) {
  const { rows, window, rowProps } = props;
  const offset = window?.offset ?? 0;
  const total = window?.total ?? rows.length;
  const at = props.activeId === null ? -1 : rows.findIndex(({ id }) => id === props.activeId);
  const active = at < 0 ? null : at + offset;
  const virtual = useRowWindow(props, total, active);
  const { startIndex: top = 0, endIndex: bottom = 0 } = virtual.range ?? {};
  const onRange = window?.onRange;
  useEffect(
    () => onRange?.(Math.max(0, top - OVERSCAN), Math.min(total - 1, bottom + OVERSCAN)),
    [top, bottom, total, onRange],
  );
  useReach(props, total, bottom - top, (index) => virtual.scrollToIndex(index));
  const tabStop = active ?? Math.max(top, offset);
  let end = 0;
  const drawn = virtual.getVirtualItems().map((item) => {
    const row = rows[item.index - offset];
    const gap = item.start - end;
    end = item.end;
    return (
      <Fragment key={row?.id ?? `bone-${item.index}`}>
        <Gap height={gap} />
        {row ? (
          <TableRow
            row={row.original}
            id={row.id}
            index={item.index + 2}
            columns={props.columns}
            {...rowProps(row.original, row.id)}
            isTabStop={item.index === tabStop}
          />
        ) : (
          <BoneRow columnCount={props.columnCount} index={item.index + 2} />
        )}
      </Fragment>
    );
  });
  return (
    <tbody inert={props.isInert}>
      {drawn}
      <Gap height={virtual.getTotalSize() - end} />
    </tbody>
  );
}

function useRowWindow<Row>({ scroller, rowHeight }: TableBodyProps<Row>, total: number, active: number | null) {
  return useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The row with the focus stays: the keyboard goes on from it, wherever the list was scrolled meanwhile.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      if (active === null || active >= range.count || seen.includes(active)) return seen;
      return [...seen, active].sort((one, other) => one - other);
    },
    // Rows are made in a task of their own, before the frame that lays them out and paints them: two short ones, not one long.
    useFlushSync: false,
  });
}

/** Gives the focus to any row of the list: scrolls there, and waits until the row is loaded. */
function useReach<Row>(
  { rows, window, scroller, reach }: TableBodyProps<Row>,
  total: number,
  page: number,
  scrollTo: (index: number) => void,
): void {
  const offset = window?.offset ?? 0;
  const [wanted, setWanted] = useState<number | null>(null);
  useImperativeHandle(reach, () => ({
    page: Math.max(1, page - 1),
    total,
    idAt: (index) => rows[index - offset]?.id,
    to: (index) => {
      const next = Math.min(Math.max(0, index), total - 1);
      setWanted(next);
      if (!rowElement(scroller, next)) scrollTo(next);
    },
  }));
  useLayoutEffect(() => {
    if (wanted === null || !rows[wanted - offset]) return;
    const row = rowElement(scroller, wanted);
    if (!row) return;
    setWanted(null);
    const { activeElement } = document;
    // Who went elsewhere meanwhile stays there.
    if (activeElement !== document.body && !scroller?.contains(activeElement)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
}

const Gap = ({ height }: { height: number }) => (height > 0 ? <tr style={{ height }} /> : null);

function BoneRow({ columnCount, index }: { columnCount: number; index: number }) {
  return (
    <tr className={styles.row} aria-rowindex={index}>
      <td colSpan={columnCount}>
        <span className={styles.bone} style={{ width: '60%' }} />
      </td>
    </tr>
  );
}
