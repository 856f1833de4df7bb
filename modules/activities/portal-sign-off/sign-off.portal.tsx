import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../../platform/web/query/send.ts';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { portalCalls } from '../portal-web/portal-calls.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { Refuse } from './refuse.portal.tsx';
import styles from './sign-off.module.css';
import { SignReview } from './sign-review.portal.tsx';
import { SignatureForm } from './signature-form.portal.tsx';

interface Props {
  request: PortalRequest;
  onBack: () => void;
  onSigned: () => void;
  onRefused: () => void;
}

/** What was done and the signature for it; or what is wrong instead. */
export function SignOff({ request, onBack, onSigned, onRefused }: Props) {
  const t = useT();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {request.reference_no}
      </button>
      <PortalPageHead title={t('portal.sign.title', { reference: request.reference_no })} />
      <div className={styles.columns}>
        <div>
          <SignReview request={request} />
        </div>
        {isRefusing ? (
          <Refuse request={request} onBack={() => setRefusing(false)} onDone={onRefused} />
        ) : (
          <PortalCard title={t('portal.sign.signature')} isPadded>
            <SignatureForm
              title={t('portal.sign.signature')}
              submit={t('portal.sign.submit')}
              sure={t('portal.sign.sure', { reference: request.reference_no })}
              second={{ label: t('portal.sign.wrong'), onClick: () => setRefusing(true) }}
              send={(body) => send(portalCalls.signOff, { params: { id: request.id }, body })}
              onDone={onSigned}
            />
          </PortalCard>
        )}
      </div>
    </>
  );
}
