import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { searchText } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { WriteMail } from '../../messages/public.web.tsx';
import { statusStep } from '../customer/customer.rules.ts';
import { CUSTOMER_PATHS, customerWrites } from './customer-calls.web.ts';
import type { CustomerStatus } from './customer-types.web.ts';
import { StatusDialog } from './status-dialog.staff.tsx';

/** What actions need to know of a customer. */
export interface ActedOn {
  id: number;
  name: string;
  status: CustomerStatus;
}

const ORDER: readonly CustomerStatus[] = ['active', 'on_hold', 'blocked', 'inactive'];

/** Begins a statement of the activities of one customer. */
const statementHref = ({ id, name }: { id: number; name: string }): string =>
  `/ams/activity-reports/new?kind=statement&customer=${id}&name=${encodeURIComponent(name)}`;

/** What can be done with a customer as a whole; `dialog` has to be rendered. `onGone` hears of a deleted one. */
export function useCustomerActions(onGone: (id: number) => void) {
  const t = useT();
  const can = useCan();
  const [asked, setAsked] = useState<{ customer: ActedOn; status: CustomerStatus } | null>(null);
  const [written, setWritten] = useState<ActedOn | null>(null);
  const newActivity = useNewActivity();
  const ofCustomer = (customer: ActedOn): Action[] => [
    newActivity(customer),
    ...(can('create.order_statements')
      ? [{ id: 'statement', label: t('customer.statement'), href: statementHref(customer) }]
      : []),
    ...(can('send.communications_management')
      ? [{ id: 'mail', label: t('customer.write_mail'), onSelect: () => setWritten(customer) }]
      : []),
    ...statusActions(t, can, customer, (status) => setAsked({ customer, status })),
    ...(can('delete.customers')
      ? [
          {
            id: 'delete',
            label: t('customer.delete'),
            isDanger: true,
            onSelect: () => void remove(t, customer, onGone),
          },
        ]
      : []),
  ];
  return {
    ofCustomer,
    newActivity,
    dialog: asked ? (
      <StatusDialog customer={asked.customer} status={asked.status} onClose={() => setAsked(null)} />
    ) : written ? (
      <WriteMail owner={{ type: 'customer', id: written.id }} name={written.name} onClose={() => setWritten(null)} />
    ) : null,
  };
}

/** A new activity for a customer, over the screen one is on; who may not create one is told so before there is a form. */
function useNewActivity() {
  const t = useT();
  const can = useCan();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  return ({ id }: { id: number }): Action => ({
    id: 'activity',
    label: t('customer.new_activity'),
    href: pathname + searchText.stringify({ ...search, new_activity: id }),
    reason: can('create.order') ? undefined : t('customer.new_activity_forbidden'),
  });
}

/** The steps a status offers, in the order of the statuses. */
export function statusActions(
  t: Translate,
  can: (slug: string) => boolean,
  customer: ActedOn,
  onAsk: (status: CustomerStatus) => void,
): Action[] {
  return ORDER.flatMap((status) => {
    const step = statusStep(customer.status, status);
    if (!step || !can(step.permission)) return [];
    const verb = status === 'active' ? (customer.status === 'inactive' ? 'reactivate' : 'release') : status;
    return [{ id: `status-${status}`, label: t(`customer.step.${verb}`), onSelect: () => onAsk(status) }];
  });
}

async function remove(t: Translate, customer: ActedOn, onGone: (id: number) => void): Promise<void> {
  const isSure = await confirm({
    title: t('customer.delete_question', { name: customer.name }),
    text: t('customer.delete_text'),
    confirm: t('customer.delete'),
    isDanger: true,
  });
  if (!isSure) return;
  try {
    await send(customerWrites.remove, { params: { id: customer.id } });
    onGone(customer.id);
  } catch (error) {
    notifyError(errorMessage(error, t('web.error.unknown')));
  }
  await invalidate(CUSTOMER_PATHS);
}
