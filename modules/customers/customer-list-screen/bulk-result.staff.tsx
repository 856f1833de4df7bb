import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { customerPath } from '../customer-web/customer-types.web.ts';
import type { BulkChange, BulkProgress } from './bulk-run.web.ts';
import styles from './customer-list.module.css';

interface Props {
  change: BulkChange;
  progress: BulkProgress;
  isRunning: boolean;
  onRetry: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Progress of a bulk change, then every customer it was refused for with the reason, and "Retry failed". */
export function BulkResult({ change, progress, isRunning, onRetry, onStop, onClose }: Props) {
  const t = useT();
  const { done, failures, total } = progress;
  const footer = isRunning ? (
    <Button onClick={onStop}>{t('customer.bulk.stop')}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
      {failures.length > 0 ? (
        <Button variant="primary" onClick={onRetry}>
          {t('customer.bulk.retry', { count: failures.length })}
        </Button>
      ) : null}
    </>
  );
  return (
    <Drawer isOpen title={t(`customer.bulk.${change.field}`)} onClose={isRunning ? onStop : onClose} footer={footer}>
      {isRunning ? (
        <ProgressBar
          isWide
          value={total === 0 ? 0 : ((done.length + failures.length) / total) * 100}
          label={t('customer.bulk.progress')}
        />
      ) : null}
      <p className={styles.summary} role="status">
        {t('customer.bulk.summary', { done: done.length, failed: failures.length, total })}
      </p>
      <ul className={styles.failures}>
        {failures.map((failure) => (
          <li key={failure.id}>
            <Link href={customerPath(failure.id)}>{t('customer.bulk.one', { id: failure.id })}</Link>
            <span>{failure.message}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
