import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { StepFrame } from './step-frame.staff.tsx';

interface Props {
  action: 'incomplete' | 'reopen' | 'cancel';
  record: OrderRecord;
  onClose: () => void;
}

/** Marks incomplete, opens again or cancels; says what follows and takes the reason. */
export function ReasonDialog({ action, record, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const change = useChange(action === 'cancel' ? orderWrites.cancel : orderWrites.incomplete, {
    onDone: (answer) => {
      onClose();
      void keepRecord(answer);
    },
  });
  const offered = record.allowed_actions.find((each) => each.action === action);
  const isNeeded = offered?.needs.includes('reason') ?? false;
  const submit = () => {
    if (isNeeded && reason.trim() === '') setMissing(t('activity.reason.missing'));
    else change.mutate({ params: { id: record.id }, body: { reason: reason.trim() || null } });
  };
  return (
    <StepFrame
      title={t(`activity.${action}.title`, { reference: record.reference_no })}
      confirm={t(`activity.step.${action}_long`)}
      keep={action === 'cancel' ? t('activity.cancel.keep') : undefined}
      isDanger={action === 'cancel'}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t(`activity.${action}.text`)}</p>
      <TextareaField
        label={t('activity.field.reason')}
        name="reason"
        isRequired={isNeeded}
        isOptional={!isNeeded}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setMissing(null);
        }}
        maxLength={2000}
        error={missing ?? change.error?.errors.reason?.[0]}
        autoFocus
      />
    </StepFrame>
  );
}
