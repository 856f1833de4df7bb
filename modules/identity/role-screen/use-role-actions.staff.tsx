import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { ROLE_PATHS, type RoleRecord, type RoleRow, roleCalls, rolePath } from './role-calls.web.ts';
import { NewRole } from './role-form.staff.tsx';

const icon = { size: 16, stroke: 1.75 } as const;

/** What can be done with a role, in the list and on its page. `dialog` has to be rendered. */
export function useRoleActions(onDeleted: () => void = () => undefined) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [copied, setCopied] = useState<RoleRecord | null>(null);
  const remove = async (role: RoleRow) => {
    const isSure = await confirm({
      title: t('roles.delete_title', { name: role.name }),
      text: t('roles.delete_text'),
      confirm: t('roles.delete'),
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await send(roleCalls.remove, { params: { id: role.id } });
      onDeleted();
    } catch (error) {
      if (!isApiError(error)) throw error;
      notifyError(error.message);
    }
    await invalidate(ROLE_PATHS);
  };
  const copy = async (role: RoleRow) => {
    try {
      setCopied(await send(roleCalls.get, { params: { id: role.id } }));
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
  };
  const ofRole = (role: RoleRow): Action[] => [
    ...(can('create.roles')
      ? [{ id: 'copy', label: t('roles.copy'), icon: <IconCopy {...icon} />, onSelect: () => void copy(role) }]
      : []),
    ...(can('delete.roles')
      ? [
          {
            id: 'delete',
            label: t('roles.delete'),
            icon: <IconTrash {...icon} />,
            isDanger: true,
            onSelect: () => void remove(role),
            reason: keptReason(role, t),
            fix:
              !role.is_system && role.users_count > 0
                ? { label: t('roles.show_users'), href: `${rolePath(role.id)}?tab=users` }
                : undefined,
          },
        ]
      : []),
  ];
  return {
    ofRole,
    dialog: copied ? (
      <NewRole
        from={copied}
        onClose={() => setCopied(null)}
        onCreated={(made) => {
          setCopied(null);
          void navigate({ href: rolePath(made.id) });
        }}
      />
    ) : null,
  };
}

function keptReason(role: RoleRow, t: Translate): string | undefined {
  if (role.is_system) return t('roles.kept_system');
  return role.users_count > 0 ? t('roles.kept_used', { count: role.users_count }) : undefined;
}
