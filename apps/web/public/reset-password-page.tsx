import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { PasswordField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { NotMe } from './not-me.tsx';
import { passwordCalls } from './password-calls.ts';
import { PublicPage } from './public-page.tsx';

const SHORTEST = 8;

/** Sets a new password with a mailed link, staff. */
export const StaffReset = () => <ResetPage audience="staff" />;

/** Sets a new password with a mailed link, customers. */
export const CustomerReset = () => <ResetPage audience="customer" />;

function ResetPage({ audience }: { audience: 'staff' | 'customer' }) {
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const link = useRead(passwordCalls.link, { body: { token } }, { isEnabled: token !== '', isQuiet: true });
  const form = useReset(token);
  const signIn = audience === 'staff' ? '/login' : '/customer-login';
  const gone = [404, 410];
  const isExpired = token === '' || gone.includes(link.error?.status ?? 0) || gone.includes(form.error?.status ?? 0);
  if (isExpired)
    return <Expired signIn={signIn} again={audience === 'staff' ? '/forgot_password' : '/customer_forgot_password'} />;
  if (form.isDone) return <Done signIn={signIn} />;
  if (link.data?.kind === 'not_me') return <NotMe token={token} signIn={signIn} />;
  return <NewPassword form={form} email={link.data?.email_masked} signIn={signIn} />;
}

function Expired({ signIn, again }: { signIn: string; again: string }) {
  const t = useT();
  return (
    <PublicPage
      title={t('public.reset.expired')}
      text={t('public.reset.expired_text')}
      links={<Link href={signIn}>{t('public.forgot.back')}</Link>}
    >
      <Button variant="primary" isWide href={again}>
        {t('public.reset.new_link')}
      </Button>
    </PublicPage>
  );
}

function Done({ signIn }: { signIn: string }) {
  const t = useT();
  return (
    <PublicPage title={t('public.reset.title')} notice={t('public.reset.done')}>
      <Button variant="primary" isWide href={signIn}>
        {t('public.sign_in.submit')}
      </Button>
    </PublicPage>
  );
}

function NewPassword(props: { form: ReturnType<typeof useReset>; email: string | undefined; signIn: string }) {
  const { form, email } = props;
  const t = useT();
  const rule = t('public.reset.text');
  return (
    <PublicPage
      title={t('public.reset.title')}
      text={email ? `${t('public.reset.for', { email })}. ${rule}` : rule}
      error={form.problem ? { title: form.problem } : null}
      onSubmit={form.submit}
      links={<Link href={props.signIn}>{t('public.forgot.back')}</Link>}
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
