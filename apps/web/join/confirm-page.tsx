import { isApiError } from '../../../platform/web/query/api-error.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { joinCalls } from './join-calls.ts';

/** The link of the mail: one press confirms the address, so that a mail scanner alone confirms nothing. */
export function ConfirmAddress({ token }: { token: string }) {
  const t = useT();
  const confirm = useChange(joinCalls.verify);
  // A link that was used before tells what became of the request.
  const received = isApiError(confirm.error, 'registration_received') ? confirm.error.details.status : null;
  const status = confirm.data?.status ?? (received as 'pending' | 'approved' | null);
  if (status) return <Ended status={status} />;
  return (
    <PublicPage
      title={t('join.confirm.title')}
      text={t('join.confirm.text')}
      error={confirm.error ? { title: confirm.error.message } : null}
    >
      <Button variant="primary" isWide isBusy={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
        {t('join.confirm.submit')}
      </Button>
    </PublicPage>
  );
}

/** What happens next, after the last thing a person can do here. */
export function Ended({ status }: { status: 'email_pending' | 'pending' | 'approved' }) {
  const t = useT();
  return (
    <PublicPage title={t(`join.${status}.title`)} text={t(`join.${status}.text`)}>
      {status === 'approved' ? (
        <Button variant="primary" isWide href="/customer-login">
          {t('join.sign_in')}
        </Button>
      ) : null}
    </PublicPage>
  );
}
