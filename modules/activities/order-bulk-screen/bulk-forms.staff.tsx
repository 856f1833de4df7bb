import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderBulk } from '../order-web/order-calls.web.ts';
import styles from '../order-web/order-form.module.css';
import { officers, warehouses, withFirst } from '../order-web/order-lookups.web.ts';
import type { BulkJob } from './order-work.web.ts';

export type BulkFormName = 'assign' | 'complete' | 'incomplete' | 'cancel' | 'warehouse';

interface Props {
  name: BulkFormName;
  count: number;
  onClose: () => void;
  onSubmit: (job: BulkJob) => void;
}

/** The question a bulk change asks before it runs. */
export function BulkForm(props: Props) {
  switch (props.name) {
    case 'assign':
      return <AssignForm {...props} />;
    case 'warehouse':
      return <WarehouseForm {...props} />;
    case 'complete':
      return <CompleteForm {...props} />;
    default:
      return <ReasonForm {...props} name={props.name} />;
  }
}

function Frame({
  name,
  count,
  onClose,
  onSubmit,
  children,
}: Omit<Props, 'onSubmit'> & { onSubmit: () => void; children: ReactNode }) {
  const t = useT();
  const form = useId();
  const verb = t(`activity.bulk.${name}_confirm`, { count });
  const isCancel = name === 'cancel';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`activity.bulk.${name}_title`, { count })}
      footer={
        <>
          {/* “Cancel” would name the act itself. */}
          <Button onClick={onClose}>
            {isCancel ? t('activity.bulk.cancel_keep', { count }) : t('ui.dialog.cancel')}
          </Button>
          <Button variant={isCancel ? 'danger' : 'primary'} type="submit" form={form}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.fields} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}

function AssignForm(props: Props) {
  const t = useT();
  const [officer, setOfficer] = useState<PickerOption | null>(null);
  const [second, setSecond] = useState<PickerOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const nobody = { value: '0', label: t('activity.unassigned') };
  const idOf = (option: PickerOption | null) => (option ? Number(option.value) || null : undefined);
  const submit = () => {
    const extra = { driverId: idOf(officer), secondary_officer: idOf(second) };
    const given = Object.fromEntries(Object.entries(extra).filter(([, id]) => id !== undefined));
    if (Object.keys(given).length === 0) setProblem(t('activity.bulk.assign_missing'));
    else props.onSubmit({ name: 'assign', call: orderBulk.assign, extra: given });
  };
  return (
    <Frame {...props} onSubmit={submit}>
      <EntityPicker
        label={t('activity.field.officer')}
        search={withFirst(officers, nobody).search}
        value={officer}
        onChange={setOfficer}
        error={problem}
        autoFocus
      />
      <EntityPicker
        label={t('activity.field.second_officer')}
        isOptional
        search={withFirst(officers, nobody).search}
        value={second}
        onChange={setSecond}
      />
    </Frame>
  );
}

function WarehouseForm(props: Props) {
  const t = useT();
  const [warehouse, setWarehouse] = useState<PickerOption | null>(null);
  const submit = () =>
    props.onSubmit({
      name: 'warehouse',
      call: orderBulk.warehouse,
      extra: { warehouseId: warehouse ? Number(warehouse.value) : null },
    });
  return (
    <Frame {...props} onSubmit={submit}>
      <EntityPicker
        label={t('activity.field.warehouse')}
        hint={t('activity.bulk.warehouse_hint')}
        search={warehouses.search}
        value={warehouse}
        onChange={setWarehouse}
      />
    </Frame>
  );
}

function CompleteForm(props: Props) {
  const t = useT();
  const [at, setAt] = useState(() => new Date().toISOString());
  const [address, setAddress] = useState('');
  const submit = () =>
    props.onSubmit({
      name: 'complete',
      call: orderBulk.complete,
      extra: { completed_at: at || undefined, ...(address.trim() ? { address: address.trim() } : {}) },
    });
  return (
    <Frame {...props} onSubmit={submit}>
      <DateTimeField label={t('activity.field.completed_at')} value={at} onChange={setAt} />
      <TextField
        label={t('activity.field.complete_address')}
        isOptional
        hint={t('activity.bulk.address_hint')}
        value={address}
        onChange={setAddress}
        maxLength={500}
      />
    </Frame>
  );
}

function ReasonForm({ name, ...props }: Props & { name: 'incomplete' | 'cancel' }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const submit = () =>
    props.onSubmit({
      name,
      call: orderBulk[name],
      extra: reason.trim() ? { reason: reason.trim() } : {},
    });
  return (
    <Frame {...props} name={name} onSubmit={submit}>
      <TextareaField
        label={t('activity.field.reason')}
        hint={t(`activity.bulk.${name}_hint`)}
        value={reason}
        onChange={setReason}
        maxLength={1000}
      />
    </Frame>
  );
}
