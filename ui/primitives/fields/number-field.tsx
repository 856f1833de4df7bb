import { type ReactNode, useState } from 'react';
import { priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import { localeMark, parseDecimal, parseNumber } from '../../format/decimal-text.ts';
import { useFormat } from '../../format/format-context.tsx';
import { type Translate, useLocale, useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import { typedMark } from '../typing/typed-text.ts';
import { type FieldProps, FieldShell, useFieldControl } from './field-shell.tsx';
import styles from './fields.module.css';

/** Props of the number fields. Values are plain decimal strings ("1250.5"), '' for none: never floats. */
export interface NumberFieldProps extends FieldProps {
  value: string;
  /** Called with a plain decimal string, or '' when emptied; not called while the text is no number. */
  onChange: (value: string) => void;
  /** The form holds what was typed even while it is no such number, and refuses to save it: ask `numberProblem`. */
  keepsTyped?: boolean;
  /** Highest number of decimals kept; more digits are refused with a message. Default 4. */
  decimals?: number;
  /** Inclusive bounds as decimal strings; outside them the field shows why. */
  min?: string;
  max?: string;
  /** An amount may be typed with its currency; any other number has none. */
  isAmount?: boolean;
  /** Shows at least this many decimals while it is not edited. */
  padTo?: number;
  before?: ReactNode;
  after?: ReactNode;
  placeholder?: string;
}

/** What a person typed, over which value, and what the form was given for it. */
interface Typed {
  text: string;
  before: string;
  given: string;
}

/** A number that accepts both decimal separators. Forms ask `stopsAtUnreadable` before they send: a text that is no number is none of theirs. */
export function NumberField(props: NumberFieldProps) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState<Typed | null>(null);
  // A value that came from elsewhere meanwhile is what counts.
  const draft = typed && (props.value === typed.before || props.value === typed.given) ? typed.text : null;
  const shown = draft ?? padded(props.value, props.padTo).replace('.', localeMark(locale));
  const isTyped = draft !== null || props.keepsTyped;
  const own = isTyped ? numberProblem(draft ?? props.value, locale, props, t) : '';
  // What stands in the field now is newer than what the form last said of it.
  const error = own || props.error || null;
  const isUnreadable = draft !== null && own !== '' && !props.keepsTyped;
  const { id, attributes, setRef } = useFieldControl({ ...props, error });
  const type = (text: string) => {
    const parsed = parsedBy(props)(text, locale);
    const isGood = parsed.ok && numberProblem(text, locale, props, t) === '';
    const given = isGood ? parsed.value : props.keepsTyped ? text : props.value;
    setTyped({ text, before: props.value, given });
    if (isGood || props.keepsTyped) props.onChange(given);
  };
  const leave = () => {
    // A form that holds what was typed is what shows it, also once it is discarded there.
    if (own === '' || props.keepsTyped) setTyped(null);
    props.onBlur?.();
  };
  return (
    <FieldShell {...props} error={error} controlId={id}>
      <span className={styles.control}>
        {props.before ? <span className={styles.affix}>{props.before}</span> : null}
        <input
          {...attributes}
          {...typedMark(false, isUnreadable)}
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

/** What a number has to keep to. */
export type NumberLimits = Pick<NumberFieldProps, 'decimals' | 'min' | 'max' | 'padTo' | 'isAmount'>;

const parsedBy = ({ isAmount }: NumberLimits) => (isAmount ? parseDecimal : parseNumber);

/** What is wrong with a number as it was typed, in words that fit its kind; '' for a good one and for none. */
export function numberProblem(text: string, locale: string, limits: NumberLimits, t: Translate): string {
  const { decimals = 4, min, max } = limits;
  const parsed = parsedBy(limits)(text, locale);
  const range = min !== undefined && max !== undefined ? t('ui.number.between', { min, max }) : null;
  // A lone sign or separator is a number that is still being typed.
  if (!parsed.ok) return /^[+\-−.,]$/.test(text.trim()) ? '' : (range ?? noNumber(locale, limits, t));
  if (parsed.value === '') return '';
  if ((parsed.value.split('.')[1] ?? '').length > decimals) return t('ui.number.decimals', { count: decimals });
  const value = Number(parsed.value);
  if (range && (value < Number(min) || value > Number(max))) return range;
  if (min !== undefined && value < Number(min)) return t('ui.number.min', { min });
  if (max !== undefined && value > Number(max)) return t('ui.number.max', { max });
  return '';
}

/** Whole numbers need no example; that of an amount has its cents, that of a quantity a fraction. */
function noNumber(locale: string, { decimals, padTo }: NumberLimits, t: Translate): string {
  if (decimals === 0) return t('ui.number.decimals', { count: 0 });
  return t('ui.number.not_a_number', { example: (padTo ? '1250.50' : '12.5').replace('.', localeMark(locale)) });
}

/** An amount with the decimals of its currency, a price with some more; the currency code stands in the label. */
export function MoneyField({
  currency,
  isPrice,
  ...props
}: NumberFieldProps & { currency: string; isPrice?: boolean }) {
  const least = useFormat().decimalsIn(currency);
  const most = isPrice ? priceDecimals(least) : least;
  return <NumberField isAmount decimals={most} padTo={least} {...props} label={`${props.label} (${currency})`} />;
}

/** A quantity with up to four decimals; the unit stands behind the number. */
export function QuantityField({ unit, ...props }: NumberFieldProps & { unit?: string }) {
  return <NumberField decimals={4} {...props} after={unit} />;
}
