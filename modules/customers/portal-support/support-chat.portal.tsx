import { useEffect, useState } from 'react';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ChatThread } from '../../../ui/patterns/chat/chat-thread.tsx';
import { NoteComposer } from '../../../ui/patterns/record/note-composer.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { supportCalls } from '../support/support.contract.ts';
import { supportOwn as calls, SUPPORT_PATHS } from './support-own.web.ts';

type Messages = ResultOf<typeof supportCalls.own>['messages'];

/** The chat with the team, as the person who has it sees it. What is on screen is read. */
export default function SupportChat({ customerId, team }: { customerId: number; team: string }) {
  const t = useT();
  const params = { customerId };
  const { data, error, refetch } = useRead(calls.own, { params, query: {} }, { isQuiet: true });
  const [earlier, setEarlier] = useState<{ messages: Messages; has_more: boolean } | null>(null);
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (unread > 0) void send(calls.read, { params: { customerId } }).then(() => invalidate(SUPPORT_PATHS));
  }, [customerId, unread]);
  if (!data)
    return error ? (
      <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} level={2} />
    ) : (
      <Skeleton lines={4} />
    );
  const messages = [...(earlier?.messages ?? []), ...data.messages];
  const hasMore = earlier ? earlier.has_more : data.has_more;
  const first = messages[0]?.id;
  const loadEarlier = async () => {
    const page = await send(calls.own, { params, query: { before: first } });
    setEarlier({ messages: [...page.messages, ...(earlier?.messages ?? [])], has_more: page.has_more });
  };
  const write = async (body: string): Promise<boolean> => {
    try {
      await send(calls.write, { params, body: { body } });
      await invalidate(SUPPORT_PATHS);
      return true;
    } catch (failure) {
      notifyError(errorMessage(failure, t('web.error.unknown')));
      return false;
    }
  };
  return (
    <ChatThread
      label={t('portal.support.thread')}
      empty={t('portal.support.empty')}
      onEarlier={hasMore ? { label: t('portal.support.earlier'), load: () => void loadEarlier() } : undefined}
      messages={messages.map((message) => ({
        id: message.id,
        body: message.body,
        isOwn: !message.from_staff,
        author: message.from_staff ? message.author || team : null,
        at: message.created_at,
        mark: !message.from_staff && message.read_at ? t('portal.support.read') : undefined,
      }))}
      composer={
        <NoteComposer
          label={t('portal.support.message')}
          submit={t('portal.support.send')}
          placeholder={t('portal.support.write')}
          onSend={write}
        />
      }
    />
  );
}
