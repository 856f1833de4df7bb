import { useSearch } from '@tanstack/react-router';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { rememberStart, signInCalls } from './sign-in-calls.ts';

/** Signs in at the company's identity provider; nothing while it has none. */
export function ProviderButton() {
  const t = useT();
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const { data } = useRead(signInCalls.methods, {}, { fresh: 'master', isQuiet: true });
  const start = useChange(signInCalls.start, {
    onDone: ({ url, state }) => {
      rememberStart(state, redirect);
      window.location.assign(url);
    },
  });
  if (!data?.oidc) return null;
  return (
    <>
      {start.error ? <Banner meaning="danger" title={start.error.message} isAssertive /> : null}
      <Button isWide isBusy={start.isPending || start.isSuccess} onClick={() => start.mutate({ body: {} })}>
        {t('public.sign_in.with', { provider: data.oidc.label })}
      </Button>
    </>
  );
}
