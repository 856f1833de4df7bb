import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { PasswordField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, type UserRow, userWrites } from '../user-web/user-calls.web.ts';

const SHORTEST = 8;

/** A password chosen for somebody else, who then has to choose an own one. */
export function PasswordDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> =>
      password.length < SHORTEST ? { password: ruleText('password_short') } : {},
    send: (body) => withConfirmedPassword(() => send(userWrites.password, { params: { id: user.id }, body })),
    onDone: () => {
      onClose();
      notify(t('users.password.done', { name: user.name }));
      void invalidate(USER_PATHS);
    },
  });
  return (
    <FormDialog
      title={t('users.password.title', { name: user.name })}
      text={t('users.password.text')}
      form={form}
      submit={t('users.password.submit')}
      onClose={onClose}
    >
      <PasswordField
        label={t('users.password.field')}
        hint={t('users.password.hint')}
        name="password"
        autoComplete="new-password"
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.errors.password}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
