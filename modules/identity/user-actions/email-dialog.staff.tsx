import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { useVersion } from '../../../platform/web/forms/use-version.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, type UserRow, userWrites } from '../user-web/user-calls.web.ts';

/** A new address to sign in with; takes effect at once and needs the own password. */
export function EmailDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const atVersion = useVersion(user);
  const form = useForm({
    initial: { email: user.email ?? '' },
    check: ({ email }): Record<string, string> => {
      if (email.trim() === '') return { email: ruleText('email_field_required') };
      return isEmail(email) ? {} : { email: ruleText('email') };
    },
    send: (body) =>
      withConfirmedPassword(() =>
        atVersion((version) => send(userWrites.email, { params: { id: user.id }, body: { ...body, ...version } })),
      ),
    onDone: (_saved, { email }) => {
      onClose();
      notify(t('users.email.done', { name: user.name, email: email.trim() }));
      void invalidate(USER_PATHS);
    },
  });
  return (
    <FormDialog
      title={t('users.email.title', { name: user.name })}
      text={t('users.email.text')}
      form={form}
      submit={t('users.email.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('users.field.email')}
        name="email"
        type="email"
        value={form.values.email}
        onChange={(email) => form.set({ email })}
        error={form.errors.email}
        maxLength={254}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
