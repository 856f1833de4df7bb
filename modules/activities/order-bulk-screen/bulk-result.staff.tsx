import { useFormat } from '../../../ui/format/format-context.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './bulk-result.module.css';
import type { BulkProgress } from './bulk-run.web.ts';
import type { BulkJob } from './order-bulk.staff.tsx';

interface Props {
  job: BulkJob;
  progress: BulkProgress;
  isRunning: boolean;
  problem: string | null;
  onRetry: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Progress of a bulk change, then every activity that refused with its reason, and "Retry failed". */
export function BulkResult({ job, progress, isRunning, problem, onRetry, onStop, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const { done, failures, total } = progress;
  const handled = done.length + failures.length;
  return (
    <Drawer
      isOpen
      onClose={isRunning ? onStop : onClose}
      title={t(`activity.bulk.${job.name}_result`)}
      footer={
        isRunning ? (
          <Button onClick={onStop}>{t('activity.bulk.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
            {failures.length > 0 ? (
              <Button variant="primary" onClick={onRetry}>
                {t('activity.bulk.retry', { count: failures.length })}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {isRunning ? (
        <ProgressBar isWide value={total === 0 ? 0 : (handled / total) * 100} label={t('activity.bulk.progress')} />
      ) : null}
      <p className={styles.summary} role="status">
        {t('activity.bulk.summary', {
          done: format.number(done.length),
          failed: format.number(failures.length),
          total: format.number(total),
        })}
      </p>
      {problem ? (
        <Banner meaning="danger" title={problem}>
          {t('activity.bulk.not_run', { count: total - handled })}
        </Banner>
      ) : null}
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label={t('activity.bulk.failed')}>
          {failures.map((failure) => (
            <li key={failure.order_id}>
              <Link href={`/ams/activities/${failure.order_id}`} className="app-num">
                {failure.reference_no}
              </Link>
              <span>{failure.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Drawer>
  );
}
