import { IconCircleCheck, IconLockOpen, IconPlayerPause, IconRotate, IconSignature, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { commandKey } from '../../../ui/patterns/shell/top-bar.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import type { AllowedAction, OrderActionName, OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { StepDialog, useLoadedSteps } from './lazy-steps.staff.tsx';
import { listedSteps, nextStep } from './next-step.rules.ts';
import type { StepName } from './order-step.staff.tsx';

const ICONS: Record<OrderActionName, ReactNode> = {
  release: <IconLockOpen size={16} stroke={1.75} />,
  complete: <IconCircleCheck size={16} stroke={1.75} />,
  incomplete: <IconPlayerPause size={16} stroke={1.75} />,
  reopen: <IconRotate size={16} stroke={1.75} />,
  cancel: <IconX size={16} stroke={1.75} />,
  customer_signoff: <IconSignature size={16} stroke={1.75} />,
  delete: null,
};

/** The next step of an activity, everything else that changes its state with reasons, and the dialog that is open. */
export function useOrderSteps(record: OrderRecord) {
  const t = useT();
  const [open, setOpen] = useState<StepName | null>(null);
  useLoadedSteps();
  const release = useChange(orderWrites.release, {
    onDone: (answer) => {
      notify(t('activity.step.released', { reference: record.reference_no }));
      void keepRecord(answer);
    },
    onFailed: (error) => notifyError(error.message),
  });
  const start = (action: StepName) => {
    if (action === 'release') release.mutate({ params: { id: record.id }, body: {} });
    else setOpen(action);
  };
  const next = nextStep(record.status, record.allowed_actions, record.signoff !== null);
  const steps = listedSteps(record.allowed_actions, next).map((each) => stepAction(each, record, t, start));
  const primary = steps.find((step) => step.id === next?.action);
  const blocked = record.allowed_actions.find(({ action, allowed }) => action === next?.action && !allowed);
  return {
    primary: primary ? { ...primary, label: t(`activity.step.${primary.id}`), isBusy: release.isPending } : undefined,
    menu: steps.map((step) => (step.id === next?.action ? { ...step, shortcut: `${commandKey()}⏎` } : step)),
    blockers: blockersOf(blocked, record, (code) => fixOf(code, record, t, start)),
    start,
    dialog: (
      <LazyLayer>{open ? <StepDialog step={open} record={record} onClose={() => setOpen(null)} /> : null}</LazyLayer>
    ),
  };
}

function stepAction(each: AllowedAction, record: OrderRecord, t: Translate, start: (action: StepName) => void): Action {
  const [, ...more] = each.reasons;
  return {
    id: each.action,
    // Signing once more is no step of the work: it voids what the customer signed.
    label: t(isReplacing(each, record) ? 'activity.sign.replace_action' : `activity.step.${each.action}_long`),
    icon: ICONS[each.action],
    onSelect: () => start(each.action),
    hint: each.allowed ? hintOf(each, record, t) : undefined,
    reason: each.allowed ? undefined : [each.reason, ...more].filter(Boolean).join(' ') || t('activity.step.blocked'),
    fix: each.allowed ? undefined : fixOf(each.code, record, t, start),
  };
}

/** Each reason that blocks the primary, with how many things it leaves to do and the way to mend it. */
function blockersOf(blocked: AllowedAction | undefined, record: OrderRecord, fixFor: (code: string) => Action['fix']) {
  return (blocked?.reasons ?? []).map((reason, at) => {
    const code = blocked?.codes[at] ?? '';
    const fix = fixFor(code);
    const tasks = code === 'tasks_open' ? openTasks(record) : [];
    if (tasks.length > 0) return { reason: '', fix, left: tasks.length, tasks };
    // "Assign an officer" is not said once more as "Assign an officer first."
    return { reason: fix && SAID_BY_FIX.includes(code) ? '' : reason, fix, left: 1 };
  });
}

const SAID_BY_FIX = ['driver_required', 'schedule_required', 'location_section'];

const openTasks = ({ items }: OrderRecord): string[] =>
  items.filter((item) => item.type.is_task && item.required && !item.task_checked).map(({ name }) => name);

const isReplacing = (each: AllowedAction, record: OrderRecord): boolean =>
  each.action === 'customer_signoff' && each.allowed && record.signoff !== null;

function hintOf(each: AllowedAction, record: OrderRecord, t: Translate): string | undefined {
  if (each.needs.includes('reason')) return t('activity.step.asks_reason');
  const open = record.totalTasks - record.completedTasks;
  return each.action === 'complete' && open > 0 ? t('activity.step.tasks_stay_open', { count: open }) : undefined;
}

/** Where the reason of a blocked action is removed (no dead ends). */
function fixOf(
  code: string | null,
  record: OrderRecord,
  t: Translate,
  start: (action: StepName) => void,
): Action['fix'] | undefined {
  const edit = (field: string) => orderPath(record.id, `?edit=${field}`);
  switch (code) {
    case 'tasks_open':
      return { label: t('activity.fix.tasks'), href: orderPath(record.id, '#tasks') };
    case 'checkoff_open':
      return { label: t('activity.fix.reviews'), href: orderPath(record.id, '?tab=reviews') };
    case 'documents_missing':
    case 'document_open':
      return { label: t('activity.fix.documents'), href: orderPath(record.id, '?tab=documents') };
    case 'signoff_required':
      return { label: t('activity.fix.signoff'), onSelect: () => start('customer_signoff') };
    case 'driver_required':
      return { label: t('activity.fix.driver'), onSelect: () => start('assign') };
    case 'schedule_required':
      return { label: t('activity.fix.schedule'), href: edit('scheduled_start') };
    case 'location_section':
      return { label: t('activity.fix.section'), href: edit('location_section_id') };
    default:
      return undefined;
  }
}
