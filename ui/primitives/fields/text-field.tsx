import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { useState } from 'react';
import { useT } from '../../text/text.tsx';
import { typedMark } from '../typing/typed-text.ts';
import { type FieldProps, FieldShell, useFieldControl } from './field-shell.tsx';
import styles from './fields.module.css';

/** Props of TextField. */
export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** Characters it takes. A longer text stays as it was typed or pasted, with an error that says so. */
  maxLength?: number;
  /** Stands before or after the text inside the border: icon, unit. */
  before?: ReactNode;
  after?: ReactNode;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal' | 'search';
  /** BCP 47 tag of a foreign name. */
  lang?: string;
}

/** A text that is too long, in words where nothing else is wrong with it, and as one that no form sends. */
function useLength<P extends FieldProps & { value: string; maxLength?: number }>(props: P) {
  const t = useT();
  const { value, maxLength: max, error } = props;
  const isLong = max !== undefined && value.length > max;
  return {
    props: isLong && !error ? { ...props, error: t('ui.field.too_long', { max }) } : props,
    mark: typedMark(false, isLong),
  };
}

/** One line of text. */
export function TextField(given: TextFieldProps) {
  const { props, mark } = useLength(given);
  const { id, attributes, setRef } = useFieldControl(props);
  return (
    <FieldShell {...props} controlId={id}>
      <span className={styles.control}>
        {props.before ? <span className={styles.affix}>{props.before}</span> : null}
        <input
          {...attributes}
          {...mark}
          ref={setRef}
          className={styles.input}
          type={props.type ?? 'text'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          readOnly={props.isReadOnly}
          autoComplete={props.autoComplete}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          lang={props.lang}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page that was opened to fill it in
          autoFocus={props.autoFocus}
        />
        {props.after ? <span className={styles.affix}>{props.after}</span> : null}
      </span>
    </FieldShell>
  );
}

/** Props of TextareaField. */
export interface TextareaFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Characters it takes. A longer text stays as it was typed or pasted, with an error that says so. */
  maxLength?: number;
  rows?: number;
}

/** Several lines of text; grows with its content up to 320 px. */
export function TextareaField(given: TextareaFieldProps) {
  const { props, mark } = useLength(given);
  const { id, attributes, setRef } = useFieldControl(props);
  return (
    <FieldShell {...props} controlId={id}>
      <span className={styles.control}>
        <textarea
          {...attributes}
          {...mark}
          ref={setRef}
          className={styles.input}
          rows={props.rows ?? 3}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          readOnly={props.isReadOnly}
          placeholder={props.placeholder}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page that was opened to fill it in
          autoFocus={props.autoFocus}
        />
      </span>
    </FieldShell>
  );
}

/** Props of PasswordField. */
export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Tells password managers what this is. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a Show / Hide button; paste and managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const { id, attributes, setRef } = useFieldControl(props);
  return (
    <FieldShell {...props} controlId={id}>
      <span className={styles.control}>
        <input
          {...attributes}
          ref={setRef}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.inlineButton}
          aria-pressed={isShown}
          aria-label={t('ui.password.show')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('ui.password.hide_short') : t('ui.password.show_short')}
        </button>
      </span>
    </FieldShell>
  );
}
