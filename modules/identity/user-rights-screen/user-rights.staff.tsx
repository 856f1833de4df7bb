import { useState } from 'react';
import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { MultiSelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type SetChange, writeSet } from '../permission-matrix/write-set.web.ts';
import styles from '../user-screen/user-screen.module.css';
import { USER_PATHS, type UserRecord, userReads, userWrites } from '../user-web/user-calls.web.ts';
import { useRoleOptions } from '../user-web/user-lookups.web.ts';
import { WhyPanel } from '../why-screen/why-panel.staff.tsx';
import { EffectivePermissions } from './effective-permissions.staff.tsx';
import { OwnPermissions } from './own-permissions.staff.tsx';

/** Roles, and every permission they come to with where it comes from. */
export default function UserRights({ user }: { user: UserRecord }) {
  const t = useT();
  const can = useCan();
  const { user: self } = useSession();
  const [isEditingOwn, setEditingOwn] = useState(false);
  const own = self.id === user.id ? t('users.rights.not_self') : undefined;
  const mayOwn = !user.is_customer_user && can('update.users') && can('assign_permissions.users');
  if (isEditingOwn) return <OwnPermissions user={user} onClose={() => setEditingOwn(false)} />;
  return (
    <PageBody>
      <div className={styles.wide}>
        <Roles user={user} />
        <WhyPanel user={user} />
        <Section
          title={t('users.rights.effective')}
          count={user.effective_permissions.length}
          action={
            mayOwn ? (
              <ReasonedButton onClick={() => setEditingOwn(true)} reason={own}>
                {t('users.rights.edit_own')}
              </ReasonedButton>
            ) : null
          }
        >
          <EffectivePermissions user={user} />
        </Section>
      </div>
    </PageBody>
  );
}

function Roles({ user }: { user: UserRecord }) {
  const t = useT();
  const can = useCan();
  const { user: self } = useSession();
  const [isEditing, setEditing] = useState(false);
  const may = !user.is_customer_user && can('update.users') && can('assign_roles.users');
  const reason = self.id === user.id ? t('users.rights.not_self') : undefined;
  return (
    <Section
      title={t('users.field.roles')}
      count={user.roles.length}
      action={
        may ? (
          <ReasonedButton onClick={() => setEditing(true)} reason={reason}>
            {t('users.rights.edit_roles')}
          </ReasonedButton>
        ) : null
      }
    >
      {user.roles.length === 0 ? (
        <p className={styles.text}>{t('users.rights.no_roles')}</p>
      ) : (
        <ul className={styles.links}>
          {user.roles.map((role) => (
            <li key={role.id}>
              {can('view.roles') ? <Link href={`/ams/roles/${role.id}`}>{role.name}</Link> : role.name}
            </li>
          ))}
        </ul>
      )}
      {user.is_customer_user ? (
        <p className={styles.text}>
          {t('users.rights.by_customer')} <Link href="?tab=customers">{t('users.tab.customers')}</Link>
        </p>
      ) : null}
      {isEditing ? <RolesDialog user={user} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

function RolesDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const t = useT();
  const options = useRoleOptions('staff');
  // What the dialog opened with: a newer record must not turn into a change of this person's.
  const [initial] = useState(() => ({ roles: idsOf(user) }));
  const form = useForm({
    initial,
    send: ({ roles }) =>
      withConfirmedPassword(() =>
        writeRoles(user.id, {
          before: initial.roles,
          mine: roles,
          onMerged: () => notify(t('records.conflict.merged')),
        }),
      ),
    onDone: () => {
      onClose();
      void invalidate([...USER_PATHS, '/role', '/activity-type-role']);
    },
  });
  return (
    <FormDialog
      title={t('users.rights.roles_title', { name: user.name })}
      text={t('users.rights.roles_text')}
      form={form}
      submit={t('users.rights.save_roles')}
      onClose={onClose}
    >
      <MultiSelectField
        label={t('users.field.roles')}
        name="roles"
        options={options}
        value={form.values.roles}
        onChange={(roles) => form.set({ roles })}
        error={form.errors.roles}
      />
    </FormDialog>
  );
}

const idsOf = (user: UserRecord): string[] => user.roles.map((role) => String(role.id));

const writeRoles = (id: number, change: SetChange): Promise<UserRecord> =>
  writeSet(change, {
    read: () => send(userReads.get, { params: { id } }),
    setOf: idsOf,
    write: (roles, { updated_at }) =>
      send(userWrites.update, { params: { id }, body: { roles: roles.map(Number), updated_at } }),
  });
