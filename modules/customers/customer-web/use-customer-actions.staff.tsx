import { useRouterState } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { searchText } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { WriteMail } from '../../messages/public.web.tsx';
import { statusStep } from '../customer/customer.rules.ts';
import type { CustomerRecord, CustomerStatus } from './customer-types.web.ts';

const StatusDialog = lazy(() => import('./status-dialog.staff.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.staff.tsx'));

/** What actions need to know of a customer. */
export interface ActedOn {
  id: number;
  name: string;
  status: CustomerStatus;
  /** What the record knows, and a row of a list does not. */
  counts?: CustomerRecord['counts'];
  balances?: CustomerRecord['balances'];
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
  const [leaving, setLeaving] = useState<ActedOn | null>(null);
  const newActivity = useNewActivity();
  const release = (customer: ActedOn) =>
    customer.status === 'on_hold' && can('block.customers')
      ? () => setAsked({ customer, status: 'active' })
      : undefined;
  const ofCustomer = (customer: ActedOn): Action[] => [
    newActivity(customer, release(customer)),
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
            onSelect: () => setLeaving(customer),
          },
        ]
      : []),
  ];
  return {
    ofCustomer,
    newActivity,
    release,
    dialog: leaving ? (
      <LazyLayer>
        <DeleteDialog customer={leaving} onClose={() => setLeaving(null)} onGone={() => onGone(leaving.id)} />
      </LazyLayer>
    ) : asked ? (
      <LazyLayer>
        <StatusDialog customer={asked.customer} status={asked.status} onClose={() => setAsked(null)} />
      </LazyLayer>
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
  return ({ id, status }: ActedOn, onRelease?: () => void): Action => {
    const isHeld = status === 'on_hold' || status === 'blocked';
    return {
      id: 'activity',
      label: t('customer.new_activity'),
      href: pathname + searchText.stringify({ ...search, new_activity: id }),
      reason: can('create.order')
        ? isHeld
          ? t(`customer.new_activity_${status}`)
          : undefined
        : t('customer.new_activity_forbidden'),
      fix: isHeld && onRelease ? { label: t('customer.step.release'), onSelect: onRelease } : undefined,
    };
  };
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
