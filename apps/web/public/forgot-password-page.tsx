import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { passwordCalls } from './password-calls.ts';
import { PublicPage } from './public-page.tsx';

/** Asks for a reset link as staff. */
export const StaffForgot = () => <ForgotPage audience="staff" />;

/** Asks for a reset link as a customer. */
export const CustomerForgot = () => <ForgotPage audience="customer" />;

function ForgotPage({ audience }: { audience: 'staff' | 'customer' }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const ask = useChange(passwordCalls.ask);
  const submit = () => {
    const isThere = email.trim() !== '';
    setMissing(isThere ? null : t('public.sign_in.email_required'));
    if (isThere) ask.mutate({ body: { email: email.trim(), audience } });
  };
  return (
    <PublicPage
      title={t('public.forgot.title')}
      text={ask.isSuccess ? undefined : t('public.forgot.text')}
      notice={ask.isSuccess ? t('public.forgot.sent') : undefined}
      error={ask.error ? { title: ask.error.message } : null}
      onSubmit={submit}
      links={<Link href={audience === 'staff' ? '/login' : '/customer-login'}>{t('public.forgot.back')}</Link>}
    >
      {ask.isSuccess ? null : (
        <>
          <TextField
            label={t('public.sign_in.email')}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={missing ?? ask.error?.errors.email?.[0]}
            autoFocus
          />
          <Button variant="primary" type="submit" isWide isBusy={ask.isPending}>
            {t('public.forgot.submit')}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
