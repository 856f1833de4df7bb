import { cached } from '../../platform/kernel/money/number-marks.ts';
import type { FormatContext } from './format.ts';

const regionNames = new Map<string, Intl.DisplayNames>();

/** The name of a country by its two letters (ISO 3166-1): "Jamaica"; letters that name none as they are. */
export function formatCountry(code: string | null | undefined, context: FormatContext): string {
  if (!code) return '';
  const { locale } = context;
  const names = cached(regionNames, locale, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
  return names.of(code.toUpperCase()) ?? code;
}
