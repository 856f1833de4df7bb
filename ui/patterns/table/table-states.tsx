import { useT } from '../../text/text.tsx';
import { EmptyState, ErrorState, type ErrorStateProps, NoPermission } from '../states/states.tsx';
import type { ResourceTableProps } from './resource-table-props.ts';

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
