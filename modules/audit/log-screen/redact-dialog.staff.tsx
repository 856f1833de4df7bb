import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
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
      reason.trim() === '' ? { reason: ruleText('reason_required') } : {},
    send: ({ reason }) =>
      withConfirmedPassword(() => send(auditCalls.redact, { params: { id }, body: { reason: reason.trim() } })),
    onDone: () => {
      onClose();
      notify(t('audit.redact.done'));
      void invalidate(['/auditlogs']);
    },
  });
  return (
    <FormDialog
      title={t('audit.redact.title')}
      text={t('audit.redact.text')}
      form={form}
      submit={t('audit.redact')}
      isDanger
      onClose={onClose}
    >
      <TextareaField
        label={t('audit.redact.reason')}
        name="reason"
        value={form.values.reason}
        onChange={(reason) => form.set({ reason })}
        error={form.errors.reason}
        maxLength={500}
        isRequired
      />
    </FormDialog>
  );
}
