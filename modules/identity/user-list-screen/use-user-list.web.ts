import { useCallback, useMemo } from 'react';
import {
  type ListState,
  sortText,
  useListState,
  writeState,
} from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import { searchText } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldFilters } from '../../fields/public.web.tsx';
import { type UserQuestion, userReads } from '../user-web/user-calls.web.ts';
import { locationName, locationsLike, useRoleOptions } from '../user-web/user-lookups.web.ts';

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
  const ask = useCallback((state: ListState) => asked(state, kind), [kind]);
  const list = useList({ fields, call: userReads.list, ask, selectionOf: kind });
  return { ...list, kind, tabs: can('view.customer_users') ? tabsOf(t) : [] };
}

const asked = ({ q, plain, sort }: ListState, kind: UserKind): UserQuestion => ({
  ...(q ? { q } : {}),
  ...(sort ? { sort: sortText(sort) } : {}),
  filters: { ...plain, ...(kind === 'customer' ? { is_customer_user: true } : {}) },
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
