import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { enterSession } from '../../../platform/web/session/session.ts';
import type { SessionAnswer } from '../../../platform/web/session/session-types.ts';
import { RefreshingBar } from '../../../ui/patterns/states/refreshing-bar.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from './public-page.tsx';
import { signInCalls, takeStart } from './sign-in-calls.ts';

type Sent = { code?: string; state?: string; iss?: string; error?: string };

/** Where the identity provider leads back to: ends the sign-in this tab began (ADR 16). */
export function ProviderCallback() {
  const t = useT();
  const problem = useFinish(useSearch({ strict: false }) as Sent);
  return (
    <PublicPage
      title={t(problem ? 'public.callback.failed' : 'public.callback.title')}
      error={problem ? { title: problem } : null}
    >
      {problem ? (
        <Button variant="primary" isWide href="/login">
          {t('public.forgot.back')}
        </Button>
      ) : (
        <RefreshingBar />
      )}
    </PublicPage>
  );
}

function useFinish({ code, state, iss, error }: Sent): string | null {
  const t = useT();
  const router = useRouter();
  const hasBegun = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const started = takeStart();
    // An answer to a question this tab never asked is somebody else's.
    if (error || !code || !state || started.state !== state) {
      setProblem(t(error === 'access_denied' ? 'public.callback.denied' : 'public.callback.foreign'));
      return;
    }
    send(signInCalls.finish, { body: { code, state, ...(iss ? { iss } : {}) } }, { isQuiet: true })
      .then(async (answer) => {
        await enterSession(answer as unknown as SessionAnswer);
        const on = started.redirect ? `?redirect=${encodeURIComponent(started.redirect)}` : '';
        await router.navigate({ href: `/login${on}`, replace: true });
      })
      .catch((thrown: unknown) => setProblem(errorMessage(thrown, t('web.error.unknown'))));
  }, [code, state, iss, error, router, t]);
  return problem;
}
