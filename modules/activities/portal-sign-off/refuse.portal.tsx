import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { RefusalFields, useRefusal } from '../order-refusal/refusal-form.web.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';

interface Props {
  request: PortalRequest;
  onBack: () => void;
  onDone: () => void;
}

/** Something is wrong: the customer says what, instead of signing; the work stays unsigned and the team is told. */
export function Refuse({ request, onBack, onDone }: Props) {
  const t = useT();
  const { user } = useSession();
  const form = useRefusal(
    nameOf(user),
    (body) => send(portalCalls.refuse, { params: { id: request.id }, body }),
    () => {
      void invalidate(PORTAL_PATHS);
      onDone();
    },
  );
  return (
    <PortalCard title={t('portal.sign.wrong')} isPadded>
      <ShortForm
        title={t('portal.sign.wrong')}
        hideTitle
        failure={failureWords(form.failure, t)}
        submit={t('portal.sign.tell')}
        isBusy={form.isBusy}
        onSubmit={form.submit}
        second={{ label: t('portal.sign.back'), onClick: onBack }}
      >
        <p>{t('portal.sign.wrong_text', { reference: request.reference_no })}</p>
        <RefusalFields
          form={form}
          nameLabel={t('portal.sign.name')}
          reasonLabel={t('portal.sign.reason')}
          focus="reason"
        />
      </ShortForm>
    </PortalCard>
  );
}
