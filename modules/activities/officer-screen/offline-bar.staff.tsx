import { IconCloudUpload, IconWifiOff } from '@tabler/icons-react';
import { useOwnOfflineLine } from '../../../platform/web/query/offline-line.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useQueue } from '../officer-queue/use-queue.web.ts';
import { useStayForLoose } from '../officer-sync/use-stay-for-loose.web.ts';
import styles from './officer.module.css';

/** Where the queue of this phone stands. */
export const QUEUE_PATH = '/ams/activities?view=queue';

/** "Offline. 2 changes wait on this phone." and the way to the queue; nothing while all is sent. */
export function OfflineBar({ keptAt, isQueue }: { keptAt?: string | null; isQueue?: boolean }) {
  const t = useT();
  const format = useFormat();
  const { writes, conflicts, isOffline, isFull } = useQueue();
  const failed = writes.filter((write) => write.state === 'failed').length;
  const loose = writes.filter((write) => write.isLoose).length;
  useOwnOfflineLine();
  useStayForLoose(loose > 0);
  if (!isOffline && writes.length === 0 && conflicts.length === 0 && !keptAt && !isFull) return null;
  const words = [
    isOffline ? t(writes.length > 0 || keptAt ? 'activity.officer.offline' : 'web.offline.banner') : null,
    isFull ? t('activity.officer.phone_full_bar') : null,
    loose > 0 ? t('activity.officer.loose', { count: loose }) : null,
    failed > 0 ? t('activity.officer.failed', { count: failed }) : null,
    conflicts.length > 0 ? t('activity.officer.conflicts', { count: conflicts.length }) : null,
    writes.length > failed ? t('activity.officer.waiting', { count: writes.length - failed }) : null,
    keptAt && writes.length === 0 ? t('activity.officer.kept', { when: format.at(keptAt) }) : null,
  ];
  const needsPerson = failed > 0 || conflicts.length > 0 || isFull;
  return (
    <div className={styles.offline} data-failed={needsPerson || undefined} role="status">
      {isOffline ? <IconWifiOff size={20} stroke={1.5} /> : <IconCloudUpload size={20} stroke={1.5} />}
      <span>{words.filter(Boolean).join(' ')}</span>
      {(writes.length > 0 || conflicts.length > 0) && !isQueue ? (
        <Link href={QUEUE_PATH} className={styles.offlineLink}>
          {t('activity.officer.see_queue')}
        </Link>
      ) : null}
    </div>
  );
}
