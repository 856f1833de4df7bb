import { useRef, useState } from 'react';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { USER_PATHS } from '../user-web/user-calls.web.ts';
import { AddRoleDialog } from './add-role-dialog.staff.tsx';
import { allIds, type BulkChange, type BulkProgress, MOST_SELECTED, runBulk } from './bulk-run.web.ts';
import type { UserList } from './use-user-list.web.ts';
import { BulkResult } from './user-bulk-result.staff.tsx';
import { useSheet } from './user-export.staff.tsx';

interface Props {
  list: UserList;
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
}

/** What can be done with the selected people, the questions it asks, its progress and its result. */
export function UserBulk({ list, selection, onSelection }: Props) {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const [isAddingRole, setAddingRole] = useState(false);
  const run = useBulkRun(onSelection);
  const sheet = useSheet(list.kind);
  const ids = [...selection].map(Number);
  const total = list.total ?? 0;
  const clear = () => {
    setAll(false);
    onSelection(new Set());
  };
  const selectAll = async () => {
    try {
      onSelection(new Set((await allIds(list.question)).map(String)));
      setAll(true);
    } catch {
      notifyError(t('users.bulk.select_failed'));
    }
  };
  const asked = async (name: 'lock' | 'disable') => {
    const isSure = await confirm({
      title: t(`users.bulk.${name}_title`, { count: ids.length }),
      text: t(`users.${name}.text`),
      confirm: t(`users.bulk.${name}_confirm`, { count: ids.length }),
      isDanger: true,
    });
    if (isSure) void run.start({ name }, ids);
  };
  const actions = bulkActions(t, can, list.kind === 'staff', {
    lock: () => void asked('lock'),
    unlock: () => void run.start({ name: 'unlock' }, ids),
    disable: () => void asked('disable'),
    enable: () => void run.start({ name: 'enable' }, ids),
    addRole: () => setAddingRole(true),
    export: () => void sheet.save('xlsx', { filters: { id: ids } }),
  });
  return (
    <>
      <BulkBar
        count={selection.size}
        actions={actions}
        onClear={clear}
        selectAll={
          total > selection.size || isAll
            ? {
                total: format.number(Math.min(total, MOST_SELECTED)),
                isOn: isAll,
                onSelect: () => void selectAll(),
              }
            : undefined
        }
      />
      {isAddingRole ? (
        <AddRoleDialog
          count={ids.length}
          onClose={() => setAddingRole(false)}
          onSubmit={(role) => {
            setAddingRole(false);
            void run.start({ name: 'add_role', role }, ids);
          }}
        />
      ) : null}
      {run.shown ? <BulkResult {...run.shown} onRetry={run.retry} onStop={run.stop} onClose={run.close} /> : null}
    </>
  );
}

interface Shown {
  change: BulkChange;
  progress: BulkProgress;
  isRunning: boolean;
}

/** Runs one change at a time; who was refused stays selected, the first refusal is raised as an error. */
function useBulkRun(onSelection: (selection: Set<string>) => void) {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  const stopper = useRef(new AbortController());
  const start = async (change: BulkChange, ids: readonly number[]) => {
    stopper.current = new AbortController();
    const show = (progress: BulkProgress) => setShown({ change, progress, isRunning: true });
    show({ done: [], failures: [], total: ids.length });
    const end = await runBulk(change, ids, show, stopper.current.signal, t('web.error.unknown'));
    const isClean = end.done.length === ids.length;
    setShown(isClean ? null : { change, progress: end, isRunning: false });
    onSelection(new Set(ids.filter((id) => !end.done.includes(id)).map(String)));
    const [failure] = end.failures;
    if (failure) notifyError(failure.message);
    await invalidate(USER_PATHS);
  };
  return {
    shown,
    start,
    retry: () => {
      if (shown)
        void start(
          shown.change,
          shown.progress.failures.map((failure) => failure.id),
        );
    },
    stop: () => stopper.current.abort(),
    close: () => setShown(null),
  };
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
