import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { columnMinWidth, fitColumns, mergeColumnState, type ResourceColumn } from './column.ts';
import type { ResourceTableProps } from './resource-table-props.ts';

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, columnSizingFeature });
const none: readonly never[] = [];

/** Visible columns in order and rows with ids, from TanStack Table; columns that do not fit `width` px are dropped by priority. */
export function useTableModel<Row extends object>(props: ResourceTableProps<Row>, width: number) {
  const { columns, rows, rowId, columnState } = props;
  const state = useMemo(() => mergeColumnState(columns, columnState), [columns, columnState]);
  const defs = useMemo(
    () =>
      columns.map(
        (c) => ({ id: c.id, size: c.width, accessorFn: (row: Row) => row }) as ColumnDef<typeof features, Row>,
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: defs,
    data: (rows ?? none) as Row[],
    getRowId: rowId,
    state: {
      columnOrder: [...state.order],
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
      columnSizing: { ...state.widths },
    },
  });
  const byId = useMemo(() => new Map(columns.map((c) => [c.id, c])), [columns]);
  const chosen = table.getVisibleLeafColumns().flatMap((c) => byId.get(c.id) ?? []);
  const reserved = (props.selection ? 40 : 0) + (props.rowActions ? 44 : 0) + 32;
  const visible: ResourceColumn<Row>[] = width > 0 ? fitColumns(chosen, width - reserved, state.widths) : chosen;
  const key = visible.map((c) => c.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are memoised on this array, so it changes only with its content
  const stable = useMemo(() => visible, [key, byId]);
  const minWidth = stable.reduce((sum, column) => sum + columnMinWidth(column, state.widths), reserved);
  return { columns: stable, rows: table.getRowModel().rows, state, minWidth };
}
