import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from './public-page.tsx';
import { signInCalls } from './sign-in-calls.ts';

/** The link of the mail about a sign-in somewhere new: ends every session, then asks for a new password. */
export function NotMe({ token, signIn }: { token: string; signIn: string }) {
  const t = useT();
  const navigate = useNavigate();
  const end = useChange(signInCalls.notMe, {
    onDone: (answer) => {
      const path = signIn === '/login' ? '/reset_password' : '/customer_reset_password';
      void navigate({ href: `${path}?token=${answer.token}`, replace: true });
    },
  });
  return (
    <PublicPage
      title={t('public.not_me.title')}
      text={t('public.not_me.text')}
      error={end.error ? { title: end.error.message } : null}
      links={<Link href={signIn}>{t('public.not_me.was_me')}</Link>}
    >
      <Button variant="danger" isWide isBusy={end.isPending} onClick={() => end.mutate({ body: { token } })}>
        {t('public.not_me.submit')}
      </Button>
    </PublicPage>
  );
}
