import { useState } from 'react';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { patchUser, refreshSession } from '../../../platform/web/session/session.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { PasswordField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from './profile.module.css';
import { profileCalls } from './profile-calls.ts';

const SHORTEST = 8;
const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Sets a new password; during the first sign-in this opens the rest of the product. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const t = useT();
  const [values, setValues] = useState(EMPTY);
  const [hasTried, setTried] = useState(false);
  const save = useChange(profileCalls.password, {
    onDone: async () => {
      setValues(EMPTY);
      setTried(false);
      notify(t('profile.password.saved'));
      await patchUser({ is_first_time_login: false });
      await refreshSession();
      await invalidate(['/auth/sessions']);
      onDone?.();
    },
  });
  const own: Partial<Record<keyof typeof EMPTY, string | null>> = {
    current_password: values.current_password === '' ? t('profile.password.current_required') : null,
    password: [...values.password].length < SHORTEST ? t('profile.password.short') : null,
    password_confirmation: values.password === values.password_confirmation ? null : t('profile.password.differ'),
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    error: hasTried ? (own[name] ?? save.error?.errors[name]?.[0]) : null,
  });
  return (
    <Section title={t('profile.password')}>
      <Form
        className={styles.form}
        onSubmit={() => {
          setTried(true);
          if (Object.values(own).every((problem) => !problem)) save.mutate({ body: values });
        }}
      >
        {save.error && Object.keys(save.error.errors).length === 0 ? (
          <Banner meaning="danger" title={save.error.message} />
        ) : null}
        <PasswordField
          label={t('profile.password.current')}
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordField
          label={t('profile.password.new')}
          hint={t('profile.password.rule')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('profile.password.again')}
          autoComplete="new-password"
          {...field('password_confirmation')}
        />
        <div className={styles.end}>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {t('profile.password.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
