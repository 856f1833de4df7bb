import { useState } from 'react';
import { BulkPanel } from '../../../platform/web/bulk/bulk-panel.tsx';
import { idsOfAll } from '../../../platform/web/bulk/bulk-run.ts';
import { useBulk } from '../../../platform/web/bulk/use-bulk.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, userPath, userReads } from '../user-web/user-calls.web.ts';
import { AddRoleDialog } from './add-role-dialog.staff.tsx';
import type { UserList } from './use-user-list.web.ts';
import { useSheet } from './user-export.staff.tsx';
import { type BulkChange, userWork } from './user-work.web.ts';

/** "Select all matching" ends here; more is a task for the import. */
const MOST_SELECTED = 1000;

interface Props {
  list: UserList;
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
}

/** What can be done with the selected people, the questions it asks, its progress and its result. */
export function UserBulk({ list, selection, onSelection }: Props) {
  const t = useT();
  const can = useCan();
  const [isAddingRole, setAddingRole] = useState(false);
  const sheet = useSheet(list.kind);
  const bulk = useBulk({
    selection,
    onSelection,
    allIds: () =>
      idsOfAll(
        async (page) => (await send(userReads.list, { query: { ...list.question, ...page } })).data,
        MOST_SELECTED,
      ),
    changed: () => invalidate(USER_PATHS),
  });
  const { ids } = bulk;
  const start = (change: BulkChange) => bulk.start(userWork(t, change));
  const asked = async (name: 'lock' | 'disable') => {
    const isSure = await confirm({
      title: t(`users.bulk.${name}_title`, { count: ids.length }),
      text: t(`users.${name}.text`),
      confirm: t(`users.bulk.${name}_confirm`, { count: ids.length }),
      isDanger: true,
    });
    if (isSure) start({ name });
  };
  const actions = bulkActions(t, can, list.kind === 'staff', {
    lock: () => void asked('lock'),
    unlock: () => start({ name: 'unlock' }),
    disable: () => void asked('disable'),
    enable: () => start({ name: 'enable' }),
    addRole: () => setAddingRole(true),
    export: () => void sheet.save('xlsx', { filters: { id: ids } }),
  });
  return (
    <>
      <BulkPanel bulk={bulk} actions={actions} total={list.total ?? 0} most={MOST_SELECTED} hrefOf={userPath} />
      {isAddingRole ? (
        <AddRoleDialog
          count={ids.length}
          onClose={() => setAddingRole(false)}
          onSubmit={(role) => {
            setAddingRole(false);
            start({ name: 'add_role', role });
          }}
        />
      ) : null}
    </>
  );
}

type Doors = Record<'lock' | 'unlock' | 'disable' | 'enable' | 'addRole' | 'export', () => void>;

function bulkActions(t: Translate, can: (slug: string) => boolean, isStaff: boolean, doors: Doors): Action[] {
  const all: (Action & { isAllowed: boolean })[] = [
    { id: 'lock', label: t('users.action.lock'), onSelect: doors.lock, isAllowed: can('unlock.users') },
    { id: 'unlock', label: t('users.action.unlock'), onSelect: doors.unlock, isAllowed: can('unlock.users') },
    {
      id: 'add_role',
      label: t('users.bulk.add_role'),
      onSelect: doors.addRole,
      // A portal user has one role per customer, set on the link.
      isAllowed: isStaff && can('update.users') && can('assign_roles.users'),
    },
    { id: 'export', label: t('users.bulk.export'), onSelect: doors.export, isAllowed: can('export.users') },
    { id: 'disable', label: t('users.action.disable'), onSelect: doors.disable, isAllowed: can('disable.users') },
    { id: 'enable', label: t('users.action.enable'), onSelect: doors.enable, isAllowed: can('disable.users') },
  ];
  return all.filter(({ isAllowed }) => isAllowed).map(({ isAllowed: _isAllowed, ...action }) => action);
}
