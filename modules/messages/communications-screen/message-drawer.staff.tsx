import { useRead } from '../../../platform/web/query/hooks.ts';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type MessageRecord, messageCalls } from './communication-calls.web.ts';
import styles from './communications.module.css';
import { MailFrame } from './mail-frame.staff.tsx';
import { MessageStatus, titleOf } from './message-status.web.tsx';
import { useMessageActions } from './use-message-actions.web.ts';

/** One message as its receiver gets it, with what became of it. */
export function MessageDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const read = useRead(messageCalls.get, { params: { id } });
  const actionsOf = useMessageActions();
  const message = read.data;
  const legal = message ? actionsOf(message).filter((action) => !action.reason) : [];
  return (
    <Drawer
      isOpen
      title={message ? titleOf(message) : t('comm.message')}
      onClose={onClose}
      footer={
        <>
          {legal.map((action) => (
            <Button key={action.id} onClick={action.onSelect}>
              {action.label}
            </Button>
          ))}
          <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
        </>
      }
    >
      <div className={styles.facts}>
        {read.error ? <Banner meaning="danger" title={read.error.message} /> : null}
        {message ? <Facts message={message} t={t} /> : null}
        {message ? <Content message={message} t={t} /> : null}
      </div>
    </Drawer>
  );
}

function Facts({ message, t }: { message: MessageRecord; t: Translate }) {
  const items = [
    { id: 'status', label: t('comm.field.status'), value: <MessageStatus status={message.status} /> },
    { id: 'to', label: t('comm.field.to'), value: message.webhook_endpoint?.name ?? message.to.join(', ') },
    { id: 'event', label: t('comm.field.event'), value: message.event },
    { id: 'created_at', label: t('comm.field.created_at'), value: <FormatDate value={message.created_at} /> },
    { id: 'sent_at', label: t('comm.field.sent_at'), value: <FormatDate value={message.sent_at} /> },
    {
      id: 'next_attempt_at',
      label: t('comm.field.next_attempt_at'),
      value: <FormatDate value={message.next_attempt_at} />,
    },
    { id: 'last_error', label: t('comm.field.last_error'), value: <FormatText value={message.last_error} /> },
  ];
  return <DataList items={items} />;
}

/** Somebody else's HTML: shown without scripts, forms or links that act in this window. */
function Content({ message, t }: { message: MessageRecord; t: Translate }) {
  if (message.is_content_hidden) return <Banner meaning="info" title={t('comm.hidden')} />;
  if (message.payload) return <pre className={styles.code}>{JSON.stringify(message.payload, null, 2)}</pre>;
  return <MailFrame html={message.html ?? ''} title={t('comm.content')} />;
}
