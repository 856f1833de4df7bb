import { send } from '../../../platform/web/query/send.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { RefusalFields, useRefusal } from '../order-refusal/refusal-form.web.tsx';
import { StepFrame } from '../order-steps/step-frame.staff.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';
import { signingCalls } from './signing-calls.web.ts';

/** The customer stands there and will not sign: who, and why. The activity stays as it is. */
export function RefuseDialog({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const t = useT();
  const form = useRefusal(
    record.contact_name ?? '',
    (body) => send(signingCalls.refuse, { params: { id: record.id }, body }),
    () => {
      onClose();
      notify(t('activity.refuse.done'));
      void refetchRecord(record.id);
    },
  );
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
      <RefusalFields
        form={form}
        nameLabel={t('activity.sign.name')}
        reasonLabel={t('activity.field.reason')}
        focus="name"
      />
    </StepFrame>
  );
}
