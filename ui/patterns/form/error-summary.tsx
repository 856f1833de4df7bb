import { useEffect, useRef } from 'react';
import { StatusShape } from '../../primitives/status/status-shape.tsx';
import { showField } from '../../primitives/typing/show-field.ts';
import { useT } from '../../text/text.tsx';
import styles from './form.module.css';

/** One problem: the id (or name) of its field and the same sentence as below the field. */
export interface FieldProblem {
  fieldId?: string;
  text: string;
  /** Leads to a field that is not on the screen: opens the part it stands in. */
  onOpen?: () => void;
}

/** Problems of a submitted form, at its top: takes focus when `submitCount` grows, each links to its field. */
export function ErrorSummary({
  problems,
  submitCount,
  title,
}: {
  problems: readonly FieldProblem[];
  submitCount: number;
  title?: string;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isShown = problems.length > 0;
  useEffect(() => {
    if (!isShown || submitCount === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, submitCount]);
  if (!isShown) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.summaryTitle}>
        <StatusShape meaning="danger" /> {title ?? t('ui.errors.title', { count: problems.length })}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.fieldId ?? ''}-${problem.text}`}>
            {problem.fieldId === undefined ? (
              problem.text
            ) : (
              <a
                href={`#${problem.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  if (problem.onOpen) problem.onOpen();
                  else showField(document.getElementById(problem.fieldId ?? ''));
                }}
              >
                {problem.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
