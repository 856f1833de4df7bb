import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, useMemo } from 'react';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCreateKey } from '../../../platform/web/shortcuts/create-key.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { ColumnChooser } from '../../../ui/patterns/list/column-chooser.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ColumnState } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { useColumnState } from '../../../ui/patterns/table/use-column-state.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldColumns } from '../../fields/public.web.tsx';
import { useUserActions } from '../user-actions/use-user-actions.staff.tsx';
import { type UserRow, userPath } from '../user-web/user-calls.web.ts';
import { type UserList, useUserList } from './use-user-list.web.ts';
import { UserBulk } from './user-bulk.staff.tsx';
import { userColumns } from './user-columns.staff.tsx';
import { UserExport } from './user-export.staff.tsx';
import styles from './user-list.module.css';
import { UserPeek } from './user-peek.staff.tsx';

const NewUser = lazy(() => import('./new-user.staff.tsx'));

/** /ams/users: staff and portal users. */
export function UsersPage() {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const list = useUserList();
  const { state, set, kind, rows } = list;
  const { selection, setSelection } = list;
  const actions = useUserActions((id) => {
    list.drop(id);
    if (state.open === id) set({ open: null });
  });
  const additional = useFieldColumns<UserRow>('user');
  const columns = useMemo(() => [...userColumns(t, kind), ...additional], [t, kind, additional]);
  const [stored, store] = useScreenPreference<ColumnState>(`users.columns.${kind}`);
  const chooser = useColumnState(columns, stored, store);
  const count = list.total === undefined ? undefined : format.number(list.total);
  const create = () => set({ open: 'new' }, true);
  useCreateKey(can('create.users'), create);
  const hasBulk = ['unlock.users', 'disable.users', 'assign_roles.users', 'export.users'].some(can);
  return (
    <Page layout="list">
      <PageHeader
        title={t('users.title')}
        count={count}
        controls={<UserExport list={list} count={count} />}
        secondary={[
          ...(kind === 'customer' && can('approve.customer_users') ? [registrationsAction(t)] : []),
          ...(can('import.users') ? [importAction(t)] : []),
        ]}
        primary={createAction(t, create, can('create.users'))}
      />
      {list.tabs.length > 0 ? (
        <div className={styles.tabs}>
          <Tabs tabs={list.tabs} current={kind} label={t('users.title')} />
        </div>
      ) : null}
      <FilterBar
        fields={list.fields}
        value={state.filters}
        onChange={(filters) => set({ filters })}
        find={{ value: list.typed, onChange: list.setTyped, label: t('users.find') }}
        resultNote={list.total === undefined ? undefined : t('users.results', { count: list.total })}
        end={<ColumnChooser {...chooser} />}
      />
      <ResourceTable<UserRow>
        label={t('users.title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        status={list.status}
        error={list.error}
        onRetry={list.onRetry}
        forbidden={{ title: t('users.forbidden') }}
        {...emptyStates(list, t, can('create.users') ? createAction(t, create, true) : null)}
        staleNote={list.staleNote}
        rowHref={rowHref}
        onPeek={(row) => set({ open: row.id })}
        peekedId={typeof state.open === 'number' ? String(state.open) : null}
        rowActions={actions.ofUser}
        selection={hasBulk ? selection : undefined}
        onSelection={setSelection}
        sort={state.sort ?? FIRST_SORT}
        onSort={(sort) => set({ sort })}
        columnState={chooser.state}
        onColumnState={chooser.set}
        paging={list.paging}
      />
      <UserBulk list={list} selection={selection} onSelection={setSelection} />
      <Beside list={list} actionsOf={actions.ofUser} />
      {actions.dialog}
    </Page>
  );
}

const FIRST_SORT = { key: 'name', direction: 'asc' } as const;
const rowId = (row: UserRow): string => String(row.id);
const rowLabel = (row: UserRow): string => row.name;
const rowHref = (row: UserRow): string => userPath(row.id);

/** The peek of a row, or the drawer of a new person. */
function Beside({ list, actionsOf }: { list: UserList; actionsOf: (user: UserRow) => Action[] }) {
  const t = useT();
  const can = useCan();
  const { state, set, kind } = list;
  if (state.open === 'new') {
    const close = () => set({ open: null });
    return (
      <LazyLayer>
        {can('create.users') ? (
          <NewUser kind={kind} onClose={close} onCreated={(made) => set({ open: made.id })} />
        ) : (
          <RefusedDrawer title={t('users.new.button')} reason={t('users.new.forbidden')} onClose={close} />
        )}
      </LazyLayer>
    );
  }
  const { row, ...ways } = list.beside;
  return <UserPeek user={row} actions={row ? actionsOf(row) : []} {...ways} />;
}

const createAction = (t: Translate, create: () => void, isAllowed: boolean): Action => ({
  id: 'new',
  label: t('users.new.button'),
  icon: <IconPlus size={16} stroke={1.75} />,
  onSelect: create,
  shortcut: 'C',
  reason: isAllowed ? undefined : t('users.new.forbidden'),
});

const importAction = (t: Translate): Action => ({
  id: 'import',
  label: t('users.import'),
  icon: <IconUpload size={16} stroke={1.75} />,
  href: '/ams/imports?resource=user',
});

const registrationsAction = (t: Translate): Action => ({
  id: 'registrations',
  label: t('users.registrations'),
  href: '/ams/customer-registrations',
});

function emptyStates(list: UserList, t: Translate, create: Action | null) {
  return {
    empty: {
      title: t(list.kind === 'customer' ? 'users.empty.customer' : 'users.empty.staff'),
      text: t(list.kind === 'customer' ? 'users.empty.customer_text' : 'users.empty.staff_text'),
      actions: create ? [create] : [],
    },
    emptyFiltered: list.state.isNarrowed
      ? {
          title: t('users.empty.filtered'),
          text: t('users.empty.filtered_text'),
          actions: [{ id: 'clear', label: t('users.empty.clear'), onSelect: list.clear }],
        }
      : null,
  };
}
