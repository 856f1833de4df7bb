import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { statusStep } from '../customer/customer.rules.ts';
import { CUSTOMER_PATHS, customerWrites } from './customer-calls.web.ts';
import type { CustomerStatus } from './customer-types.web.ts';
import type { ActedOn } from './use-customer-actions.staff.tsx';

/** Puts a customer on hold, blocks, releases or deactivates it, with the reason where one is asked for. */
export default function StatusDialog(props: { customer: ActedOn; status: CustomerStatus; onClose: () => void }) {
  const { customer, status, onClose } = props;
  const t = useT();
  const needsReason = statusStep(customer.status, status)?.needsReason ?? false;
  const verb = status === 'active' ? (customer.status === 'inactive' ? 'reactivate' : 'release') : status;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): FormErrors => (needsReason && !reason.trim() ? { reason: ruleText('reason_required') } : {}),
    send: ({ reason }) =>
      send(customerWrites.status, { params: { id: customer.id }, body: { status, reason: reason.trim() || null } }),
    onDone: () => {
      onClose();
      void invalidate(CUSTOMER_PATHS);
    },
  });
  return (
    <FormDialog
      title={t(`customer.step_question.${verb}`, { name: customer.name })}
      text={t(`customer.step_text.${verb}`)}
      form={form}
      submit={t(`customer.step.${verb}`)}
      isDanger={status === 'blocked'}
      onClose={onClose}
    >
      {needsReason ? (
        <TextareaField
          name="reason"
          label={t('customer.reason')}
          value={form.values.reason}
          onChange={(reason) => form.set({ reason })}
          error={form.errors.reason}
          maxLength={500}
          isRequired
          autoFocus
        />
      ) : null}
    </FormDialog>
  );
}
