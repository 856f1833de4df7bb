import type { CSSProperties } from 'react';
import type { HueName } from '../../tokens/scales.ts';
import { cx } from '../cx.ts';
import styles from './status-badge.module.css';
import { type StatusMeaning, StatusShape } from './status-shape.tsx';

/** Props of StatusBadge: a meaning, optionally painted in a hue the tenant chose; the word is always there. */
export interface StatusBadgeProps {
  meaning?: StatusMeaning;
  /** Hue of a user-defined status; the shape still comes from `meaning` (default info ●). */
  hue?: HueName;
  label: string;
  /** pill: filled, at most one column of a table. dot: shape and word. */
  variant?: 'pill' | 'dot';
}

/** State in shape and word. */
export function StatusBadge({ meaning, hue, label, variant = 'dot' }: StatusBadgeProps) {
  const shape = meaning ?? (hue ? 'info' : 'neutral');
  const base = hue ? `--app-hue-${hue}` : `--app-st-${shape === 'cancelled' ? 'neutral' : shape}`;
  const tone = { '--bg': `var(${base}-bg)`, '--fg': `var(${base}-fg)` } as CSSProperties;
  return (
    <span className={cx(styles.badge, variant === 'pill' && styles.pill)} style={tone}>
      <StatusShape meaning={shape} color={`var(${base}-dot)`} />
      <span className={styles.word}>{label}</span>
    </span>
  );
}
