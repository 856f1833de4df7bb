import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { StepFrame } from '../order-steps/step-frame.staff.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';
import { signingCalls } from './signing-calls.web.ts';

/** The customer stands there and will not sign: who, and why. The activity stays as it is. */
export function RefuseDialog({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { name: record.contact_name ?? '', reason: '' },
    check: ({ name, reason }): FormErrors => ({
      ...(name.trim() ? {} : { name: ruleText('text_field_required') }),
      ...(reason.trim() ? {} : { reason: ruleText('text_field_required') }),
    }),
    send: ({ name, reason }) =>
      send(signingCalls.refuse, { params: { id: record.id }, body: { name: name.trim(), reason: reason.trim() } }),
    onDone: () => {
      onClose();
      notify(t('activity.refuse.done'));
      void refetchRecord(record.id);
    },
  });
  const { values, set, errors } = form;
  return (
    <StepFrame
      title={t('activity.refuse.title', { reference: record.reference_no })}
      confirm={t('activity.refuse.confirm')}
      isBusy={form.isBusy}
      error={form.failure}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p>{t('activity.refuse.text')}</p>
      <TextField
        label={t('activity.sign.name')}
        name="name"
        isRequired
        maxLength={200}
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        autoFocus
      />
      <TextareaField
        label={t('activity.field.reason')}
        name="reason"
        isRequired
        rows={3}
        maxLength={4000}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        error={errors.reason}
      />
    </StepFrame>
  );
}
