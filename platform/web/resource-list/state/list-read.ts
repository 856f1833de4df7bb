import type { QueryKey } from '@tanstack/react-query';
import type { ErrorStateProps } from '../../../../ui/patterns/states/states.tsx';
import type { ResourceTableProps } from '../../../../ui/patterns/table/resource-table-props.ts';
import type { Keeps } from '../../query/hooks.ts';
import { queryClient } from '../../query/query-client.ts';

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

/** What a key asks for, whichever page of it and in whichever order. */
const subjectOf = (key: QueryKey): string =>
  JSON.stringify(key, (name, value) => (PAGING.has(name) ? undefined : value));
const PAGING = new Set(['page', 'per_page', 'sort']);

/** The answer before stays for another page or order of the same question; rows of another one would pass for its own. */
export const keepPage: Keeps = (key) => (before, query) =>
  query && subjectOf(query.queryKey) === subjectOf(key) ? before : undefined;

/** Asks once more what a page waits for: an answer that hangs is not waited for any longer. */
export async function askAgain({ path }: { readonly path: string }): Promise<void> {
  const asked = { queryKey: [path], type: 'active' } as const;
  await queryClient.cancelQueries(asked);
  await queryClient.refetchQueries(asked);
}
