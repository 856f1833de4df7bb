import { Dialog } from '../../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { PasswordField } from '../../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../../ui/primitives/form.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { useForm } from '../../forms/use-form.ts';
import { looseRemote } from '../../query/remote.ts';
import { send } from '../../query/send.ts';
import { useSession } from '../session-store.ts';

const confirmCall = looseRemote<{ body: { password: string } }, { reauthenticated_at: string }>(
  'POST',
  '/auth/confirm',
);

/** Asks for the person's own password before a dangerous action; a wrong one is said at the field. */
export default function PasswordDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useT();
  const { user } = useSession();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> =>
      password === '' ? { password: t('web.confirm_password.required') } : {},
    send: (body) => send(confirmCall, { body }, { isQuiet: true }),
    onDone: () => onAnswer(true),
  });
  return (
    <Dialog
      isOpen
      title={t('web.confirm_password.title')}
      notice={form.failure ? <Banner meaning="danger" title={form.failure.message} isAssertive /> : null}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.submit}>
            {t('web.confirm_password.confirm')}
          </Button>
        </>
      }
    >
      <Form onSubmit={form.submit}>
        {/* Password managers want to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('web.confirm_password.password')}
          hint={t('web.confirm_password.hint')}
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={(password) => form.set({ password })}
          error={form.errors.password}
          isRequired
          autoFocus
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
