import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { auditCalls } from './audit-calls.web.ts';

/** Blanks the values of an entry for good, with a reason. */
export function RedactDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const form = useForm<{ reason: string }, unknown>({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim() === '' ? { reason: ruleText('text_field_required') } : {},
    send: ({ reason }) =>
      withConfirmedPassword(() => send(auditCalls.redact, { params: { id }, body: { reason: reason.trim() } })),
    onDone: () => {
      onClose();
      notify(t('audit.redact.done'));
      void invalidate(['/auditlogs']);
    },
  });
  return (
    <Dialog
      isOpen
      title={t('audit.redact.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="danger" isBusy={form.isBusy} onClick={form.submit}>
            {t('audit.redact')}
          </Button>
        </>
      }
    >
      <p>{t('audit.redact.text')}</p>
      {form.failure ? <p role="alert">{form.failure.message}</p> : null}
      <TextareaField
        label={t('audit.redact.reason')}
        name="reason"
        value={form.values.reason}
        onChange={(reason) => form.set({ reason })}
        error={form.errors.reason}
        maxLength={500}
        isRequired
      />
    </Dialog>
  );
}
