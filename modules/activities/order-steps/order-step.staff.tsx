import { useEffect } from 'react';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderReads, orderWrites } from '../order-web/order-calls.web.ts';
import type { OrderActionName, OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { AssignDialog } from './assign-dialog.staff.tsx';
import { CompleteDialog } from './complete-dialog.staff.tsx';
import { ReasonDialog } from './reason-dialog.staff.tsx';
import { SignoffDialog } from './signoff-dialog.staff.tsx';

/** A step of an activity: an action of the state machine, or giving it an officer. */
export type StepName = OrderActionName | 'assign';

interface Props {
  record: OrderRecord;
  step: StepName;
  onClose: () => void;
}

/** The dialog of a step whose activity is loaded. */
export function StepDialog({ record, step, onClose }: Props) {
  switch (step) {
    case 'complete':
      return <CompleteDialog record={record} onClose={onClose} />;
    case 'incomplete':
    case 'reopen':
    case 'cancel':
      return <ReasonDialog action={step} record={record} onClose={onClose} />;
    case 'customer_signoff':
      return <SignoffDialog record={record} onClose={onClose} />;
    case 'assign':
      return <AssignDialog record={record} onClose={onClose} />;
    default:
      return null;
  }
}

/** A step of an activity known by its id: reads it first; a release needs no questions and runs at once. */
export function OrderStep({ id, step, onClose }: { id: number; step: StepName; onClose: () => void }) {
  const t = useT();
  const { data, error } = useRead(orderReads.get, { params: { id } }, { isQuiet: true });
  const { mutate, isIdle } = useChange(orderWrites.release, {
    onDone: (record) => {
      onClose();
      notify(t('activity.step.released', { reference: record.reference_no }));
      void keepRecord(record);
    },
    onFailed: (failure) => {
      onClose();
      notifyError(failure.message);
    },
  });
  useEffect(() => {
    if (step === 'release' && isIdle) mutate({ params: { id }, body: {} });
  }, [step, id, isIdle, mutate]);
  useEffect(() => {
    if (!error) return;
    notifyError(error.message);
    onClose();
  }, [error, onClose]);
  return data && step !== 'release' ? <StepDialog record={data} step={step} onClose={onClose} /> : null;
}
