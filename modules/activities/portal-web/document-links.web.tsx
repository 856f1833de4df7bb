import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { viewerAddress } from '../../../platform/web/files/stored-file.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { portalCalls } from './portal-calls.web.ts';
import { usePortalCustomer } from './portal-customer.web.ts';
import type { PortalRequest } from './portal-types.web.ts';

/** The papers of a request. */
export type DocumentKind = 'statement' | 'receipt';

/** Makes a paper of the request and opens it. */
export function DocumentLink({ request, kind }: { request: PortalRequest; kind: DocumentKind }) {
  const t = useT();
  const { id: customerId } = usePortalCustomer();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const address = await send(portalCalls.document, { params: { customerId, id: request.id }, query: { kind } });
      window.open(viewerAddress(address), '_blank', 'noopener');
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      isBusy={isBusy}
      onClick={() => void open()}
      aria-label={t('portal.document.open', { what: t(`portal.document.${kind}`) })}
    >
      PDF
    </Button>
  );
}
