import { useState } from 'react';
import { ApiError } from '../../../platform/web/query/api-error.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useOfficersFor } from '../officer-choice/officer-choice.web.ts';
import { orderBulk } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { StepFrame } from './step-frame.staff.tsx';

const optionOf = (person: { id: number; name: string } | null): PickerOption | null =>
  person ? { value: String(person.id), label: person.name } : null;

/** Gives an activity its officer and second officer. */
export function AssignDialog({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const t = useT();
  const [officer, setOfficer] = useState(optionOf(record.driver));
  const [second, setSecond] = useState(optionOf(record.secondary_officer));
  const findOfficers = useOfficersFor(record.type.id, record.scheduled_start, {
    end: record.scheduled_end,
    orderId: record.id,
  });
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const assign = useChange(orderBulk.assign, {
    onDone: ({ failures }) => {
      const [failure] = failures;
      if (failure) setRefusal(new ApiError({ status: 409, code: failure.code, message: failure.message }));
      else onClose();
      void ordersChanged();
    },
  });
  const idOf = (option: PickerOption | null) => (option ? Number(option.value) : null);
  const submit = () => {
    setRefusal(null);
    assign.mutate({ body: { orders: [record.id], driverId: idOf(officer), secondary_officer: idOf(second) } });
  };
  return (
    <StepFrame
      title={t('activity.assign.title', { reference: record.reference_no })}
      confirm={t('activity.assign.confirm')}
      isBusy={assign.isPending}
      error={assign.error ?? refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <EntityPicker
        label={t('activity.field.officer')}
        search={findOfficers}
        value={officer}
        onChange={setOfficer}
        autoFocus
      />
      <EntityPicker
        label={t('activity.field.second_officer')}
        isOptional
        search={findOfficers}
        value={second}
        onChange={setSecond}
      />
    </StepFrame>
  );
}
