import { useEffect, useRef } from 'react';
import { StatusShape } from '../../primitives/status/status-shape.tsx';
import { useT } from '../../text/text.tsx';
import styles from './form.module.css';

/** One problem: the id (or name) of its field and the same sentence as below the field. */
export interface FieldProblem {
  fieldId?: string;
  text: string;
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
    if (isShown && submitCount > 0) box.current?.focus();
  }, [isShown, submitCount]);
  if (!isShown) return null;
  const go = (id: string) => {
    const field = document.getElementById(id);
    const target = field?.matches('input, select, textarea, button')
      ? field
      : field?.querySelector<HTMLElement>('input, select, textarea, button');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  };
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
                  go(problem.fieldId ?? '');
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
