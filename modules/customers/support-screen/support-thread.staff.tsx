import { useEffect, useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { ChatThread } from '../../../ui/patterns/chat/chat-thread.tsx';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { NoteComposer } from '../../../ui/patterns/record/note-composer.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from './support.module.css';
import { supportRemotes as calls } from './support-calls.web.ts';

const PATHS = ['/support'];

/** One chat beside the inbox: what was said, and the answer. Whoever opens it has read it. */
export function SupportThread({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useRead(calls.get, { params: { id } }, { isQuiet: true });
  const mayAnswer = can('respond.support');
  const earlier = useEarlier(id);
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (unread > 0 && mayAnswer) void send(calls.read, { params: { id } }).then(() => invalidate(PATHS));
  }, [id, unread, mayAnswer]);
  const answer = async (body: string): Promise<boolean> => {
    try {
      await send(calls.answer, { params: { id }, body: { body } });
      await invalidate(PATHS);
      return true;
    } catch (failure) {
      notifyError(errorMessage(failure, t('web.error.unknown')));
      return false;
    }
  };
  const hasMore = earlier.hasMore ?? data?.has_more ?? false;
  const oldest = earlier.messages[0]?.id ?? data?.messages[0]?.id;
  return (
    <PeekDrawer recordId={String(id)} reference={data?.person.name ?? t('support.title')} onClose={onClose}>
      {data ? (
        <>
          <p className={styles.who}>
            <Link href={`/ams/customers/${data.customer.id}`}>{data.customer.name}</Link>
            {data.person.email ? <MailLink email={data.person.email} /> : null}
          </p>
          <ChatThread
            label={t('support.thread', { name: data.person.name })}
            empty={t('support.empty_thread')}
            onEarlier={
              hasMore && oldest !== undefined
                ? { label: t('support.earlier'), load: () => void earlier.load(oldest) }
                : undefined
            }
            messages={[...earlier.messages, ...data.messages].map((message) => ({
              id: message.id,
              body: message.body,
              isOwn: message.from_staff,
              author: message.author,
              at: message.created_at,
              mark: message.from_staff && message.read_at ? t('support.read') : undefined,
            }))}
            composer={
              mayAnswer ? (
                <NoteComposer
                  label={t('support.message')}
                  submit={t('support.send')}
                  placeholder={t('support.write')}
                  onSend={answer}
                />
              ) : undefined
            }
          />
        </>
      ) : error ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} level={2} />
      ) : (
        <Skeleton lines={6} />
      )}
    </PeekDrawer>
  );
}

/** Earlier messages stay once they were asked for; the newest ones are read anew. */
function useEarlier(id: number) {
  type Messages = Awaited<ReturnType<typeof read>>['messages'];
  const [messages, setMessages] = useState<Messages>([]);
  const [hasMore, setHasMore] = useState<boolean | null>(null);
  const read = (before: number) => send(calls.get, { params: { id }, query: { before } });
  const load = async (before: number): Promise<void> => {
    const page = await read(before);
    setMessages((now) => [...page.messages, ...now]);
    setHasMore(page.has_more);
  };
  return { messages, hasMore, load };
}
