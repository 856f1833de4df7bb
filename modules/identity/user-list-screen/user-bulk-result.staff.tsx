import { useFormat } from '../../../ui/format/format-context.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { userPath } from '../user-web/user-calls.web.ts';
import type { BulkChange, BulkProgress } from './bulk-run.web.ts';
import styles from './user-list.module.css';

interface Props {
  change: BulkChange;
  progress: BulkProgress;
  isRunning: boolean;
  onRetry: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Progress of a bulk change, then everybody it was refused for with the reason, and "Retry failed". */
export function BulkResult({ change, progress, isRunning, onRetry, onStop, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const { done, failures, total } = progress;
  const handled = done.length + failures.length;
  const footer = isRunning ? (
    <Button onClick={onStop}>{t('users.bulk.stop')}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
      {failures.length > 0 ? (
        <Button variant="primary" onClick={onRetry}>
          {t('users.bulk.retry', { count: failures.length })}
        </Button>
      ) : null}
    </>
  );
  const role = change.name === 'add_role' ? change.role.name : '';
  return (
    <Drawer
      isOpen
      onClose={isRunning ? onStop : onClose}
      title={t(`users.bulk.${change.name}_result`, { role })}
      footer={footer}
    >
      {isRunning ? (
        <ProgressBar isWide value={total === 0 ? 0 : (handled / total) * 100} label={t('users.bulk.progress')} />
      ) : null}
      <p className={styles.summary} role="status">
        {t('users.bulk.summary', {
          done: format.number(done.length),
          failed: format.number(failures.length),
          total: format.number(total),
        })}
      </p>
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label={t('users.bulk.failed')}>
          {failures.map((failure) => (
            <li key={failure.id}>
              <Link href={userPath(failure.id)}>{failure.name}</Link>
              <span>{failure.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Drawer>
  );
}
