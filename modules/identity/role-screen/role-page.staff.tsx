import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { useRecordStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { isAdministrator } from '../user-web/user-calls.web.ts';
import { isEverything, type RoleRecord, roleCalls } from './role-calls.web.ts';
import { EditRole } from './role-form.staff.tsx';
import { RolePermissions, RoleTypes } from './role-rights.staff.tsx';
import { RoleUsers } from './role-users.staff.tsx';
import { useRoleActions } from './use-role-actions.staff.tsx';

type RoleTab = 'permissions' | 'types' | 'users';
const BY_PERMISSIONS = { tab: param.oneOf('permissions', 'types', 'users') };
const BY_TYPES = { tab: param.oneOf('types', 'permissions', 'users') };

/** /ams/roles/{id}: what a role may do and who has it. */
export const RolePage = () => <OneRole spec={BY_PERMISSIONS} />;

/** /ams/activity-type-roles/{id}: the same record, its activity types first. */
export const ActivityTypeRolePage = () => <OneRole spec={BY_TYPES} />;

function OneRole({ spec }: { spec: typeof BY_PERMISSIONS | typeof BY_TYPES }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { user: self } = useSession();
  const { id } = useParams({ strict: false }) as { id?: string };
  const [{ tab }, setSearch] = useSearchState(spec as typeof BY_PERMISSIONS);
  const [isEditing, setEditing] = useState(false);
  const read = useRead(roleCalls.get, { params: { id: Number(id) } });
  const role = read.data;
  const actions = useRoleActions(() => void navigate({ href: '/ams/roles', replace: true }));
  usePageRecord(role ? { reference: role.name } : null);
  const star = useRecordStar('/ams/roles', Number(id), role?.name);
  const isOwn = self.roles?.some((one) => one.id === role?.id) && !isAdministrator(self);
  const reason = !can('update.roles') ? t('roles.edit_forbidden') : isOwn ? t('roles.not_own') : undefined;
  const tabs = role ? tabsOf(role, t, can) : [];
  const current = tabs.some((one) => one.id === tab) ? tab : 'permissions';
  return (
    <Page>
      <RecordHeader
        title={role?.name ?? t('roles.one')}
        status={role?.is_system ? <StatusBadge meaning="special" label={t('roles.mark.system')} /> : null}
        facts={role ? factsOf(role, t) : []}
        favourite={star}
        tabs={tabs}
        currentTab={current}
        onTab={(next) => void setSearch({ tab: next as RoleTab }, true)}
        more={role ? actions.ofRole(role) : []}
        primary={role ? { id: 'edit', label: t('roles.edit'), onSelect: () => setEditing(true), reason } : undefined}
      />
      {role ? (
        <Content role={role} tab={current} isFixed={reason !== undefined || isEverything(role)} />
      ) : (
        <PageBody>
          <Region
            status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
            forbidden={{ title: t('roles.forbidden') }}
            error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
          >
            {null}
          </Region>
        </PageBody>
      )}
      {isEditing && role ? <EditRole role={role} onClose={() => setEditing(false)} /> : null}
      {actions.dialog}
    </Page>
  );
}

function Content({ role, tab, isFixed }: { role: RoleRecord; tab: RoleTab; isFixed: boolean }) {
  if (tab === 'types') return <RoleTypes role={role} isFixed={isFixed} />;
  if (tab === 'permissions') return <RolePermissions role={role} isFixed={isFixed} />;
  return (
    <PageBody>
      <RoleUsers role={role} />
    </PageBody>
  );
}

function tabsOf(role: RoleRecord, t: Translate, can: (slug: string) => boolean): Tab[] {
  const people: Tab = { id: 'users', label: t('roles.tab.users'), count: role.users_count };
  return [
    { id: 'permissions', label: t('roles.tab.permissions'), count: role.permissions.length },
    ...(role.audience === 'staff' ? [{ id: 'types', label: t('roles.tab.types') }] : []),
    ...(can(role.audience === 'staff' ? 'view.users' : 'view.customer_users') ? [people] : []),
  ];
}

function factsOf(role: RoleRecord, t: Translate): string[] {
  return [
    t(`roles.for.${role.audience}`),
    ...(role.is_driver ? [t('roles.mark.driver')] : []),
    ...(role.all_activity_types ? [t('roles.types_all_long')] : []),
    ...(role.description ? [role.description] : []),
  ];
}
