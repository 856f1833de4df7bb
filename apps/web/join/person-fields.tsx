import { useState } from 'react';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { PasswordField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './join.module.css';

const SHORTEST = 8;

/** What a person says of themselves. */
export interface PersonValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password: string;
  password_confirmation: string;
  website: string;
}

const EMPTY: PersonValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  website: '',
};

/** The person's fields with their checks; `error` brings what the server said of them. */
export function usePerson(error: ApiError | null, fixedEmail?: string) {
  const t = useT();
  const [values, setValues] = useState(EMPTY);
  const [hasTried, setTried] = useState(false);
  const email = fixedEmail ?? values.email;
  const own: Partial<Record<keyof PersonValues, string>> = {};
  if (values.first_name.trim() === '') own.first_name = t('join.first_name_required');
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) own.email = t('join.email_required');
  if ([...values.password].length < SHORTEST) own.password = t('join.password_short');
  if (values.password_confirmation !== values.password) own.password_confirmation = t('join.password_differ');
  const check = (): boolean => {
    setTried(true);
    const [first] = Object.keys(own);
    if (first) document.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  return {
    values: { ...values, email },
    isEmailFixed: fixedEmail !== undefined,
    check,
    field: (name: keyof PersonValues) => ({
      name,
      value: name === 'email' ? email : values[name],
      onChange: (text: string) => setValues({ ...values, [name]: text }),
      error: hasTried ? (own[name] ?? error?.errors[name]?.[0]) : undefined,
    }),
  };
}

/** Name, e-mail, telephone and the password to sign in with. */
export function PersonFields({ person }: { person: ReturnType<typeof usePerson> }) {
  const t = useT();
  const { field } = person;
  return (
    <>
      <TextField label={t('join.first_name')} autoComplete="given-name" isRequired {...field('first_name')} />
      <TextField label={t('join.last_name')} autoComplete="family-name" {...field('last_name')} />
      <TextField
        label={t('join.email')}
        type="email"
        autoComplete="email"
        isRequired
        isReadOnly={person.isEmailFixed}
        {...field('email')}
      />
      <TextField label={t('join.phone')} type="tel" autoComplete="tel" {...field('phone')} />
      <PasswordField
        label={t('join.password')}
        hint={t('join.password_hint')}
        autoComplete="new-password"
        isRequired
        {...field('password')}
      />
      <PasswordField
        label={t('join.password_again')}
        autoComplete="new-password"
        isRequired
        {...field('password_confirmation')}
      />
      {/* People never see this field; robots fill it. */}
      <div className={styles.trap} aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={person.values.website}
          onChange={(event) => field('website').onChange(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
