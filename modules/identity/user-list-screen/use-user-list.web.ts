import { useMemo } from 'react';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import {
  type ListState,
  sortText,
  useListState,
  writeState,
} from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useTyped } from '../../../platform/web/resource-list/state/use-typed.ts';
import { searchText } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import type { ErrorStateProps } from '../../../ui/patterns/states/states.tsx';
import type { ResourceTableProps, TablePaging } from '../../../ui/patterns/table/resource-table-props.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldFilters } from '../../fields/public.web.tsx';
import { type UserQuestion, type UserRow, userReads } from '../user-web/user-calls.web.ts';
import { locationName, locationsLike, useRoleOptions } from '../user-web/user-lookups.web.ts';

const PER_PAGE = [25, 50, 100, 200];
/** The tab of portal users, as the URL writes it. */
const CUSTOMERS = 'customers';

/** The two lists of people. */
export type UserKind = 'staff' | 'customer';
export type UserList = ReturnType<typeof useUserList>;

/** What the list of people shows, out of the URL: tab, search, filters, sort, page, open row. */
export function useUserList() {
  const t = useT();
  const can = useCan();
  const kind = useKind();
  const roles = useRoleOptions(kind);
  const additional = useFieldFilters('user');
  const fields = useMemo(() => [...filterFields(t, roles, kind), ...additional], [t, roles, kind, additional]);
  const [state, set] = useListState(fields);
  const [typed, setTyped] = useTyped(state.q, (q) => set({ q }));
  const question = useQuestion(state, kind);
  const { page, perPage } = state;
  const read = useRead(userReads.list, { query: { ...question, page, per_page: perPage } }, { keepsPrevious: true });
  const total = read.data?.total;
  const paging: TablePaging | undefined =
    total === undefined
      ? undefined
      : {
          page,
          perPage,
          total,
          onPage: (next) => set({ page: next }, true),
          perPageOptions: PER_PAGE,
          onPerPage: (next) => set({ perPage: next }),
        };
  return {
    kind,
    fields,
    state,
    set,
    typed,
    setTyped,
    question,
    rows: read.data?.data,
    total,
    paging,
    status: statusOf(read),
    error: read.error ? errorOf(read.error, t, () => void read.refetch()) : undefined,
    tabs: can('view.customer_users') ? tabsOf(t) : [],
  };
}

function useQuestion({ q, plain, sort }: ListState, kind: UserKind): UserQuestion {
  return useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(sort ? { sort: sortText(sort) } : {}),
      filters: { ...plain, ...(kind === 'customer' ? { is_customer_user: true } : {}) },
    }),
    [q, plain, sort, kind],
  );
}

const errorOf = (error: ApiError, t: Translate, onRetry: () => void): ErrorStateProps => ({
  title: error.message,
  text: error.status === 0 ? t('web.error.network_next') : undefined,
  onRetry,
  requestId: error.requestId,
});

const tabsOf = (t: Translate): Tab[] => [
  { id: 'staff', label: t('users.tab.staff'), href: hrefOf('') },
  { id: 'customer', label: t('users.tab.customer'), href: hrefOf(CUSTOMERS) },
];

const hrefOf = (view: string): string => `${window.location.pathname}${searchText.stringify(writeState({}, { view }))}`;

/** The tab decides which roles can be filtered by, so it is read before the rest of the state. */
function useKind(): UserKind {
  const [{ view }] = useListState(NO_FIELDS);
  return useCan()('view.customer_users') && view === CUSTOMERS ? 'customer' : 'staff';
}

const NO_FIELDS: readonly NamedRefField[] = [];

function filterFields(
  t: Translate,
  roles: readonly { value: string; label: string }[],
  kind: UserKind,
): NamedRefField[] {
  const flag = (key: string): NamedRefField => ({ key, label: t(`users.filter.${key}`), kind: 'flag' });
  const places: NamedRefField[] = [
    {
      key: 'location_id',
      label: t('users.field.location'),
      kind: 'ref',
      search: locationsLike,
      nameOf: locationName,
    },
    { key: 'department_name', label: t('users.field.department_name'), kind: 'text' },
    { key: 'division', label: t('users.field.division'), kind: 'text' },
  ];
  return [
    { key: 'role_id', label: t('users.field.role'), kind: 'choice', options: roles },
    ...(kind === 'customer' ? [] : places),
    ...['is_locked', 'disable', 'is_blacklisted', 'web_access'].map(flag),
  ];
}

interface ReadState {
  data: unknown;
  error: { status: number } | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
}

function statusOf(read: ReadState): ResourceTableProps<UserRow>['status'] {
  if (read.error?.status === 403) return 'forbidden';
  if (read.error) return read.data === undefined ? 'error' : 'stale';
  if (read.isPending) return 'loading';
  return read.isFetching && read.isPlaceholderData ? 'refreshing' : 'ready';
}
