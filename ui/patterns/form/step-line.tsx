import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../text/text.tsx';
import styles from './step-line.module.css';

/** One step of a task; `onSelect` lets the person go back to it. */
export interface Step {
  id: string;
  label: string;
  onSelect?: () => void;
}

/** Props of StepLine. */
export interface StepLineProps {
  /** Accessible name: what the steps lead to. */
  label: string;
  steps: readonly Step[];
  /** Id of the step in work; those before it are done. */
  current: string;
}

/** Where a task of several steps stands: numbers and names in a row, on phones the current step in words. */
export function StepLine({ label, steps, current }: StepLineProps) {
  const t = useT();
  const at = steps.findIndex((step) => step.id === current);
  return (
    <nav className={styles.line} aria-label={label}>
      <p className={styles.short}>
        {t('ui.steps.of', { step: at + 1, count: steps.length, label: steps[at]?.label ?? '' })}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = index < at ? 'done' : index === at ? 'current' : 'open';
          return (
            <li
              key={step.id}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {state === 'done' ? <IconCheck size={14} stroke={2} /> : index + 1}
              </span>
              {state === 'done' && step.onSelect ? (
                <button type="button" className={styles.back} onClick={step.onSelect}>
                  {step.label}
                </button>
              ) : (
                <span>{step.label}</span>
              )}
              {state === 'done' ? <span className="app-sr">{t('ui.steps.done')}</span> : null}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
