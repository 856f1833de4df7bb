import { useCallback, useMemo, useState } from 'react';
import { type ColumnState, mergeColumnState, type ResourceColumn } from './column.ts';

/**
 * Column choice of a list: merges what was stored with today's columns. `onStore` is called with every change.
 * Give `state` and `set` to ResourceTable and ColumnChooser.
 */
export function useColumnState<Row>(
  columns: readonly ResourceColumn<Row>[],
  stored?: ColumnState | null,
  onStore?: (state: ColumnState | null) => void,
) {
  const [own, setOwn] = useState<ColumnState | null | undefined>(undefined);
  const chosen = own === undefined ? stored : own;
  const state = useMemo(() => mergeColumnState(columns, chosen), [columns, chosen]);
  const set = useCallback(
    (next: ColumnState) => {
      setOwn(next);
      onStore?.(next);
    },
    [onStore],
  );
  const reset = useCallback(() => {
    setOwn(null);
    onStore?.(null);
  }, [onStore]);
  return { columns, state, set, reset };
}
