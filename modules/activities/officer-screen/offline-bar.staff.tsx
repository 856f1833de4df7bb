import { IconCloudUpload, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useOwnOfflineLine } from '../../../platform/web/query/offline-line.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { drain, dropWrite, retryWrite } from '../officer-queue/queue.web.ts';
import type { QueuedWrite } from '../officer-queue/queued-write.rules.ts';
import { useQueue } from '../officer-queue/use-queue.web.ts';
import styles from './officer.module.css';

const LOOKS = { queued: 'neutral', sending: 'progress', failed: 'danger' } as const;

/** "Offline. 2 changes wait on this phone." and the queue behind it; nothing while all is sent. */
export function OfflineBar({ keptAt }: { keptAt?: string | null }) {
  const t = useT();
  const format = useFormat();
  const { writes, isOffline } = useQueue();
  const [isOpen, setOpen] = useState(false);
  const failed = writes.filter((write) => write.state === 'failed').length;
  useOwnOfflineLine();
  if (!isOffline && writes.length === 0 && !keptAt) return null;
  const words = [
    isOffline ? t(writes.length > 0 || keptAt ? 'activity.officer.offline' : 'web.offline.banner') : null,
    failed > 0 ? t('activity.officer.failed', { count: failed }) : null,
    writes.length > failed ? t('activity.officer.waiting', { count: writes.length - failed }) : null,
    keptAt && writes.length === 0 ? t('activity.officer.kept', { when: format.dateTime(keptAt) }) : null,
  ];
  return (
    <>
      <div className={styles.offline} data-failed={failed > 0 || undefined} role="status">
        {isOffline ? <IconWifiOff size={20} stroke={1.5} /> : <IconCloudUpload size={20} stroke={1.5} />}
        <span>{words.filter(Boolean).join(' ')}</span>
        {writes.length > 0 ? (
          <button type="button" className={styles.offlineLink} onClick={() => setOpen(true)}>
            {t('activity.officer.see_queue')}
          </button>
        ) : null}
      </div>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        side="bottom"
        title={t('activity.officer.queue')}
        footer={
          <Button variant="primary" isWide onClick={() => void drain()}>
            {t('activity.officer.send_now')}
          </Button>
        }
      >
        <ul className={styles.queue}>
          {writes.map((write) => (
            <QueueRow key={write.id} write={write} />
          ))}
        </ul>
        {writes.length === 0 ? <p>{t('activity.officer.queue_empty')}</p> : null}
      </Drawer>
    </>
  );
}

function QueueRow({ write }: { write: QueuedWrite }) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <div className={styles.queueWords}>
        <strong>{write.label}</strong>
        <span>
          {write.reference} · {format.dateTime(write.at)}
        </span>
        {write.problem ? <span className={styles.problem}>{write.problem}</span> : null}
      </div>
      <StatusBadge meaning={LOOKS[write.state]} label={t(`ui.sync.${write.state}`)} />
      {write.state === 'failed' ? (
        <div className={styles.queueEnd}>
          <Button onClick={() => void dropWrite(write.id)}>{t('activity.officer.give_up')}</Button>
          <Button variant="primary" onClick={() => void retryWrite(write.id)}>
            {t('ui.state.retry')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
