import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { enterSession } from '../../../platform/web/session/session.ts';
import type { SessionAnswer } from '../../../platform/web/session/session-types.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from './public-page.tsx';
import { goOn, signInCalls } from './sign-in-calls.ts';

/** The second step of signing in: a code of the authenticator app, or a recovery code (ADR 15). */
export function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const t = useT();
  const router = useRouter();
  const [code, setCode] = useState('');
  const [isPaper, setPaper] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const send = useChange(signInCalls.secondStep, {
    onDone: async (answer) => {
      await enterSession(answer as unknown as SessionAnswer);
      await goOn(router);
    },
  });
  const wrong = send.error?.errors.code?.[0];
  return (
    <PublicPage
      title={t('public.second.title')}
      text={t(isPaper ? 'public.second.paper_text' : 'public.second.text')}
      error={send.error && !wrong ? { title: send.error.message } : null}
      onSubmit={() => {
        setMissing(code.trim() === '');
        if (code.trim() !== '') send.mutate({ body: { challenge_token: challenge, code } });
      }}
      links={
        <>
          <Button variant="quiet" onClick={() => setPaper(!isPaper)}>
            {t(isPaper ? 'public.second.to_app' : 'public.second.to_paper')}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {t('public.forgot.back')}
          </Button>
        </>
      }
    >
      <TextField
        key={isPaper ? 'paper' : 'app'}
        label={t(isPaper ? 'public.second.paper' : 'public.second.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode={isPaper ? 'text' : 'numeric'}
        value={code}
        onChange={setCode}
        error={isMissing && code.trim() === '' ? t('public.second.required') : wrong}
        autoFocus
      />
      <Button variant="primary" type="submit" isWide isBusy={send.isPending}>
        {t('public.sign_in.submit')}
      </Button>
    </PublicPage>
  );
}
