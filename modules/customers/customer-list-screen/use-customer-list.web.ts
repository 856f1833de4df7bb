import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { lookUp, lookUpOne } from '../../../platform/web/resource-form/lookup.ts';
import { wireFilters } from '../../../platform/web/resource-list/state/filter-fields.ts';
import { sortText, useListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useTyped } from '../../../platform/web/resource-list/state/use-typed.ts';
import { useViews } from '../../../platform/web/resource-list/state/use-views.tsx';
import type { ResourceTableProps, TablePaging } from '../../../ui/patterns/table/resource-table-props.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldFilters } from '../../fields/public.web.tsx';
import { type CustomerQuestion, customerReads } from '../customer-web/customer-calls.web.ts';
import type { CustomerRow } from '../customer-web/customer-types.web.ts';

const PER_PAGE = [25, 50, 100, 200];

export type CustomerList = ReturnType<typeof useCustomerList>;

/** What the list of customers shows, out of the URL: view, search, filters, sort, page, open row. */
export function useCustomerList() {
  const t = useT();
  const additional = useFieldFilters('customer');
  const fields = useMemo(() => [...filterFields(t), ...additional], [t, additional]);
  const [state, set] = useListState(fields);
  const [typed, setTyped] = useTyped(state.q, (q) => set({ q }));
  const views = useViews('customer', state, set);
  const { q, plain, sort, page, perPage } = state;
  const question = useMemo<CustomerQuestion>(
    () => ({
      ...(q ? { q } : {}),
      ...(sort ? { sort: sortText(sort) } : {}),
      ...(Object.keys(plain).length > 0 ? { filters: wireFilters(plain) } : {}),
    }),
    [q, plain, sort],
  );
  const read = useRead(
    customerReads.list,
    { query: { ...question, page, per_page: perPage } },
    { keepsPrevious: true },
  );
  const total = read.data?.total;
  const paging: TablePaging | undefined =
    total === undefined
      ? undefined
      : {
          page,
          perPage,
          total,
          isEstimate: read.data?.total_is_estimate,
          onPage: (next) => set({ page: next }, true),
          perPageOptions: PER_PAGE,
          onPerPage: (next) => set({ perPage: next }),
        };
  return {
    fields,
    state,
    set,
    views,
    typed,
    setTyped,
    question,
    rows: read.data?.data,
    total,
    isEstimate: read.data?.total_is_estimate === true,
    paging,
    refresh: () => void read.refetch(),
    status: statusOf(read),
    error: errorOf(read, t),
  };
}

function ref(key: string, label: string, table: string, path: string): NamedRefField {
  const target = { table, path, title: 'name' };
  return {
    key,
    label,
    kind: 'ref',
    search: (query, signal) => lookUp(target, query, signal),
    nameOf: (id) => lookUpOne(target, id),
  };
}

function filterFields(t: Translate): NamedRefField[] {
  const label = (name: string) => t(`customer.field.${name}`);
  const statuses = ['active', 'on_hold', 'blocked', 'inactive'];
  return [
    {
      key: 'status',
      label: label('status'),
      kind: 'choice',
      options: statuses.map((value) => ({ value, label: t(`customer.status.${value}`) })),
    },
    ref('customer_group_id', label('group'), 'customer_group', 'customer-group'),
    ref('lifecycle_stage_id', label('stage'), 'lifecycle_stage', 'lifecycle-stage'),
    ref('segment_id', label('segments'), 'customer_segment', 'customer-segment'),
    ref('owner_user_id', label('owner'), 'app_user', 'user/all-dropdown-list'),
    ref('agent_id', label('agent'), 'customer_agent', 'customer-agent'),
    {
      key: 'kind',
      label: label('kind'),
      kind: 'choice',
      options: ['company', 'person'].map((value) => ({ value, label: t(`customer.kind.${value}`) })),
    },
    { key: 'city', label: label('city'), kind: 'text' },
    { key: 'state_name', label: label('state'), kind: 'text' },
    { key: 'has_portal_users', label: label('has_portal_users'), kind: 'flag' },
    { key: 'tax_exempt', label: label('tax_exempt'), kind: 'flag' },
    { key: 'last_order_at', label: label('last_order'), kind: 'date', presets: [] },
    { key: 'created_at', label: label('created'), kind: 'date', presets: [] },
  ];
}

interface ReadState {
  data: unknown;
  error: { status: number; message: string; requestId?: string } | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

function errorOf({ error, refetch }: ReadState, t: Translate): ResourceTableProps<CustomerRow>['error'] {
  if (!error) return undefined;
  return {
    title: error.message,
    text: error.status === 0 ? t('web.error.network_next') : undefined,
    onRetry: () => void refetch(),
    requestId: error.requestId,
  };
}

function statusOf(read: ReadState): ResourceTableProps<CustomerRow>['status'] {
  if (read.error?.status === 403) return 'forbidden';
  if (read.error) return read.data === undefined ? 'error' : 'stale';
  if (read.isPending) return 'loading';
  return read.isFetching && read.isPlaceholderData ? 'refreshing' : 'ready';
}
