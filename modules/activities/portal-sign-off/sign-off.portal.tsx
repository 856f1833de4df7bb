import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
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
  // The reference stays in one piece.
  const [before, after] = t('portal.sign.title', { reference: '#' }).split('#');
  // What stood here when the customer came is what they may have read.
  const [first] = useState(request.content_sha256);
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {request.reference_no}
      </button>
      <PortalPageHead
        title={
          <>
            {before}
            <span className={styles.whole}>{request.reference_no}</span>
            {after}
          </>
        }
      />
      <div className={styles.columns}>
        <div>
          <SignReview request={request} />
        </div>
        {isRefusing ? (
          <Refuse request={request} onBack={() => setRefusing(false)} onDone={onRefused} />
        ) : (
          <PortalCard title={t('portal.sign.signature')} isPadded>
            {request.content_sha256 && request.content_sha256 !== first ? (
              <Banner meaning="warning" isAssertive>
                {t('portal.sign.changed')}
              </Banner>
            ) : null}
            <SignatureForm
              // Other work is another form: nothing that was signed or confirmed is carried over.
              key={request.content_sha256}
              title={t('portal.sign.signature')}
              submit={t('portal.sign.submit')}
              sure={request.sign_statement ?? ''}
              second={{ label: t('portal.sign.wrong'), onClick: () => setRefusing(true) }}
              send={(body) =>
                send(portalCalls.signOff, {
                  params: { id: request.id },
                  body: { ...body, content_sha256: request.content_sha256 },
                }).catch(async (error: unknown) => {
                  // It is not what was read any more: the page shows what it is now.
                  if (isApiError(error) && error.status === 409) await invalidate(PORTAL_PATHS);
                  throw error;
                })
              }
              onDone={onSigned}
            />
          </PortalCard>
        )}
      </div>
    </>
  );
}
