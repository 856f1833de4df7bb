import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { personName, REGISTRATION_PATHS, type RegistrationRow, registrationCalls } from './registration-calls.web.ts';

/** Refuses somebody; the reason goes to them by mail. */
export function RejectDialog({ row, onClose }: { row: RegistrationRow; onClose: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const reject = useChange(registrationCalls.reject, {
    invalidates: REGISTRATION_PATHS,
    onDone: () => {
      onClose();
      notify(t('registrations.rejected', { name: personName(row) }));
    },
  });
  const submit = () => {
    setTried(true);
    if (reason.trim() !== '') reject.mutate({ params: { id: row.id }, body: { reason } });
  };
  return (
    <Dialog
      isOpen
      title={t('registrations.reject_title', { name: personName(row) })}
      notice={reject.error ? <Banner meaning="danger" title={reject.error.message} isAssertive /> : null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="danger" isBusy={reject.isPending} onClick={submit}>
            {t('registrations.reject')}
          </Button>
        </>
      }
    >
      <TextareaField
        label={t('registrations.reason')}
        hint={t('registrations.reason_hint')}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired
        error={hasTried && reason.trim() === '' ? t('registrations.reason_required') : undefined}
      />
    </Dialog>
  );
}
