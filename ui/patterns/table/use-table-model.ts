import { useMemo } from 'react';
import {
  columnMinWidth,
  columnWidths,
  fitColumns,
  mergeColumnState,
  type ResourceColumn,
  shownColumns,
} from './column.ts';
import type { ResourceTableProps } from './resource-table-props.ts';

const none: readonly never[] = [];

/** Visible columns in the person's order and rows with ids; columns that do not fit `width` px are dropped by priority. */
export function useTableModel<Row extends object>(props: ResourceTableProps<Row>, width: number) {
  const { columns, rowId, columnState } = props;
  const data: readonly Row[] = props.rows ?? none;
  const state = useMemo(() => mergeColumnState(columns, columnState), [columns, columnState]);
  const chosen = useMemo(() => shownColumns(columns, state), [columns, state]);
  const reserved = (props.selection ? 40 : 0) + (props.rowActions ? 44 : 0) + 32;
  const visible: ResourceColumn<Row>[] = width > 0 ? fitColumns(chosen, width - reserved, state.widths) : chosen;
  const key = visible.map((c) => c.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are memoised on this array, so it changes only with its content
  const stable = useMemo(() => visible, [key, columns]);
  const minWidth = stable.reduce((sum, column) => sum + columnMinWidth(column, state.widths), reserved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is named never changes, though pages write the function anew
  const rows = useMemo(() => data.map((row) => ({ id: rowId(row), original: row })), [data]);
  const widths = columnWidths(stable, width - reserved, state.widths);
  return { columns: stable, rows, state, widths, minWidth };
}
