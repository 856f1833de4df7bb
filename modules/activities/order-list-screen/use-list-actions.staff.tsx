import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import type { HeaderActions } from '../../../ui/patterns/page/page-header.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { ACTION_RULES, isLegal, type OrderAction } from '../order/order-states.rules.ts';
import { StatementDialog } from '../order-bulk-screen/statement-layer.staff.tsx';
import { OrderStep, useLoadedSteps } from '../order-steps/lazy-steps.staff.tsx';
import type { StepName } from '../order-steps/order-step.staff.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { NEW_ORDER, orderPath } from '../order-web/order-names.web.ts';
import type { OrderRow } from '../order-web/order-types.web.ts';
import { deleteQuestion, keepRecord, ordersChanged } from '../order-web/order-write.web.ts';

type Open = { step: StepName; row: OrderRow } | { step: 'statement'; row: OrderRow } | null;

const STEPS = ['release', 'complete', 'incomplete', 'reopen', 'cancel', 'customer_signoff'] as const;

/** What can be done with the list and with one of its rows; row menus mirror the record's actions. `onSelect` begins selecting, where no row has a box for it. */
export function useListActions(onSelect?: () => void) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  useLoadedSteps();
  const onFailed = (error: Error) => void notifyError(error.message);
  const { mutate: duplicate } = useChange(orderWrites.duplicate, {
    onDone: (made) => {
      void keepRecord(made);
      void navigate({ href: orderPath(made.id) });
    },
    onFailed,
  });
  const { mutate: remove } = useChange(orderWrites.remove, { onDone: () => void ordersChanged(), onFailed });
  const doors = useMemo(
    () => ({
      open: (step: StepName | 'statement', row: OrderRow) => setOpen({ step, row } as Open),
      duplicate: (row: OrderRow) => duplicate({ body: { id: row.id } }),
      remove: async (row: OrderRow) => {
        if (await confirm(deleteQuestion(t, row))) remove({ params: { id: row.id } });
      },
    }),
    [t, duplicate, remove],
  );
  const ofRow = useCallback((row: OrderRow) => rowActions(row, t, can, doors), [t, can, doors]);
  const close = () => setOpen(null);
  return {
    head: headActions(t, can, onSelect),
    ofRow,
    dialog:
      open === null ? null : open.step === 'statement' ? (
        <StatementDialog orders={[open.row.id]} onClose={close} />
      ) : (
        <LazyLayer>
          <OrderStep id={open.row.id} step={open.step} onClose={close} />
        </LazyLayer>
      ),
  };
}

/** The actions of the page's head. */
const headActions = (t: Translate, can: (slug: string) => boolean, onSelect?: () => void): HeaderActions => ({
  primary: {
    id: 'new',
    label: t('activity.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    href: NEW_ORDER,
    shortcut: 'C',
    reason: can('create.order') ? undefined : t('activity.list.may_not_create'),
  },
  secondary: can('import.order')
    ? [{ id: 'import', label: t('activity.list.import'), href: '/ams/imports?resource=order' }]
    : [],
  more: onSelect ? [{ id: 'select', label: t('ui.table.select'), onSelect }] : [],
});

interface Doors {
  open: (step: StepName | 'statement', row: OrderRow) => void;
  duplicate: (row: OrderRow) => void;
  remove: (row: OrderRow) => Promise<void>;
}

function rowActions(row: OrderRow, t: Translate, can: (slug: string) => boolean, doors: Doors): Action[] {
  const copy = () =>
    void navigator.clipboard
      ?.writeText(window.location.origin + orderPath(row.id))
      .then(() => notify(t('activity.link_copied')));
  const rest: (Action & { slug?: string })[] = [
    {
      id: 'assign',
      slug: 'assign_driver.order',
      label: t('activity.action.assign'),
      onSelect: () => doors.open('assign', row),
    },
    { id: 'items', slug: 'update.order', label: t('activity.edit_items'), href: orderPath(row.id, '/items') },
    {
      id: 'duplicate',
      slug: 'duplicate.order',
      label: t('activity.action.duplicate'),
      onSelect: () => doors.duplicate(row),
    },
    {
      id: 'statement',
      slug: 'send_statement.order',
      label: t('activity.action.statement'),
      onSelect: () => doors.open('statement', row),
    },
    { id: 'copy', label: t('activity.copy_link'), onSelect: copy },
    {
      id: 'delete',
      slug: 'delete.order',
      label: t('activity.action.delete'),
      isDanger: true,
      onSelect: () => void doors.remove(row),
    },
  ];
  return [
    { id: 'open', label: t('activity.open'), href: orderPath(row.id) },
    ...STEPS.flatMap((step) => stepOf(step, row, t, can, doors)),
    ...rest.filter(({ slug }) => slug === undefined || can(slug)).map(({ slug: _slug, ...action }) => action),
  ];
}

/** A step that the state does not allow is shown with the reason; one that makes no sense here is left out. */
function stepOf(
  step: OrderAction & StepName,
  row: OrderRow,
  t: Translate,
  can: (slug: string) => boolean,
  doors: Doors,
): Action[] {
  if (!ACTION_RULES[step].permissions.every(can)) return [];
  const isOpen = isLegal(step, row.status, true);
  if (!isOpen && (step === 'reopen' || (step === 'incomplete' && row.status === 'completed'))) return [];
  const isSigned = step === 'customer_signoff' && row.signed_off_at !== null;
  const isReplacing = isSigned && can('void_signoff.order');
  return [
    {
      id: step,
      label: t(isReplacing ? 'activity.sign.replace_action' : `activity.step.${step}_long`),
      onSelect: () => doors.open(step, row),
      reason:
        isSigned && !isReplacing
          ? t('activity.sign_link.signed')
          : isOpen
            ? undefined
            : t('activity.row.blocked', { status: t(`activity.status.${row.status}`) }),
    },
  ];
}
