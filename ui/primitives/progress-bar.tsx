import { useFormat } from '../format/format-context.tsx';
import { cx } from './cx.ts';
import styles from './small.module.css';

/** Progress of something measured, value 0–100. `label` names it for readers; the percentage is always written too. */
export function ProgressBar(props: {
  value: number;
  label: string;
  tone?: 'success' | 'neutral';
  isWide?: boolean;
  hideValue?: boolean;
}) {
  const { percent } = useFormat();
  const value = Math.min(100, Math.max(0, props.value));
  return (
    <span className={cx(styles.progress, props.isWide && styles.wide)}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={props.label}
        aria-valuenow={Math.round(value)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span
          className={cx(styles.fill, props.tone === 'neutral' && styles.fillNeutral)}
          style={{ display: 'block', width: `${value}%` }}
        />
      </span>
      {props.hideValue ? null : <span className={styles.amount}>{percent(value, 0)}</span>}
    </span>
  );
}
