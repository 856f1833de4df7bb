import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorMessage, isApiError } from '../../../platform/web/query/api-error.ts';
import { type SignedOutNotice, signIn, takeNotice } from '../../../platform/web/session/session.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { PasswordField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ProviderButton } from './provider-button.tsx';
import { PublicPage } from './public-page.tsx';
import { SecondStep } from './second-step.tsx';
import { goOn } from './sign-in-calls.ts';

/** The alert about missing web access comes half a second after the page. */
const ALERT_DELAY = 500;

type Door = 'staff' | 'customer';

/** Sign-in of the staff area. */
export const StaffLogin = () => <LoginPage door="staff" />;

/** Sign-in of the customer portal. */
export const CustomerLogin = () => <LoginPage door="customer" />;

function LoginPage({ door }: { door: Door }) {
  const t = useT();
  const notice = useNotice();
  const form = useSignIn(door);
  const isStaff = door === 'staff';
  if (form.challenge) return <SecondStep challenge={form.challenge} onBack={form.startAgain} />;
  return (
    <PublicPage
      title={t(isStaff ? 'public.sign_in.title' : 'public.sign_in.customer_title')}
      error={
        form.problem
          ? { title: form.problem, text: form.isWrong ? t('public.sign_in.retry') : undefined }
          : notice === 'no_web_access'
            ? { title: t('web.session.no_web_access') }
            : null
      }
      notice={notice === 'session_expired' && !form.problem ? t('web.session.session_expired') : undefined}
      onSubmit={form.submit}
      links={<Ways isStaff={isStaff} />}
    >
      <TextField
        label={t('public.sign_in.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={form.setEmail}
        error={form.errors.email}
        autoFocus
      />
      <PasswordField
        label={t('public.sign_in.password')}
        name="password"
        autoComplete="current-password"
        value={form.password}
        onChange={form.setPassword}
        error={form.errors.password}
      />
      <Button variant="primary" type="submit" isWide isBusy={form.isBusy}>
        {t('public.sign_in.submit')}
      </Button>
      <ProviderButton />
    </PublicPage>
  );
}

/** Forgotten password, and the other audience's door. */
function Ways({ isStaff }: { isStaff: boolean }) {
  const t = useT();
  const redirect = useRedirectSuffix();
  return (
    <>
      <Link href={isStaff ? '/forgot_password' : '/customer_forgot_password'}>{t('public.sign_in.forgot')}</Link>
      <Link href={`${isStaff ? '/customer-login' : '/login'}${redirect}`}>
        {t(isStaff ? 'public.sign_in.to_customer' : 'public.sign_in.to_staff')}
      </Link>
    </>
  );
}

function useSignIn(door: Door) {
  const t = useT();
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  const submit = async () => {
    const missing = {
      ...(email.trim() === '' ? { email: t('public.sign_in.email_required') } : {}),
      ...(password === '' ? { password: t('public.sign_in.password_required') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) {
      document.getElementById('email' in missing ? 'email' : 'password')?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await signIn(door, { email: email.trim(), password });
      await goOn(router);
    } catch (error) {
      setBusy(false);
      if (isApiError(error, 'second_factor_required')) return setChallenge(String(error.details.challenge_token));
      setWrong(isApiError(error, 'invalid_credentials'));
      const first = isApiError(error) ? (error.errors.email?.[0] ?? error.errors.password?.[0]) : undefined;
      setProblem(first ?? errorMessage(error, t('web.error.unknown')));
    }
  };
  const startAgain = () => {
    setChallenge(null);
    setPassword('');
  };
  return {
    ...{ email, setEmail, password, setPassword, isBusy, problem, isWrong, errors, challenge, startAgain },
    submit: () => void submit(),
  };
}

function useNotice(): SignedOutNotice | null {
  const [taken] = useState(takeNotice);
  const [shown, setShown] = useState<SignedOutNotice | null>(taken === 'session_expired' ? taken : null);
  useEffect(() => {
    const timer = setTimeout(() => setShown(taken), ALERT_DELAY);
    return () => clearTimeout(timer);
  }, [taken]);
  return shown;
}

function useRedirectSuffix(): string {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  return redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
}
