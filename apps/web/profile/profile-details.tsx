import { useEffect, useRef } from 'react';
import type { Language } from '../../../platform/kernel/errors.ts';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { type FormErrors, useForm } from '../../../platform/web/forms/use-form.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { switchLanguage } from '../../../platform/web/i18n/language-switch.ts';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
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

interface Names {
  first_name: string;
  last_name: string | null;
  phone?: string | null;
  updated_at?: string;
}
type Values = ReturnType<typeof namesOf>;
const NAMES = ['first_name', 'last_name', 'phone'] as const;

const namesOf = ({ first_name, last_name, phone }: Names) => ({
  first_name,
  last_name: last_name ?? '',
  phone: phone ?? '',
});

/** Names and phone: one form with Save. What changed elsewhere meanwhile is merged; where it is the same field, the person is told. */
export function NameForm() {
  const t = useT();
  const { user, isAdmin } = useSession();
  const read = useRef<Names>(user);
  const write = async (values: Values, isNews: boolean): Promise<{ saved: Names; isNews: boolean }> => {
    const { updated_at } = read.current;
    const body = { ...values, last_name: values.last_name || null, phone: values.phone || null, updated_at };
    try {
      return { saved: (await send(profileCalls.update, { body })) as Names, isNews };
    } catch (error) {
      const current = isApiError(error, 'conflict') ? (error.details.current as Names | undefined) : undefined;
      if (!current) throw error;
      const [before, theirs] = [namesOf(read.current), namesOf(current)];
      const news = NAMES.filter((name) => theirs[name] !== before[name]);
      // Who has read that it was changed and saves again means it.
      read.current = current;
      if (news.some((name) => values[name] !== before[name] && values[name] !== theirs[name])) throw error;
      const merged = Object.fromEntries(news.map((name) => [name, theirs[name]]));
      return write({ ...values, ...merged }, isNews || news.length > 0);
    }
  };
  const form = useForm({
    initial: namesOf(user),
    check: (values): FormErrors =>
      values.first_name.trim() === '' ? { first_name: t('profile.first_name_required') } : {},
    send: (values) => write(values, false),
    onDone: ({ saved, isNews }) => {
      const { first_name, last_name, phone, updated_at } = saved;
      read.current = saved;
      form.reset(namesOf(saved));
      void patchUser({ first_name, last_name, phone, updated_at });
      notify(t(isNews ? 'records.conflict.merged' : 'profile.saved'));
    },
  });
  const { isDirty, isBusy, reset } = form;
  useEffect(() => {
    // What comes while somebody types waits for the save.
    if (read.current === user || isDirty || isBusy) return;
    read.current = user;
    reset(namesOf(user));
  });
  useDirtyGuard({ name: 'profile', isDirty, value: form.values, onRestore: form.set });
  const field = (name: keyof typeof form.values) => ({
    name,
    value: form.values[name],
    onChange: (text: string) => form.set({ [name]: text }),
    error: form.errors[name] ?? null,
  });
  return (
    <Section title={t('profile.details')}>
      <Form className={styles.form} onSubmit={() => form.isDirty && form.submit()}>
        {form.failure ? <Banner meaning="danger" title={form.failure.message} /> : null}
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
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
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
        onSuccess: (saved) => {
          const { updated_at } = saved as Names;
          if (updated_at) void patchUser({ updated_at });
          void invalidate(['/notification/checknotifition-toggle/{user_id}', '/notification']);
        },
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
