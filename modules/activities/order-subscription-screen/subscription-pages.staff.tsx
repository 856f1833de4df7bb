import { lazy, Suspense } from 'react';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import type { InputSlots } from '../../../platform/web/resource-form/record-fields.tsx';
import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { type ListSlots, ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { orderSubscription } from '../order-subscription/order-subscription.resource.ts';
import { TypedDates } from './next-dates.staff.tsx';
import { RuleField } from './rule-field.staff.tsx';
import { RuleWords } from './rule-words.web.tsx';
import type { SubscriptionRecord } from './subscription-calls.web.ts';
import { SubscriptionState } from './subscription-state.staff.tsx';
import { useSubscriptionActions } from './use-subscription-actions.staff.tsx';

const Dates = lazy(() =>
  import('./subscription-dates.staff.tsx').then((module) => ({ default: module.SubscriptionDates })),
);
const INPUTS: InputSlots = { rrule: (props) => <RuleField {...props} /> };
const CELLS = {
  rrule: (row: AnyRow) => <RuleWords rrule={String(row.rrule)} />,
  status: (row: AnyRow) => <SubscriptionState status={String(row.status)} />,
};

/** /ams/order-subscriptions: what repeats, and when next. */
export function SubscriptionsPage() {
  const actions = useSubscriptionActions();
  const slots: ListSlots = {
    cells: CELLS,
    inputs: INPUTS,
    foot: (form) => <TypedDates form={form} />,
    rowActions: actions,
  };
  return <ResourceListScreen resource={orderSubscription} recordPath="/ams/order-subscriptions" slots={slots} />;
}

/** /ams/order-subscriptions/{id}: the rule, its next dates, and what became of the last ones. */
export function SubscriptionPage() {
  const actions = useSubscriptionActions();
  return (
    <ResourceRecordPage
      resource={orderSubscription}
      inputs={INPUTS}
      cells={CELLS}
      foot={(form) => <TypedDates form={form} />}
      more={actions}
      below={(row) => (
        <Suspense fallback={null}>
          <Dates record={row as unknown as SubscriptionRecord} />
        </Suspense>
      )}
    />
  );
}
