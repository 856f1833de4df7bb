import type { ErrorStateProps } from '../../../ui/patterns/states/states.tsx';
import type { ResourceTableProps } from '../../../ui/patterns/table/resource-table-props.ts';

/** What a list knows of the question it asked. */
interface ListRead {
  /** Whether rows are there, of this question or of the one before. */
  readonly hasRows: boolean;
  /** The rows belong to another page or order. */
  readonly isOld: boolean;
  readonly isFetching: boolean;
  readonly error: ReadError | null;
}
interface ReadError {
  readonly status?: number;
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** The state a table shows for a read: old rows stay in sight while new ones come, and when they do not. */
export function listStatus({ hasRows, isOld, isFetching, error }: ListRead): ResourceTableProps<unknown>['status'] {
  if (error?.status === 403) return 'forbidden';
  if (error) return hasRows ? 'stale' : 'error';
  if (!hasRows) return 'loading';
  return isOld && isFetching ? 'refreshing' : 'ready';
}

/** What a failed read says, with the way to ask again; undefined when it did not fail. */
export function listError(error: ReadError | null, onRetry: () => void): ErrorStateProps | undefined {
  return error ? { title: error.message, onRetry, requestId: error.requestId } : undefined;
}

/** What a table shows of a read that keeps its pages: its state, why it failed, and the way to ask again. */
export function readStates(
  read: {
    readonly data: unknown;
    readonly isPlaceholderData: boolean;
    readonly isFetching: boolean;
    readonly error: ReadError | null;
  },
  onRetry: () => void,
): Pick<ResourceTableProps<unknown>, 'status' | 'error' | 'onRetry'> {
  const { isPlaceholderData: isOld, isFetching, error } = read;
  const status = listStatus({ hasRows: read.data !== undefined, isOld, isFetching, error });
  return { status, error: listError(error, onRetry), onRetry };
}
