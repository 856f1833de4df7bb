import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { PasswordField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { passwordCalls } from './password-calls.ts';
import { PublicPage } from './public-page.tsx';

const SHORTEST = 8;

/** Sets a new password with a mailed link, staff. */
export const StaffReset = () => <ResetPage audience="staff" />;

/** Sets a new password with a mailed link, customers. */
export const CustomerReset = () => <ResetPage audience="customer" />;

function ResetPage({ audience }: { audience: 'staff' | 'customer' }) {
  const t = useT();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const link = useRead(passwordCalls.link, { body: { token } }, { isEnabled: token !== '', isQuiet: true });
  const form = useReset(token);
  const signIn = audience === 'staff' ? '/login' : '/customer-login';
  const links = <Link href={signIn}>{t('public.forgot.back')}</Link>;
  const isExpired =
    token === '' || link.error?.status === 410 || link.error?.status === 404 || form.error?.status === 410;
  if (isExpired) {
    const again = audience === 'staff' ? '/forgot_password' : '/customer_forgot_password';
    return (
      <PublicPage title={t('public.reset.expired')} text={t('public.reset.expired_text')} links={links}>
        <Button variant="primary" isWide href={again}>
          {t('public.reset.new_link')}
        </Button>
      </PublicPage>
    );
  }
  if (form.isDone) {
    return (
      <PublicPage title={t('public.reset.title')} notice={t('public.reset.done')}>
        <Button variant="primary" isWide href={signIn}>
          {t('public.sign_in.submit')}
        </Button>
      </PublicPage>
    );
  }
  const email = link.data?.email_masked;
  return (
    <PublicPage
      title={t('public.reset.title')}
      text={
        <>
          {email ? `${t('public.reset.for', { email })}. ` : null}
          {t('public.reset.text')}
        </>
      }
      error={form.problem ? { title: form.problem } : null}
      onSubmit={form.submit}
      links={links}
    >
      <PasswordField label={t('public.reset.new')} name="password" autoComplete="new-password" {...form.password} />
      <PasswordField
        label={t('public.reset.again')}
        name="password_confirmation"
        autoComplete="new-password"
        {...form.again}
      />
      <Button variant="primary" type="submit" isWide isBusy={form.isBusy}>
        {t('public.reset.submit')}
      </Button>
    </PublicPage>
  );
}

function useReset(token: string) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [hasTried, setTried] = useState(false);
  const save = useChange(passwordCalls.set);
  const shortError = [...password].length < SHORTEST ? t('public.reset.short') : null;
  const differError = again === password ? null : t('public.reset.differ');
  const sent = save.error?.errors.password?.[0];
  const submit = () => {
    setTried(true);
    if (!shortError && !differError) save.mutate({ body: { token, password, password_confirmation: again } });
  };
  return {
    password: { value: password, onChange: setPassword, error: hasTried ? (shortError ?? sent) : undefined },
    again: { value: again, onChange: setAgain, error: hasTried ? differError : undefined },
    problem: save.error && !sent ? save.error.message : null,
    error: save.error,
    isBusy: save.isPending,
    isDone: save.isSuccess,
    submit,
  };
}
