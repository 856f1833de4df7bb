import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { ResourceColumn } from './column.ts';
import type { TableWindow } from './resource-table-props.ts';
import styles from './table.module.css';
import { TableRow, type TableRowProps } from './table-row.tsx';

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
}

const virtualFrom = 60;

/** True when rows are windowed: more than 60, or a continuous list. */
export function isVirtual(count: number, window: TableWindow | undefined): boolean {
  return count > virtualFrom || (window?.total ?? 0) > virtualFrom;
}

/** All rows, for short lists. */
export function PlainBody<Row extends object>({ rows, columns, rowProps }: TableBodyProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={row.id} row={row.original} id={row.id} columns={columns} {...rowProps(row.original, row.id)} />
      ))}
    </tbody>
  );
}

/** Only the rows in view plus ten on each side; unloaded rows of a continuous list are grey bars of the same height. */
export function VirtualBody<Row extends object>({
  rows,
  columns,
  columnCount,
  rowProps,
  window,
  scroller,
  rowHeight,
}: TableBodyProps<Row>) {
  const offset = window?.offset ?? 0;
  const total = window?.total ?? rows.length;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items[items.length - 1]?.index ?? 0;
  const onRange = window?.onRange;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items[items.length - 1]?.end ?? 0);
  return (
    <tbody>
      {before > 0 ? <tr style={{ height: before }} /> : null}
      {items.map((item) => {
        const row = rows[item.index - offset];
        if (!row) return <BoneRow key={`bone-${item.index}`} columnCount={columnCount} />;
        return (
          <TableRow
            key={row.id}
            row={row.original}
            id={row.id}
            index={item.index + 2}
            columns={columns}
            {...rowProps(row.original, row.id)}
          />
        );
      })}
      {after > 0 ? <tr style={{ height: after }} /> : null}
    </tbody>
  );
}

function BoneRow({ columnCount }: { columnCount: number }) {
  return (
    <tr className={styles.row}>
      <td colSpan={columnCount}>
        <span className={styles.bone} style={{ width: '60%' }} />
      </td>
    </tr>
  );
}
