import { IconAlertCircle } from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import styles from './fields.module.css';

/** What every field takes. Values are controlled; `onChange` gives the new value, never an event. */
export interface FieldProps {
  label: string;
  /** Keeps the label for readers only (search rows, table cells). */
  hideLabel?: boolean;
  /** Rule or example, below the label and before the input. */
  hint?: ReactNode;
  /** The problem and what to do; shown below with an icon and set as the control's custom validity. */
  error?: string | null;
  isRequired?: boolean;
  /** Writes "optional" behind the label. */
  isOptional?: boolean;
  /** Quiet words behind the label: "was off", "edited". */
  note?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  /** Form name and id; the id defaults to the name, so that ErrorSummary can link to it. */
  name?: string;
  id?: string;
  onBlur?: () => void;
  autoFocus?: boolean;
}

/** Attributes that wire a control to its shell. */
export interface ControlAttributes {
  id: string;
  name?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  disabled?: boolean;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Ids and aria attributes for a control inside a FieldShell, and a ref callback that keeps its custom validity. */
export function useFieldControl(props: FieldProps) {
  const made = useId();
  const id = props.id ?? props.name ?? made;
  const ref = useRef<Control | null>(null);
  const error = props.error || '';
  useEffect(() => {
    const control = ref.current;
    if (!control) return undefined;
    control.setCustomValidity(error);
    // The text goes away while the person corrects it; the next validation sets it again.
    const clear = () => control.setCustomValidity('');
    control.addEventListener('input', clear);
    return () => control.removeEventListener('input', clear);
  }, [error]);
  const { autoFocus } = props;
  // Fields that are no plain input know nothing of the attribute.
  useEffect(() => {
    if (autoFocus) ref.current?.focus();
  }, [autoFocus]);
  const describedBy = [props.hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const attributes: ControlAttributes = {
    id,
    name: props.name,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': props.isRequired || undefined,
    disabled: props.isDisabled,
  };
  const setRef = (element: Control | null) => {
    ref.current = element;
  };
  return { id, attributes, setRef };
}

let pressed: HTMLInputElement | null = null;

/** Handlers of an input whose text a click into it selects, as the Tab key does: typing replaces it. The next click sets the caret. */
export const selectedByClick = {
  onPointerDown: ({ currentTarget: input }: PointerEvent<HTMLInputElement>) => {
    pressed = input === document.activeElement ? null : input;
  },
  onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
    // Whoever drew over a part of it meant that part.
    if (pressed === input && input.selectionStart === input.selectionEnd) input.select();
    pressed = null;
  },
};

interface ShellProps extends FieldProps {
  controlId: string;
  children: ReactNode;
  /** 'group' renders fieldset and legend, for radios and checkbox lists. */
  as?: 'label' | 'group';
  className?: string;
}

/** Label above, hint below it, control, error below with icon. */
export function FieldShell(props: ShellProps) {
  const { controlId: id, hideLabel, error, as = 'label', className } = props;
  const labelClass = cx(styles.label, hideLabel && 'app-sr');
  if (as === 'group') {
    return (
      <fieldset
        className={cx(styles.field, styles.group, className)}
        data-noted={props.note ? true : undefined}
        id={id}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <legend className={labelClass}>
          <LabelWords {...props} />
        </legend>
        <BelowLabel {...props} />
      </fieldset>
    );
  }
  return (
    <div className={cx(styles.field, className)} data-noted={props.note ? true : undefined}>
      <label htmlFor={id} className={labelClass}>
        <LabelWords {...props} />
      </label>
      <BelowLabel {...props} />
    </div>
  );
}

/** The label with its marks. */
export function LabelWords({ label, isRequired, isOptional, note }: FieldProps) {
  const t = useT();
  return (
    <>
      {label}
      {isRequired ? (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      ) : null}
      {isOptional ? (
        <>
          {/* Heard, not seen: without it both would be read as one word. */}
          <span className={styles.pause}>, </span>
          <span className={styles.optional}>{t('ui.field.optional')}</span>
        </>
      ) : null}
      {note ? (
        <>
          <span className={styles.pause}>, </span>
          <span className={styles.optional}>{note}</span>
        </>
      ) : null}
    </>
  );
}

function BelowLabel({ controlId: id, hint, error, children }: ShellProps) {
  return (
    <>
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </>
  );
}

/** What is wrong with the control `id`, with the mark that all errors have; nothing while all is well. */
export function FieldError({ id, error, isAlert }: { id: string; error?: string | null; isAlert?: boolean }) {
  if (!error) return null;
  return (
    <div id={`${id}-error`} className={styles.error} role={isAlert ? 'alert' : undefined}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <span>{error}</span>
    </div>
  );
}
