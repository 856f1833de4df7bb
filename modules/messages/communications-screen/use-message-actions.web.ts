import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { COMMUNICATION_PATHS, type MessageRow, messageCalls } from './communication-calls.web.ts';

/** What can be done with a message: the same in its row and in its drawer. */
export function useMessageActions(): (row: Pick<MessageRow, 'id' | 'status'>) => Action[] {
  const t = useT();
  const can = useCan();
  const run = (verb: 'retry' | 'cancel', id: number) => async (): Promise<void> => {
    try {
      await send(messageCalls[verb], { params: { id }, body: {} });
      notify(t(`comm.done.${verb}`));
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate(COMMUNICATION_PATHS);
  };
  return ({ id, status }) => [
    {
      id: 'retry',
      label: t('comm.retry'),
      onSelect: () => void run('retry', id)(),
      reason: can('retry.communications_management')
        ? status === 'failed'
          ? undefined
          : t('comm.only_failed')
        : t('comm.retry_forbidden'),
    },
    {
      id: 'cancel',
      label: t('comm.cancel'),
      onSelect: () => void run('cancel', id)(),
      isDanger: true,
      reason: can('cancel.communications_management')
        ? status === 'queued' || status === 'held'
          ? undefined
          : t('comm.only_waiting')
        : t('comm.cancel_forbidden'),
    },
  ];
}
