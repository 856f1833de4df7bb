import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import { useVersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody } from '../../../ui/patterns/page/page.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PermissionMatrix } from '../permission-matrix/permission-matrix.staff.tsx';
import { TypeEditor } from '../permission-matrix/type-editor.staff.tsx';
import { ALL_FLAGS, grantsOf, type TypeGrants } from '../permission-matrix/type-matrix.rules.ts';
import { TypeMatrix } from '../permission-matrix/type-matrix.staff.tsx';
import { type SetChange, writeSet } from '../permission-matrix/write-set.web.ts';
import { userReads } from '../user-web/user-calls.web.ts';
import { isEverything, ROLE_PATHS, type RoleRecord, roleCalls } from './role-calls.web.ts';
import { RoleCompare } from './role-compare.staff.tsx';
import styles from './role-screen.module.css';

interface Values {
  permissions: readonly string[];
}

const slugsOf = (role: RoleRecord): Values => ({
  permissions: role.permissions.map((permission) => permission.slug).sort(),
});

/** The permissions of a role, changed in place. */
export function RolePermissions({ role, isFixed }: { role: RoleRecord; isFixed: boolean }) {
  const t = useT();
  const form = useVersionedForm<RoleRecord, Values>({
    name: `role-permissions:${role.id}`,
    row: role,
    valuesOf: slugsOf,
    send: ({ permissions }, before) =>
      withConfirmedPassword(() =>
        writePermissions(role.id, {
          before: before.permissions,
          mine: permissions,
          onMerged: () => notify(t('records.conflict.merged')),
        }),
      ),
    onDone: () => void invalidate(ROLE_PATHS),
    label: () => t('roles.tab.permissions'),
    shown: (_name, value) => t('roles.count', { count: value.length }),
  });
  const before = new Set(role.permissions.map((permission) => permission.slug));
  const now = new Set(form.values.permissions);
  const added = [...now].filter((slug) => !before.has(slug)).length;
  const removed = [...before].filter((slug) => !now.has(slug)).length;
  return (
    <>
      <PageBody>
        {isEverything(role) ? <p className={styles.text}>{t('roles.everything')}</p> : null}
        <FormFailure form={form} />
        <RoleCompare role={role} />
        <PermissionMatrix
          audience={role.audience}
          value={now}
          onChange={isFixed ? undefined : (next) => form.set({ permissions: [...next].sort() })}
        />
      </PageBody>
      <SaveBar
        changes={added + removed}
        detail={t('roles.change_detail', { added, removed })}
        effect={role.users_count > 0 ? t('roles.change_effect', { count: role.users_count }) : undefined}
        isSaving={form.isBusy}
        onSave={form.submit}
        onDiscard={form.discard}
      />
      {form.conflict}
    </>
  );
}

const writePermissions = (id: number, change: SetChange): Promise<RoleRecord> =>
  writeSet(change, {
    read: () => send(roleCalls.get, { params: { id } }),
    setOf: (role: RoleRecord) => slugsOf(role).permissions,
    write: (permissions, { updated_at }) =>
      send(roleCalls.update, { params: { id }, body: { permissions, updated_at } }),
  });

/** The rights of a role on activity types. */
export function RoleTypes({ role, isFixed }: { role: RoleRecord; isFixed: boolean }) {
  const t = useT();
  const can = useCan();
  const isAll = role.all_activity_types || isEverything(role);
  const mayChange = !isFixed && !isAll && can('update.activity_type_roles');
  const own = grantsOf(role.activity_types);
  const text = <p className={styles.text}>{t(isAll ? 'roles.types_all_text' : 'roles.types_text')}</p>;
  if (mayChange) {
    return (
      <TypeEditor key={JSON.stringify(own)} holder={{ role_id: role.id }} own={own} version={role.updated_at}>
        {text}
      </TypeEditor>
    );
  }
  return (
    <PageBody>
      {text}
      {isAll ? <AllTypes /> : <TypeMatrix value={own} />}
    </PageBody>
  );
}

function AllTypes() {
  const { data = [] } = useRead(userReads.types, {}, { fresh: 'master' });
  return <TypeMatrix value={Object.fromEntries(data.map((type) => [type.id, ALL_FLAGS])) as TypeGrants} />;
}
