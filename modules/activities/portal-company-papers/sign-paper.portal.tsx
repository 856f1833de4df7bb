import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { Paper } from '../portal-papers/papers-card.portal.tsx';
import { SignatureForm } from '../portal-sign-off/signature-form.portal.tsx';
import { PORTAL_PATHS } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import type { signPaperCall } from './company-paper.contract.ts';

const signCall = remote<typeof signPaperCall>(
  'POST',
  '/customer-portal/{customerId}/orders/{id}/documents/{documentId}/sign',
);

interface Props {
  orderId: number;
  paper: Paper;
  onClose: () => void;
}

/** Signs a document where it stands, in the version that was read. */
export function SignPaper({ orderId, paper, onClose }: Props) {
  const t = useT();
  const { id: customerId } = usePortalCustomer();
  return (
    <SignatureForm
      title={t('portal.own_papers.sign_named', { name: paper.name })}
      submit={t('portal.own_papers.submit')}
      sure={t('portal.own_papers.sure', { name: paper.name })}
      second={{ label: t('ui.dialog.cancel'), onClick: onClose }}
      send={(signed) =>
        send(signCall, {
          params: { customerId, id: orderId, documentId: paper.id },
          body: { version: paper.master_document?.version ?? 0, content_sha256: paper.content_sha256 ?? '', ...signed },
        }).catch(async (error: unknown) => {
          // It is not what was read any more: the page shows what it is now.
          if (isApiError(error) && (error.status === 409 || error.status === 404)) await invalidate(PORTAL_PATHS);
          throw error;
        })
      }
      onDone={() => {
        notify(t('portal.own_papers.done', { name: paper.name }));
        onClose();
      }}
    />
  );
}
