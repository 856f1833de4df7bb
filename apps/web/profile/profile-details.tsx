import { useState } from 'react';
import type { Language } from '../../../platform/kernel/errors.ts';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { switchLanguage } from '../../../platform/web/i18n/language-switch.ts';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { patchUser } from '../../../platform/web/session/session.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { isOn } from '../../../platform/web/session/session-types.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { RadioField, SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from './profile.module.css';
import { profileCalls } from './profile-calls.ts';

/** Names and phone: one form with Save. */
export function NameForm() {
  const t = useT();
  const { user, isAdmin } = useSession();
  const stored = { first_name: user.first_name, last_name: user.last_name ?? '', phone: user.phone ?? '' };
  const [values, setValues] = useState(stored);
  const isDirty = JSON.stringify(values) !== JSON.stringify(stored);
  useDirtyGuard({ name: 'profile', isDirty, value: values, onRestore: setValues });
  const save = useChange(profileCalls.update, {
    onDone: () => {
      void patchUser({ ...values, last_name: values.last_name || null, phone: values.phone || null });
      notify(t('profile.saved'));
    },
  });
  const missing = save.isError || values.first_name.trim() !== '' ? null : t('profile.first_name_required');
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    error: save.error?.errors[name]?.[0] ?? (name === 'first_name' ? missing : null),
  });
  return (
    <Section title={t('profile.details')}>
      <Form
        className={styles.form}
        onSubmit={() => {
          if (isDirty && values.first_name.trim() !== '')
            save.mutate({ body: { ...values, last_name: values.last_name || null, phone: values.phone || null } });
        }}
      >
        {save.error && Object.keys(save.error.errors).length === 0 ? (
          <Banner meaning="danger" title={save.error.message} />
        ) : null}
        <TextField
          label={t('profile.first_name')}
          autoComplete="given-name"
          isRequired
          maxLength={100}
          {...field('first_name')}
        />
        <TextField label={t('profile.last_name')} autoComplete="family-name" maxLength={100} {...field('last_name')} />
        <TextField label={t('profile.phone')} type="tel" autoComplete="tel" maxLength={32} {...field('phone')} />
        <TextField
          label={t('profile.email')}
          value={user.email}
          onChange={() => undefined}
          isReadOnly
          hint={t(isAdmin ? 'profile.email_hint' : 'profile.email_hint_portal')}
        />
        <div className={styles.end}>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

/** Language and notifications: each applies at once. */
export function Choices() {
  const t = useT();
  const { user } = useSession();
  const update = useChange(profileCalls.update, { onFailed: (error) => notifyError(error.message) });
  const setNotification = (notification: boolean) => {
    void patchUser({ notification });
    update.mutate(
      { body: { notification } },
      {
        onSuccess: () => void invalidate(['/notification/checknotifition-toggle/{user_id}', '/notification']),
        onError: () => void patchUser({ notification: !notification }),
      },
    );
  };
  const setLanguage = (choice: Language) => void switchLanguage(choice);
  return (
    <Section title={t('profile.choices')}>
      <div className={styles.form}>
        <RadioField<Language>
          label={t('profile.language')}
          hint={t('profile.language_hint')}
          value={language()}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          onChange={setLanguage}
          isRow
        />
        <SwitchField
          label={t('profile.notifications')}
          hint={t('profile.notifications_hint')}
          value={isOn(user.notification ?? true)}
          onChange={setNotification}
        />
      </div>
    </Section>
  );
}
