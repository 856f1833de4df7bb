import { useState } from 'react';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';

interface Props {
  name: string;
  isBusy: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection, which the customer gets. */
export function RejectDialog({ name, isBusy, onClose, onReject }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tries, setTries] = useState(0);
  const submit = () => {
    setTries(tries + 1);
    if (reason.trim()) onReject(reason.trim());
  };
  return (
    <Dialog
      isOpen
      title={t('documents.reject_question', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={submit}>
            {t('documents.reject')}
          </Button>
        </>
      }
    >
      <TextareaField
        label={t('documents.reason')}
        hint={t('documents.reject_text')}
        value={reason}
        onChange={setReason}
        maxLength={2000}
        error={tries > 0 && !reason.trim() ? t('documents.reason_needed') : null}
        isRequired
        autoFocus
      />
    </Dialog>
  );
}
