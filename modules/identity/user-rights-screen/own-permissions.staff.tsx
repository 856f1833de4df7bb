import { useMemo } from 'react';
import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import { useVersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PermissionMatrix } from '../permission-matrix/permission-matrix.staff.tsx';
import { type SetChange, writeSet } from '../permission-matrix/write-set.web.ts';
import styles from '../user-screen/user-screen.module.css';
import { USER_PATHS, type UserRecord, userReads, userWrites } from '../user-web/user-calls.web.ts';

interface Values {
  permissions: readonly string[];
}

/** Permissions a person has beside those of the roles; what a role gives is ticked and stays. */
export function OwnPermissions({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const t = useT();
  const inherited = useMemo(() => byRole(user), [user]);
  const form = useVersionedForm<UserRecord, Values>({
    name: `user-permissions:${user.id}`,
    row: user,
    valuesOf: slugsOf,
    send: ({ permissions }, before) =>
      withConfirmedPassword(() =>
        writePermissions(user.id, {
          before: before.permissions,
          mine: permissions,
          onMerged: () => notify(t('records.conflict.merged')),
        }),
      ),
    onDone: () => {
      onClose();
      void invalidate(USER_PATHS);
    },
    label: () => t('users.rights.own'),
    shown: (_name, value) => t('users.rights.count', { count: value.length }),
  });
  const value = new Set(form.values.permissions);
  return (
    <>
      <PageBody>
        <Section
          title={t('users.rights.own')}
          action={form.isDirty ? null : <Button onClick={onClose}>{t('users.rights.back')}</Button>}
        >
          <p className={styles.text}>{t('users.rights.own_text')}</p>
          <FormFailure form={form} />
          <PermissionMatrix
            audience="staff"
            value={value}
            inherited={inherited}
            onChange={(next) => form.set({ permissions: [...next].sort() })}
          />
        </Section>
      </PageBody>
      <SaveBar
        changes={changeCount(user, form.values.permissions)}
        isSaving={form.isBusy}
        onSave={form.submit}
        onDiscard={() => {
          form.discard();
          onClose();
        }}
      />
      {form.conflict}
    </>
  );
}

const slugsOf = (user: UserRecord): Values => ({
  permissions: user.permissions.map((permission) => permission.slug).sort(),
});

const writePermissions = (id: number, change: SetChange): Promise<UserRecord> =>
  writeSet(change, {
    read: () => send(userReads.get, { params: { id } }),
    setOf: (user: UserRecord) => slugsOf(user).permissions,
    write: (permissions, { updated_at }) =>
      send(userWrites.update, { params: { id }, body: { permissions, updated_at } }),
  });

/** How many permissions are given or taken. */
function changeCount(user: UserRecord, now: readonly string[]): number {
  const before = new Set(user.permissions.map((permission) => permission.slug));
  const after = new Set(now);
  return [...after].filter((slug) => !before.has(slug)).length + [...before].filter((slug) => !after.has(slug)).length;
}

function byRole(user: UserRecord): Map<string, string> {
  return new Map(
    user.effective_permissions.flatMap(({ slug, sources }) => {
      const roles = sources.filter((source) => source !== '');
      return roles.length > 0 ? [[slug, roles.join(', ')] as const] : [];
    }),
  );
}
