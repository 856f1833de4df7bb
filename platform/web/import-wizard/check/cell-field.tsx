import { useEffect, useId, useState } from 'react';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { useChange } from '../../query/hooks.ts';
import styles from '../import.module.css';
import { importCalls } from '../import-calls.ts';

/** Where a cell of a checked file stands. */
export interface CellPlace {
  runId: number;
  row: number;
  column: string;
  /** The column as people know it. */
  label: string;
}

/** A wrong cell, corrected in place: Enter or leaving it has its row checked again, Escape puts the old text back. */
export function CellField({
  runId,
  row,
  column,
  label,
  value,
  message,
}: CellPlace & { value: string; message: string }) {
  const t = useT();
  const reasonId = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const change = useChange(importCalls.change, {
    invalidates: ['/import'],
    onFailed: (error) => notifyError(Object.values(error.errors)[0]?.[0] ?? error.message),
  });
  const save = () => {
    const text = typed.trim();
    if (text === value || change.isPending) return;
    change.mutate({ params: { id: runId, row }, body: { values: { [column]: text || null } } });
  };
  return (
    <span data-tip={message}>
      <span className={styles.cellLabel} aria-hidden="true">
        {label}
      </span>
      <input
        className={styles.cell}
        aria-label={t('imports.cell', { column: label, row })}
        aria-invalid="true"
        aria-describedby={reasonId}
        aria-busy={change.isPending || undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          else if (event.key === 'Escape') setTyped(value);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span id={reasonId} className="app-sr">
        {message}
      </span>
    </span>
  );
}
