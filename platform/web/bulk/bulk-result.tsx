import { useFormat } from '../../../ui/format/format-context.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './bulk-result.module.css';
import type { BulkProblem, BulkProgress, BulkWork } from './bulk-run.ts';

interface Props {
  work: BulkWork;
  progress: BulkProgress;
  isRunning: boolean;
  problem: BulkProblem | null;
  open: readonly number[];
  hrefOf: (id: number) => string;
  onRetry: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Progress of a bulk change, then every record that refused with its reason, and "Retry". */
export function BulkResult({ work, progress, isRunning, problem, open, hrefOf, onRetry, onStop, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const { done, failures, total } = progress;
  const handled = done.length + failures.length;
  const ended = (
    <>
      <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
      {open.length > 0 ? (
        <Button variant="primary" onClick={onRetry}>
          {problem ? t('records.bulk.again') : t('records.bulk.retry', { count: open.length })}
        </Button>
      ) : null}
    </>
  );
  return (
    <Drawer
      isOpen
      title={work.title}
      onClose={isRunning ? onStop : onClose}
      footer={isRunning ? <Button onClick={onStop}>{t('records.bulk.stop')}</Button> : ended}
    >
      {isRunning ? (
        <ProgressBar isWide value={total === 0 ? 0 : (handled / total) * 100} label={t('records.bulk.progress')} />
      ) : null}
      {problem && handled === 0 ? (
        <Banner meaning="danger" title={t(problem.isSure ? 'records.bulk.nothing' : 'records.bulk.unsure')} isAssertive>
          {[problem.text, problem.next].filter(Boolean).join(' ')}
        </Banner>
      ) : (
        <p className={styles.summary} role="status">
          {t('records.bulk.summary', {
            done: format.number(done.length),
            failed: format.number(failures.length),
            total: format.number(total),
          })}
        </p>
      )}
      {problem && handled > 0 ? (
        <Banner meaning="danger" title={problem.text}>
          {[t('records.bulk.not_run', { count: total - handled }), problem.next].filter(Boolean).join(' ')}
        </Banner>
      ) : null}
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label={t('records.bulk.failed')}>
          {failures.map(({ id, name, message }) => (
            <li key={id}>
              <Link href={hrefOf(id)} className="app-num">
                {name}
              </Link>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Drawer>
  );
}
