import { useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { Link } from '../../primitives/link.tsx';
import { ProgressBar } from '../../primitives/progress-bar.tsx';
import { StatusBadge } from '../../primitives/status/status-badge.tsx';
import { useT } from '../../text/text.tsx';
import styles from './jobs.module.css';

/** One row a job could not do, with a link to it. */
export interface JobFailure {
  id: string;
  label: string;
  href?: string;
  text: string;
}

/** Props of JobProgress. */
export interface JobProgressProps {
  title: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** 0–100; null while it is unknown. */
  percent: number | null;
  /** "480 of 500" */
  detail?: string;
  failures?: readonly JobFailure[];
  onCancel?: () => void;
  onRetryFailed?: () => void;
  /** Puts the whole job back into the queue after it failed. */
  onAgain?: () => void;
  /** Shown when done: the file, the list of created records; followed by href or by what it does. */
  result?: { label: string; href?: string; onSelect?: () => void };
}

const looks = {
  waiting: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'cancelled',
} as const;

/** A background job: progress (announced at 25 % steps), cancel, result, and every failure with its link. */
export function JobProgress(props: JobProgressProps) {
  const t = useT();
  const { title, status, percent, detail, failures = [], result } = props;
  const isOpen = status === 'running' || status === 'waiting';
  return (
    <section className={styles.job} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <StatusBadge meaning={looks[status]} label={t(`ui.job.${status}`)} />
      </div>
      {isOpen ? <ProgressBar isWide value={percent ?? 0} label={title} hideValue={percent === null} /> : null}
      <div className={styles.line}>
        <span>{detail}</span>
        <span className={styles.buttons}>
          {isOpen && props.onCancel ? <Button onClick={props.onCancel}>{t('ui.job.cancel')}</Button> : null}
          {failures.length > 0 && props.onRetryFailed ? (
            <Button onClick={props.onRetryFailed}>{t('ui.job.retry', { count: failures.length })}</Button>
          ) : null}
          {status === 'failed' && props.onAgain ? <Button onClick={props.onAgain}>{t('ui.job.again')}</Button> : null}
          {status === 'done' && result?.href ? <Link href={result.href}>{result.label}</Link> : null}
          {status === 'done' && result?.onSelect ? <Button onClick={result.onSelect}>{result.label}</Button> : null}
        </span>
      </div>
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label={t('ui.job.failures', { count: failures.length })}>
          {failures.map((failure) => (
            <li key={failure.id}>
              {failure.href === undefined ? failure.label : <Link href={failure.href}>{failure.label}</Link>}{' '}
              <span className={styles.text}>{failure.text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Steps percent={percent} title={title} />
    </section>
  );
}

function Steps({ percent, title }: { percent: number | null; title: string }) {
  const t = useT();
  const [words, setWords] = useState('');
  const last = useRef(0);
  useEffect(() => {
    const step = Math.floor((percent ?? 0) / 25) * 25;
    if (step > last.current) setWords(t('ui.job.step', { title, percent: step }));
    last.current = step;
  }, [percent, title, t]);
  return (
    <span className="app-sr" role="status">
      {words}
    </span>
  );
}
