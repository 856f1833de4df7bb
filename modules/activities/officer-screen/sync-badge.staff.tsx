import { IconAlertTriangle, IconCheck, IconClock, IconCloudUpload } from '@tabler/icons-react';
import { useT } from '../../../ui/text/text.tsx';
import type { Sync } from '../officer-queue/use-queue.web.ts';
import styles from './officer.module.css';

const ICONS = {
  queued: <IconClock size={16} stroke={1.75} />,
  sending: <IconCloudUpload size={16} stroke={1.75} />,
  saved: <IconCheck size={16} stroke={1.75} />,
  failed: <IconAlertTriangle size={16} stroke={1.75} />,
};

/** Where a change stands on its way to the server, in shape and word. */
export function SyncBadge({ sync }: { sync: Sync | undefined }) {
  const t = useT();
  if (!sync) return null;
  return (
    <span className={styles.sync} data-sync={sync}>
      {ICONS[sync]}
      {t(`ui.sync.${sync}`)}
    </span>
  );
}
