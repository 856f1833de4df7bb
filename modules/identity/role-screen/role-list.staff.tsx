import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { useListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCreateKey } from '../../../platform/web/shortcuts/create-key.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type RoleRow, roleCalls, rolePath } from './role-calls.web.ts';
import { NewRole } from './role-form.staff.tsx';
import { useRoleSheets } from './role-sheets.web.ts';
import { useRoleActions } from './use-role-actions.staff.tsx';

/** /ams/roles: all roles of the company, staff and portal. */
export function RolesPage() {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const navigate = useNavigate();
  const fields = useMemo(() => filterFields(t), [t]);
  const [state, set] = useListState(fields);
  const read = useRead(
    roleCalls.list,
    { query: { page: 0, q: state.q || undefined, filters: state.plain } },
    { keepsPrevious: keepPage },
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const actions = useRoleActions();
  const sheets = useRoleSheets(state.q);
  const rows = read.data?.data;
  const create: Action = {
    id: 'new',
    label: t('roles.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    shortcut: 'C',
    onSelect: () => set({ open: 'new' }, true),
    reason: can('create.roles') ? undefined : t('roles.create_forbidden'),
  };
  useCreateKey(can('create.roles'), () => set({ open: 'new' }, true));
  return (
    <Page layout="list">
      <PageHeader
        title={t('roles.title')}
        count={rows ? format.number(rows.length) : undefined}
        more={sheets}
        primary={create}
      />
      <FilterBar
        fields={fields}
        value={state.filters}
        onChange={(filters) => set({ filters })}
        find={{ value: state.q, onChange: (q) => set({ q }), label: t('roles.find') }}
        resultNote={rows ? t('roles.results', { count: rows.length }) : undefined}
      />
      <ResourceTable<RoleRow>
        label={t('roles.title')}
        columns={columns}
        rows={rows}
        rowId={(role) => String(role.id)}
        rowLabel={(role) => role.name}
        {...readStates(read, () => void askAgain(roleCalls.list))}
        forbidden={{ title: t('roles.forbidden') }}
        empty={{ title: t('roles.empty'), text: t('roles.empty_text'), actions: [create] }}
        emptyFiltered={
          state.isNarrowed
            ? {
                title: t('roles.none_found'),
                actions: [{ id: 'clear', label: t('users.empty.clear'), onSelect: () => set({ q: '', plain: {} }) }],
              }
            : null
        }
        rowHref={(role) => rolePath(role.id)}
        rowActions={actions.ofRole}
      />
      {state.open === 'new' && !can('create.roles') ? (
        <RefusedDrawer
          title={t('roles.new')}
          reason={t('roles.create_forbidden')}
          onClose={() => set({ open: null })}
        />
      ) : null}
      {state.open === 'new' && can('create.roles') ? (
        <NewRole
          onClose={() => set({ open: null })}
          onCreated={(made) => void navigate({ href: rolePath(made.id), replace: true })}
        />
      ) : null}
      {actions.dialog}
    </Page>
  );
}

const filterFields = (t: Translate): NamedRefField[] => [
  {
    key: 'audience',
    label: t('roles.field.audience'),
    kind: 'choice',
    isSingle: true,
    options: (['staff', 'customer'] as const).map((value) => ({ value, label: t(`roles.audience.${value}`) })),
  },
  { key: 'is_driver', label: t('roles.field.is_driver'), kind: 'flag' },
];

function columnsOf(t: Translate): ResourceColumn<RoleRow>[] {
  return [
    { id: 'name', header: t('roles.field.name'), isRef: true, minWidth: 180, card: 'title', cell: (role) => role.name },
    {
      id: 'description',
      header: t('roles.field.description'),
      minWidth: 240,
      priority: 4,
      card: 'meta',
      cell: (role) => <FormatText value={role.description} />,
    },
    {
      id: 'audience',
      header: t('roles.field.audience'),
      width: 130,
      priority: 2,
      card: 'meta',
      cell: (role) => t(`roles.audience.${role.audience}`),
    },
    {
      id: 'users_count',
      header: t('roles.field.users'),
      width: 90,
      align: 'end',
      priority: 1,
      card: 'amount',
      cell: (role) => <FormatNumber value={role.users_count} />,
    },
    {
      id: 'types',
      header: t('roles.field.types'),
      width: 150,
      priority: 3,
      cell: (role) =>
        role.audience === 'customer' ? (
          <FormatText value={null} />
        ) : (
          t(role.all_activity_types ? 'roles.types_all' : 'roles.types_some')
        ),
    },
    {
      id: 'marks',
      header: t('roles.field.marks'),
      width: 170,
      priority: 3,
      card: 'status',
      cell: (role) => <Marks role={role} />,
    },
  ];
}

function Marks({ role }: { role: RoleRow }) {
  const t = useT();
  if (role.is_system) return <StatusBadge meaning="special" label={t('roles.mark.system')} />;
  return role.is_driver ? <StatusBadge meaning="info" label={t('roles.mark.driver')} /> : <FormatText value={null} />;
}
