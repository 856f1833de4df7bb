import { writeNumber } from '../../platform/kernel/money/number-marks.ts';
import { type FormatContext, type Numeric, present, rounded } from './format.ts';

/** An amount that is an estimate: "≈ $630,000,000". */
export function formatAboutMoney(value: Numeric, { locale, currency: own }: FormatContext, currency: string): string {
  if (!present(value)) return '';
  const currencyDisplay = currency !== own ? 'code' : 'narrowSymbol';
  const options = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
  return `≈ ${writeNumber(locale, options, rounded(Number(value)))}`;
}
