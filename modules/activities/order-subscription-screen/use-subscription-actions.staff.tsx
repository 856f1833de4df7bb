import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { SUBSCRIPTION_PATHS, subscriptionCalls } from './subscription-calls.web.ts';

type Status = 'active' | 'paused' | 'ended';

/** Pause, resume, end: what can be done with a subscription beside editing it. */
export function useSubscriptionActions(): (row: AnyRow) => Action[] {
  const t = useT();
  const reason = useCan()('update.order_subscriptions') ? undefined : t('subscription.forbidden');
  const become = async (row: AnyRow, status: Status) => {
    const name = String(row.name);
    if (status === 'ended') {
      const title = t('subscription.end_question', { name });
      if (!(await confirm({ title, text: t('subscription.end_text'), confirm: t('subscription.end') }))) return;
    }
    try {
      const saved = await send(subscriptionCalls.update, { params: { id: row.id }, body: { status } });
      notify(t(`subscription.now.${saved.status}`, { name }));
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate(SUBSCRIPTION_PATHS);
  };
  const action = (row: AnyRow, id: string, status: Status): Action => ({
    id,
    label: t(`subscription.${id}`),
    onSelect: () => void become(row, status),
    reason,
  });
  return (row) => [
    ...(row.status === 'active' ? [action(row, 'pause', 'paused')] : [action(row, 'resume', 'active')]),
    ...(row.status === 'ended' ? [] : [action(row, 'end', 'ended')]),
  ];
}
