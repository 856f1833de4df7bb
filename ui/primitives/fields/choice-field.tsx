import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../text/text.tsx';
import { type HueName, hueNames } from '../../tokens/scales.ts';
import { cx } from '../cx.ts';
import { FieldError, type FieldProps, FieldShell, useFieldControl } from './field-shell.tsx';
import styles from './fields.module.css';

/** Props of CheckboxField and SwitchField. */
export interface CheckFieldProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
  isIndeterminate?: boolean;
}

/** A yes/no that takes effect when the form is saved. */
export function CheckboxField(props: CheckFieldProps) {
  return <CheckLine {...props} look={styles.box ?? ''} />;
}

/** A yes/no that applies at once. */
export function SwitchField(props: CheckFieldProps) {
  return <CheckLine {...props} look={styles.switch ?? ''} isSwitch />;
}

function CheckLine(props: CheckFieldProps & { look: string; isSwitch?: boolean }) {
  const { id, attributes, setRef } = useFieldControl(props);
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...attributes}
          ref={(element) => {
            setRef(element);
            if (element) element.indeterminate = Boolean(props.isIndeterminate);
          }}
          type="checkbox"
          role={props.isSwitch ? 'switch' : undefined}
          className={props.look}
          checked={props.value}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          onBlur={props.onBlur}
        />
        <span className={styles.checkBody}>
          <span className={cx(props.hideLabel && 'app-sr')}>
            {props.label}
            {props.note ? <span className={styles.optional}>{props.note}</span> : null}
          </span>
          {props.hint ? (
            <span id={`${id}-hint`} className={styles.optionHint}>
              {props.hint}
            </span>
          ) : null}
        </span>
      </label>
      <FieldError id={id} error={props.error} />
    </div>
  );
}

/** A bare checkbox for table rows and lists; `label` is read, not shown. */
export function Checkbox(props: {
  label: string;
  checked: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void;
  tabIndex?: number;
}) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = Boolean(props.isIndeterminate);
  }, [props.isIndeterminate]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={styles.box}
      style={{ margin: 0 }}
      aria-label={props.label}
      checked={props.checked}
      disabled={props.isDisabled}
      tabIndex={props.tabIndex}
      onChange={(event) =>
        props.onChange(event.currentTarget.checked, { shiftKey: (event.nativeEvent as MouseEvent).shiftKey })
      }
    />
  );
}

/** One choice of a list. */
export interface ChoiceOption<V extends string = string> {
  value: V;
  label: string;
  hint?: ReactNode;
  isDisabled?: boolean;
}

/** Props of RadioField. */
export interface RadioFieldProps<V extends string> extends FieldProps {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly ChoiceOption<V>[];
  isRow?: boolean;
}

/** One of a few, all visible. */
export function RadioField<V extends string>(props: RadioFieldProps<V>) {
  const { id } = useFieldControl(props);
  const name = props.name ?? id;
  return (
    <FieldShell {...props} controlId={id} as="group">
      <div className={cx(styles.options, props.isRow && styles.optionsRow)}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.check}>
            <input
              type="radio"
              className={styles.box}
              name={name}
              checked={props.value === option.value}
              disabled={props.isDisabled || option.isDisabled}
              onChange={() => props.onChange(option.value)}
            />
            <span className={styles.checkBody}>
              {option.label}
              {option.hint ? <span className={styles.optionHint}>{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldShell>
  );
}

/** Picks one of the nine hue names for a status; never a hex value. */
export function HueField(props: FieldProps & { value: HueName | null; onChange: (value: HueName) => void }) {
  const t = useT();
  const { id } = useFieldControl(props);
  return (
    <FieldShell {...props} controlId={id} as="group">
      <div className={styles.hues}>
        {hueNames.map((hue) => (
          <label key={hue} className={styles.check}>
            <input
              type="radio"
              className={styles.box}
              name={props.name ?? id}
              checked={props.value === hue}
              onChange={() => props.onChange(hue)}
              disabled={props.isDisabled}
            />
            <span className={styles.swatch} style={{ background: `var(--app-hue-${hue}-dot)` }} aria-hidden="true" />
            <span>{t(`ui.hue.${hue}`)}</span>
          </label>
        ))}
      </div>
    </FieldShell>
  );
}
