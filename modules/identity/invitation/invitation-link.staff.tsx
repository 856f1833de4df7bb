import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import type { Remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';

interface Made {
  link: string;
  expires_at: string;
}

/** Props of InvitationLink. */
export interface InvitationLinkProps {
  name: string;
  /** The call that makes the link, and what it asks. */
  call: Remote<object, Made>;
  request: object;
  onClose: () => void;
}

/** Makes a link with which somebody comes in, and shows it this once. */
export default function InvitationLink({ name, call, request, onClose }: InvitationLinkProps) {
  const t = useT();
  const format = useFormat();
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState('');
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(made?.link ?? '').then(() => setCopied(true));
  const isAsked = useRef(false);
  useEffect(() => {
    // One opening, one link: each new one ends the one before.
    if (isAsked.current) return;
    isAsked.current = true;
    send(call, request).then(setMade, (error: unknown) => setProblem(errorMessage(error, t('web.error.unknown'))));
  });
  return (
    <Dialog
      isOpen
      title={t('invitation.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
          {made ? (
            <Button variant="primary" onClick={copy}>
              {t(isCopied ? 'ui.copy.done' : 'ui.copy.copy')}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <Banner meaning="danger" title={problem} isAssertive /> : null}
      {made ? (
        <>
          <p>{t('invitation.text', { name, until: format.at(made.expires_at) })}</p>
          <p style={{ overflowWrap: 'anywhere' }}>
            {t('invitation.link')} <code>{made.link}</code>
          </p>
          <p>{t('invitation.once')}</p>
        </>
      ) : problem ? null : (
        <Skeleton lines={3} height={20} />
      )}
    </Dialog>
  );
}
