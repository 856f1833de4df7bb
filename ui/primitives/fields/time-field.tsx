import { useState } from 'react';
import { useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import { typedMark } from '../typing/typed-text.ts';
import { readTime } from './dates/date-text.ts';
import { type FieldProps, FieldShell, selectedByClick, useFieldControl } from './field-shell.tsx';
import styles from './fields.module.css';

/** Props of TimeField: `HH:mm`, '' for none. */
export interface TimeFieldProps extends FieldProps {
  value: string;
  onChange: (time: string) => void;
}

/** A time of a day that is known elsewhere, read as in every other field with a time. */
export function TimeField(props: TimeFieldProps) {
  const t = useT();
  const [draft, setDraft] = useState<string | null>(null);
  const problem = draft !== null && readTime(draft) === null ? t('ui.time.invalid') : '';
  const error = problem || props.error || null;
  const { id, attributes, setRef } = useFieldControl({ ...props, error });
  const leave = () => {
    const time = draft === null ? null : readTime(draft);
    if (time !== null) {
      if (time !== props.value) props.onChange(time);
      setDraft(null);
    }
    props.onBlur?.();
  };
  return (
    <FieldShell {...props} error={error} controlId={id}>
      <span className={styles.control} style={{ width: 96 }}>
        <input
          {...attributes}
          {...selectedByClick}
          {...typedMark(draft !== null, problem !== '')}
          ref={setRef}
          className={cx(styles.input, 'app-num')}
          placeholder="hh:mm"
          inputMode="numeric"
          autoComplete="off"
          readOnly={props.isReadOnly}
          value={draft ?? props.value}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </span>
    </FieldShell>
  );
}
