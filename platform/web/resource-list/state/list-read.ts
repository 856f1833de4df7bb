import type { ErrorStateProps } from '../../../../ui/patterns/states/states.tsx';
import type { ResourceTableProps } from '../../../../ui/patterns/table/resource-table-props.ts';
import type { ApiError } from '../../query/api-error.ts';

/** What a list knows of the question it asked. */
export interface ListRead {
  /** Whether rows are there, of this question or of the one before. */
  readonly hasRows: boolean;
  /** The rows belong to the question before. */
  readonly isOld: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
}

/** The state a table shows for a read: old rows stay in sight while new ones come, and when they do not. */
export function listStatus({ hasRows, isOld, isFetching, error }: ListRead): ResourceTableProps<unknown>['status'] {
  if (error?.status === 403) return 'forbidden';
  if (error) return hasRows ? 'stale' : 'error';
  if (!hasRows) return 'loading';
  return isOld && isFetching ? 'refreshing' : 'ready';
}

/** What a failed read says, with the way to ask again; undefined when it did not fail. */
export function listError(error: ApiError | null, onRetry: () => void): ErrorStateProps | undefined {
  if (!error) return undefined;
  return {
    title: error.message,
    onRetry,
    requestId: error.requestId,
  };
}

/** The row a list has open beside it, and the ways to its neighbours among the rows that are loaded. */
export function openRow<Row extends { readonly id: number }>(
  rows: readonly Row[],
  id: number | 'new' | null,
  open: (id: number) => void,
): { row: Row | undefined; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } {
  const at = rows.findIndex((row) => row.id === id);
  const step = (by: number) => {
    const row = at < 0 ? undefined : rows[at + by];
    return row ? () => open(row.id) : undefined;
  };
  return { row: rows[at], onPrevious: step(-1), onNext: step(1) };
}
