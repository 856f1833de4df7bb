import { type ReactNode, useState } from 'react';
import { priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import { localeMark, parseDecimal } from '../../format/decimal-text.ts';
import { useFormat } from '../../format/format-context.tsx';
import { useLocale, useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import { type FieldProps, FieldShell, useFieldControl } from './field-shell.tsx';
import styles from './fields.module.css';

/** Props of the number fields. Values are plain decimal strings ("1250.5"), '' for none: never floats. */
export interface NumberFieldProps extends FieldProps {
  value: string;
  /** Called with a plain decimal string, or '' when emptied; not called while the text is no number. */
  onChange: (value: string) => void;
  /** Highest number of decimals kept; more digits are refused with a message. Default 4. */
  decimals?: number;
  /** Inclusive bounds as decimal strings; outside them the field shows why. */
  min?: string;
  max?: string;
  /** Shows at least this many decimals while it is not edited. */
  padTo?: number;
  before?: ReactNode;
  after?: ReactNode;
  placeholder?: string;
}

/** A number that accepts both decimal separators. */
export function NumberField(props: NumberFieldProps) {
  const t = useT();
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? padded(props.value, props.padTo).replace('.', localeMark(locale));
  const own = draft === null ? '' : problem(draft, locale, props, t);
  const error = props.error || own || null;
  const { id, attributes, setRef } = useFieldControl({ ...props, error });
  const type = (text: string) => {
    setDraft(text);
    const parsed = parseDecimal(text, locale);
    if (parsed.ok && problem(text, locale, props, t) === '') props.onChange(parsed.value);
  };
  const leave = () => {
    if (own === '') setDraft(null);
    props.onBlur?.();
  };
  return (
    <FieldShell {...props} error={error} controlId={id}>
      <span className={styles.control}>
        {props.before ? <span className={styles.affix}>{props.before}</span> : null}
        <input
          {...attributes}
          ref={setRef}
          className={cx(styles.input, styles.number)}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          placeholder={props.placeholder}
          readOnly={props.isReadOnly}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
        {props.after ? <span className={styles.affix}>{props.after}</span> : null}
      </span>
    </FieldShell>
  );
}

function padded(value: string, decimals = 0): string {
  const [whole = '', fraction = ''] = value.split('.');
  return value === '' || fraction.length >= decimals ? value : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

function problem(text: string, locale: string, props: NumberFieldProps, t: ReturnType<typeof useT>): string {
  const parsed = parseDecimal(text, locale);
  // A lone sign or separator is a number that is still being typed.
  if (!parsed.ok) return /^[+\-−.,]$/.test(text.trim()) ? '' : t('ui.number.not_a_number');
  if (parsed.value === '') return '';
  const decimals = props.decimals ?? 4;
  if ((parsed.value.split('.')[1] ?? '').length > decimals) return t('ui.number.decimals', { count: decimals });
  const value = Number(parsed.value);
  if (props.min !== undefined && value < Number(props.min)) return t('ui.number.min', { min: props.min });
  if (props.max !== undefined && value > Number(props.max)) return t('ui.number.max', { max: props.max });
  return '';
}

/** An amount with the decimals of its currency, a price with some more; the currency code stands in the label. */
export function MoneyField({
  currency,
  isPrice,
  ...props
}: NumberFieldProps & { currency: string; isPrice?: boolean }) {
  const least = useFormat().decimalsIn(currency);
  const most = isPrice ? priceDecimals(least) : least;
  return <NumberField decimals={most} padTo={least} {...props} label={`${props.label} (${currency})`} />;
}

/** A quantity with up to four decimals; the unit stands behind the number. */
export function QuantityField({ unit, ...props }: NumberFieldProps & { unit?: string }) {
  return <NumberField decimals={4} {...props} after={unit} />;
}

/** A percentage counted in hundred ("12.5" is 12.5 %). */
export function PercentField(props: NumberFieldProps) {
  return <NumberField decimals={4} min="0" max="100" {...props} after="%" />;
}
