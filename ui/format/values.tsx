import { useT } from '../text/text.tsx';
import type { Moment, MoneyOptions, Numeric } from './format.ts';
import { useFormat } from './format-context.tsx';
import { toDate } from './format-date.ts';

/** The dash of an empty value, read as "none". */
export function Empty() {
  const t = useT();
  return (
    <span data-empty style={{ color: 'var(--app-text-3)' }}>
      <span aria-hidden="true">—</span>
      <span className="app-sr">{t('ui.value.none')}</span>
    </span>
  );
}

/** An amount: symbol of the company's currency, code of any other `currency`, unless `style` says otherwise. */
export function FormatMoney({ value, ...options }: { value: Numeric } & MoneyOptions) {
  const text = useFormat().money(value, options);
  return text === '' ? <Empty /> : <span className="app-num app-money">{text}</span>;
}

/** A number with at most `decimals` decimals. */
export function FormatNumber({ value, decimals }: { value: Numeric; decimals?: number }) {
  const text = useFormat().number(value, decimals);
  return text === '' ? <Empty /> : <span className="app-num">{text}</span>;
}

/** A moment. kind: 'date', 'dateTime' (default), 'ago' (relative within 24 h), 'absolute' (audit, logs). */
export function FormatDate({
  value,
  kind = 'dateTime',
}: {
  value: Moment;
  kind?: 'date' | 'dateTime' | 'ago' | 'absolute';
}) {
  const format = useFormat();
  const date = toDate(value);
  if (!date) return <Empty />;
  const iso = typeof value === 'string' ? value : date.toISOString();
  const absolute = format.absolute(value);
  const text = format[kind](value);
  return (
    <time dateTime={iso} className="app-num" data-tip={text === absolute ? undefined : absolute}>
      {text}
    </time>
  );
}

/** A text, or the empty dash. */
export function FormatText({ value }: { value: string | null | undefined }) {
  return value ? value : <Empty />;
}
