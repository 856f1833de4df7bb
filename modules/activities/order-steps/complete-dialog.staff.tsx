import { useState } from 'react';
import type { Position } from '../../../platform/web/device/position.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn, formatDateTime, formatTime } from '../../../ui/format/format-date.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import styles from '../order-web/order-form.module.css';
import { placeLine } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { PositionField } from './position-field.staff.tsx';
import { StepFrame } from './step-frame.staff.tsx';

/** Completes an activity: when, where, and who received the work when its type asks for it. */
export function CompleteDialog({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const t = useT();
  const [at, setAt] = useState(() => new Date().toISOString());
  const [address, setAddress] = useState(placeLine(record) ?? '');
  const [receiver, setReceiver] = useState('');
  const [role, setRole] = useState('');
  const [position, setPosition] = useState<Position | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const complete = useChange(orderWrites.complete, {
    onDone: (answer) => {
      onClose();
      void keepRecord(answer);
    },
  });
  const action = record.allowed_actions.find((each) => each.action === 'complete');
  const isReceiverNeeded = action?.needs.includes('received_by') ?? false;
  const open = record.items.filter((item) => item.type.is_task && !item.task_checked);
  const submit = () => {
    if (isReceiverNeeded && receiver.trim() === '') return setMissing(t('activity.complete.receiver_missing'));
    const receivedBy = receiver.trim() ? { name: receiver.trim(), position: role.trim() || null } : undefined;
    return complete.mutate({
      params: { id: record.id },
      body: {
        address: address.trim() || null,
        completed_at: at || null,
        ...(receivedBy ? { received_by: receivedBy } : {}),
        ...(position ? { lat: position.lat, long: position.long } : {}),
      },
    });
  };
  const errors = complete.error?.errors ?? {};
  return (
    <StepFrame
      title={t('activity.complete.title', { reference: record.reference_no })}
      confirm={t('activity.step.complete_long')}
      isBusy={complete.isPending}
      error={complete.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {open.length > 0 ? (
        <Banner meaning="warning" title={t('activity.complete.open_tasks', { count: open.length })}>
          {open.map((item) => item.name).join(' · ')}
        </Banner>
      ) : null}
      <PlannedAhead record={record} />
      <DateTimeField
        label={t('activity.field.completed_at')}
        name="completed_at"
        value={at}
        onChange={setAt}
        zone={record.time_zone}
        error={errors.completed_at?.[0]}
      />
      <TextField
        label={t('activity.field.complete_address')}
        isOptional
        name="address"
        value={address}
        onChange={setAddress}
        maxLength={500}
        error={errors.address?.[0]}
      />
      <PositionField value={position} onChange={setPosition} />
      <div className={styles.pair}>
        <TextField
          label={t('activity.field.received_by')}
          name="received_by"
          isRequired={isReceiverNeeded}
          isOptional={!isReceiverNeeded}
          value={receiver}
          onChange={(name) => {
            setReceiver(name);
            setMissing(null);
          }}
          maxLength={200}
          error={missing ?? errors.received_by?.[0]}
        />
        <TextField
          label={t('activity.field.receiver_position')}
          isOptional
          value={role}
          onChange={setRole}
          maxLength={100}
        />
      </div>
    </StepFrame>
  );
}

/** Says that the day it is planned for has not come. */
function PlannedAhead({ record }: { record: OrderRecord }) {
  const t = useT();
  const { context } = useFormat();
  const start = record.scheduled_start;
  const there = { ...context, zone: record.time_zone ?? context.zone };
  const day = (at: number) => dayIn(there.zone, new Date(at));
  if (!start || record.started_at || day(Date.parse(start)) <= day(Date.now())) return null;
  const isTomorrow = day(Date.parse(start) - DAY_MS) === day(Date.now());
  const when = isTomorrow ? formatTime(start, there) : formatDateTime(start, there);
  return (
    <Banner
      meaning="warning"
      title={t('activity.complete.planned_ahead', { day: isTomorrow ? 'tomorrow' : 'later', when })}
    />
  );
}

const DAY_MS = 86_400_000;
