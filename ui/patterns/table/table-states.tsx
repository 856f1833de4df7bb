import { useT } from '../../text/text.tsx';
import { EmptyState, ErrorState, NoPermission } from '../states/states.tsx';
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
